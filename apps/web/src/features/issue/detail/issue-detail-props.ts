import type { IssueDetail, IssueElement, IssueLocation, issue, Reply } from '@sunmao/contract'
import type { Ref } from 'react'

type Neighbours = Reply<typeof issue.previous>

export interface IssueDetailProps {
  id: number
  ref?: Ref<HTMLElement>
  neighbours: Neighbours | undefined
  onStep: (by: 1 | -1) => void
  onOpen: (id: number) => void
  onClose: () => void
  /** It stands in the place of the list, not beside it. */
  isPage?: boolean
  /** It stands beside the model: viewpoints are shown there, and the present view can be added to them. */
  bench?: {
    onViewpoint: (viewpoint: IssueDetail['viewpoints'][number]) => void
    onAdd: () => void
    isAdding: boolean
    /** What is selected in the model, and where that is. */
    pickElements: () => Promise<IssueElement[]>
    pickPlace: () => Promise<IssueLocation>
  }
}
