import type { IssueStatus } from '@sunmao/contract'
import { meaningOf } from './issue-status.tsx'

/** The colour of a status, as everywhere. */
export const pinColour = (status: IssueStatus) => `var(--s-${meaningOf[status]})`
