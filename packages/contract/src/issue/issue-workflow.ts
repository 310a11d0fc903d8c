// From where to where an issue goes, and who takes it there: one table for the server's check and the screen's buttons.

export const issueStatuses = ['draft', 'open', 'doing', 'answered', 'closed', 'rejected', 'void'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** What somebody has to do with an issue. A lead is whoever has `issue:edit` in the project. */
export const issueParts = ['raiser', 'assignee', 'reviewer', 'lead'] as const
export type IssuePart = (typeof issueParts)[number]

interface Move {
  from: readonly IssueStatus[]
  to: IssueStatus
  by: readonly IssuePart[]
}

export const issueMoves = {
  submit: { from: ['draft'], to: 'open', by: ['raiser'] },
  start: { from: ['open'], to: 'doing', by: ['assignee', 'lead'] },
  answer: { from: ['open', 'doing'], to: 'answered', by: ['assignee', 'lead'] },
  return: { from: ['answered'], to: 'open', by: ['raiser', 'reviewer', 'lead'] },
  close: { from: ['open', 'doing', 'answered'], to: 'closed', by: ['raiser', 'reviewer', 'lead'] },
  reject: { from: ['open', 'doing', 'answered'], to: 'rejected', by: ['reviewer', 'lead'] },
  reopen: { from: ['closed', 'rejected'], to: 'open', by: ['raiser', 'reviewer', 'lead'] },
  void: { from: ['draft', 'open', 'doing', 'answered', 'rejected'], to: 'void', by: ['raiser', 'lead'] },
} as const satisfies Record<string, Move>

export type IssueMove = keyof typeof issueMoves
export const issueMoveNames = Object.keys(issueMoves) as [IssueMove, ...IssueMove[]]

/** What somebody may do with an issue as it is now. */
export const movesFor = (status: IssueStatus, parts: readonly IssuePart[]): IssueMove[] =>
  issueMoveNames.filter((name) => {
    const { from, by }: Move = issueMoves[name]
    return from.includes(status) && by.some((part) => parts.includes(part))
  })

/** Those that still wait for somebody. */
export const pendingStatuses = ['open', 'doing', 'answered'] as const satisfies readonly IssueStatus[]
