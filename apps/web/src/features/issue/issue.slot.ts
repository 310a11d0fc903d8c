import type { IssueDetail, IssueFilter } from '@sunmao/contract'
import type { RowAction } from '../../manifest/row-action.tsx'
import { defineSlot } from '../../manifest/slot.ts'
import type { LazyComponent } from '../../ui/loading/lazy-component.tsx'

/** In the menu of an issue. */
export const issueActions = defineSlot<RowAction<IssueDetail>>()

export interface IssueListActionProps {
  /** What the list shows. */
  filter: IssueFilter
  /** Issues that are marked in it. */
  chosen: readonly number[]
}

interface IssueListAction {
  name: string
  order: number
  view: LazyComponent<IssueListActionProps>
}

/** At the head of the list of issues. */
export const issueListActions = defineSlot<IssueListAction>()
