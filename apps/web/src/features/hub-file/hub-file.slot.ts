import type { HubFile } from '@sunmao/contract'
import type { RowAction } from '../../manifest/row-action.tsx'
import { defineSlot } from '../../manifest/slot.ts'

/** In the menu of a drawing or document, and in the head of the page that shows it. */
export const fileActions = defineSlot<RowAction<HubFile>>()

/** In the bar of an open document, which has room for few. */
export const documentActions = defineSlot<RowAction<HubFile>>()
