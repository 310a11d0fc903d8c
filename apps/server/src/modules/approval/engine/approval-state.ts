// An approval as the engine knows it: plain data. Who is asked and what has been decided follows from it and a verb, without a
// database and without a clock.
import type {
  ApprovalEvent,
  ApprovalForm,
  ApprovalReason,
  ApprovalRule,
  ApprovalShare,
  ApprovalStatus,
  ApprovalStepState,
  ApprovalTaskState,
  SkipReason,
  VacancyRule,
} from '@sunmao/contract'
import type { ApprovalOutcome } from '../../../answers.ts'

/** Why somebody is asked. */
export interface Why {
  kind: ApprovalReason
  roleId?: number
  discipline?: string
}

/** Moments are milliseconds. Rows that are not written yet have negative numbers. */
export interface TaskState {
  id: number
  stepId: number
  userId: number
  onBehalfOf: number | null
  why: Why
  sort: number
  /** The task that his opinion is for. */
  adviceFor: number | null
  isPast: boolean
  state: ApprovalTaskState
  opinion: string | null
  arrivedAt: number | null
  decidedAt: number | null
  urgedAt: number | null
}

export interface StepState {
  id: number
  round: number
  sort: number
  /** Of the chain; null = somebody has added it. */
  key: string | null
  name: string
  nameEn: string | null
  rule: ApprovalRule
  share: ApprovalShare | null
  state: ApprovalStepState
  addedBy: number | null
  skipped: SkipReason | null
  vacancy: VacancyRule | null
  openedAt: number | null
  endedAt: number | null
  dueAt: number | null
  remindAt: number | null
  isEscalated: boolean
}

export interface ApprovalState {
  status: ApprovalStatus
  starterId: number
  round: number
  purpose: string
  disciplines: readonly string[]
  form: ApprovalForm
  steps: StepState[]
  tasks: TaskState[]
  /** The number of the last new row. */
  last: number
}

export interface Candidate {
  userId: number
  why: Why
}

/** What holds at this moment. */
export interface Setting {
  now: number
  /** Whom the steps of the chain find, by their keys; the same for escalations and copies. */
  people: Readonly<Record<string, readonly Candidate[]>>
  escalations: Readonly<Record<string, readonly Candidate[]>>
  copies: Readonly<Record<string, readonly number[]>>
  /** Of those who are away. */
  standIns: ReadonlyMap<number, number>
  /** People who cannot be asked any more. */
  gone: ReadonlySet<number>
  leads: readonly number[]
  administrators: readonly number[]
}

/** One line of the history. */
export interface Happened {
  verb: ApprovalEvent
  by: number | null
  onBehalfOf: number | null
  to: readonly number[]
  step: { name: string; nameEn: string | null } | null
  reason: string
  round: number
}

/** What follows besides the rows. Who is asked now and who is not any more can be seen in them. */
export interface Effects {
  happened: Happened[]
  outcome: ApprovalOutcome | undefined
  copied: number[]
  reminded: number[]
  urged: number[]
}

export interface Result {
  state: ApprovalState
  effects: Effects
}
