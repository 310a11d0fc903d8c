import type { PubVersion } from '@sunmao/contract'
import type { RowAction } from '../../manifest/row-action.tsx'
import { defineSlot } from '../../manifest/slot.ts'

/** In the row of a release. */
export const releaseActions = defineSlot<RowAction<PubVersion>>()
