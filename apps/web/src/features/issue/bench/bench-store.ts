import type { IssueFilter } from '@sunmao/contract'
import { pendingStatuses } from '@sunmao/contract'
import { create } from 'zustand'
import type { IssueQuery } from '../issue.api.ts'

const KEY = 'issue-pins'

interface BenchIssues {
  hasPins: boolean
  /** Pins behind a body are pale. */
  hasOcclusion: boolean
  /** Closed ones too. */
  isAll: boolean
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

/** The list of the open sub, the most urgent first. */
export function benchQuery(projId: number, subId: number, isAll: boolean): IssueQuery {
  const filter: IssueFilter = { projId, subId }
  if (!isAll) filter.status = [...pendingStatuses]
  return { filter, sort: { by: 'createTime', isDescending: true } }
}
