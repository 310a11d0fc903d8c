import {
  type Issue,
  type IssueDetail,
  type IssueFilter,
  type IssueSort,
  issue,
  issueView,
  issueWorkflow,
  projectMember,
} from '@sunmao/contract'
import { type ReadOptions, useCall, useSend } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useSession } from '../../session/session.ts'
import { issueReads } from './issue-reads.ts'

export interface IssueQuery {
  filter: IssueFilter
  sort: IssueSort
}

export const useIssues = (
  { filter, sort }: IssueQuery,
  { page, size }: { page: number; size: number },
  options: ReadOptions = {},
) => useCall(issue.list, { body: { ...filter, sort, page, size } }, { keepPrevious: true, ...options })

/** How many there are of each value of each field. */
export const useFacets = (filter: IssueFilter) =>
  useCall(issue.queryIssueReferenceOptions, { body: filter }, { keepPrevious: true })

export const useIssue = (id: number | undefined) =>
  useCall(issue.detail, { query: { id: id ?? 0 } }, { enabled: id !== undefined, quiet: true })

/** Its neighbours in a list that is filtered and sorted so. */
export const useNeighbours = (id: number | undefined, { filter, sort }: IssueQuery) =>
  useCall(
    issue.previous,
    { query: { id: id ?? 0, filter: JSON.stringify({ ...filter, sort }) } },
    { enabled: id !== undefined, keepPrevious: true, quiet: true },
  )

/** What an issue may refer to, by words in names, titles and numbers. */
export const useReferenceChoices = (projId: number, blurry: string, isWanted: boolean) =>
  useCall(issue.references, { query: { projId, blurry } }, { enabled: isWanted, keepPrevious: true, quiet: true })

/** Colleagues of the project; the server finds them by name, pinyin and job number. */
export const useMembers = (projId: number, blurry = '') =>
  useCall(projectMember.projectUsers, { query: { projId, blurry } }, { keepPrevious: true })

/** What the person here may do with a row of a list. */
export function useMovesOf(projId: number) {
  const isLead = useProjectCan(projId)('issue:edit')
  const me = useSession((session) => session.info?.user.id)
  return ({ status, raiser, assignees, reviewer }: Issue) =>
    issueWorkflow.verbsFor(status, [
      ...(raiser.id === me ? (['raiser'] as const) : []),
      ...(assignees.some(({ id }) => id === me) ? (['assignee'] as const) : []),
      ...(reviewer?.id === me ? (['reviewer'] as const) : []),
      ...(isLead ? (['lead'] as const) : []),
    ])
}

/** One's own, and those of the project. */
export const useIssueViews = (projId: number) =>
  useCall(issueView.list, { query: { projId } }, { enabled: projId > 0, quiet: true })
export const useCreateView = () => useSend(issueView.create, [issueView.list], { quiet: true })
export const useUpdateView = () => useSend(issueView.update, [issueView.list], { quiet: true })
export const useRemoveView = () => useSend(issueView.remove, [issueView.list])

export const useCreateIssue = () => useSend(issue.create, issueReads, { quiet: true })
export const useUpdateIssue = () => useSend(issue.update, issueReads, { quiet: true })
export const useMoveIssue = () => useSend(issue.move, issueReads, { quiet: true })
export const useAddViewpoint = () => useSend(issue.addViewpoint, issueReads)
export const useRemoveIssues = () => useSend(issue.remove, issueReads)

/** Where an issue stands in the list of its project. */
export const listAddress = ({ projId, id }: Pick<Issue, 'projId' | 'id'>) => `/issueList?projId=${projId}&id=${id}`

/** Where it is shown in its model: the versions that it was seen in, else the latest ones of its sub. */
export function modelAddress({
  projId,
  subId,
  id,
  viewpoints,
}: Pick<IssueDetail, 'projId' | 'subId' | 'id' | 'viewpoints'>) {
  const fileIds = viewpoints[0]?.fileIds ?? []
  const what = fileIds.length > 0 ? `files=${fileIds.join()}` : `subId=${subId}`
  return `/browse?projId=${projId}&${what}&issue=${id}`
}
