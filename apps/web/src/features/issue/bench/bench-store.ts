import { type IssueFilter, type IssueView, issueWorkflow } from '@sunmao/contract'
import { create } from 'zustand'
import { useBench } from '../../browse/workbench.api.ts'
import { type IssueQuery, useIssueViews } from '../issue.api.ts'

const KEY = 'issue-pins'

interface BenchIssues {
  hasPins: boolean
  /** Pins behind a body are pale. */
  hasOcclusion: boolean
  /** Closed ones too. */
  isAll: boolean
  /** A saved view that says which ones, and colours the model. */
  viewId?: number | undefined
}

const start: BenchIssues = { hasPins: true, hasOcclusion: true, isAll: false }

function stored(): Partial<BenchIssues> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<BenchIssues>
  } catch {
    return {}
  }
}

/** Which issues the workbench shows, and how; this browser remembers. */
export const useBenchIssues = create<BenchIssues>(() => ({ ...start, ...stored() }))
useBenchIssues.subscribe((state) => localStorage.setItem(KEY, JSON.stringify(state)))

/** Which issues of the open sub are shown: those of the chosen view, else the pending ones or all, the newest first. */
export function useBenchQuery(): IssueQuery & { view: IssueView | undefined } {
  const { projId, subId } = useBench()
  const { isAll, viewId } = useBenchIssues()
  const { data: views } = useIssueViews(projId)
  const view = views?.find(({ id }) => id === viewId)
  if (view) return { view, filter: { ...view.filter, projId, subId }, sort: view.sort }
  const filter: IssueFilter = { projId, subId }
  if (!isAll) filter.status = issueWorkflow.pending
  return { view, filter, sort: { by: 'createTime', isDescending: true } }
}
