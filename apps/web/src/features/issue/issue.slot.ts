import type { IssueDetail } from '@sunmao/contract'
import type { RowAction } from '../../manifest/row-action.tsx'
import { defineSlot } from '../../manifest/slot.ts'

/** In the menu of an issue. */
export const issueActions = defineSlot<RowAction<IssueDetail>>()
