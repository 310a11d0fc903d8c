import type { LogOutcome, Route } from '@sunmao/contract'
import type { Db } from '../db/client.ts'
import type { AppError } from './errors.ts'
import type { Identity } from './identity.ts'
import type { Change, Step } from './trace.ts'

/** Of the context of a call, what the logs keep. */
export interface Audited {
  db: Db
  user: Identity | undefined
  ip: string
  browser: string
}

/** A call that has ended, one way or another. */
export interface AuditedCall {
  /** What it does; nothing for plain reads, which are kept only when they were slow or failed. */
  key: string | undefined
  call: Pick<Route, 'method' | 'path'>
  requestId: string
  ms: number
  outcome: LogOutcome
  input?: unknown
  answer?: unknown
  projId?: number | undefined
  /** What the caller was told. */
  told?: Pick<AppError, 'status' | 'code' | 'params'>
  steps?: readonly Step[]
  /** Of what was done, what was before and what is now. */
  changes?: readonly Change[]
  /** Of a fault of ours, without values. */
  exception?: string
}

/** What calls leave in the logs. */
export interface Audit {
  write(ctx: Audited, call: AuditedCall): Promise<void>
}
