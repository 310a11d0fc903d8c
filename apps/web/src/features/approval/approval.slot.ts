import type { ApprovalDetail } from '@sunmao/contract'
import { defineSlot } from '../../manifest/slot.ts'
import type { LazyComponent } from '../../ui/loading/lazy-component.tsx'

interface SubjectView {
  /** The kind of thing that is decided on. */
  name: string
  order: number
  view: LazyComponent<{ row: ApprovalDetail }>
  /** What can be done about it before it is submitted again. */
  again?: LazyComponent<{ row: ApprovalDetail }>
}

/** What is decided on, as its own feature shows it: beside the decision. */
export const subjectViews = defineSlot<SubjectView>()
