import { issue } from '@sunmao/contract'

/** What every change of an issue makes stale. */
export const issueReads = [
  issue.list,
  issue.queryIssueReferenceOptions,
  issue.statistics,
  issue.mine,
  issue.pins,
  issue.elements,
  issue.detail,
  issue.previous,
]
