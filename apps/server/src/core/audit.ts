import type { Route } from '@sunmao/contract'
import type { Db } from '../db/client.ts'
import type { Identity } from './identity.ts'

/** Of the context of a call, what the logs keep. */
export interface Audited {
  db: Db
  user: Identity | undefined
  ip: string
  browser: string
}

interface ErrorEntry {
  errorId: string
  method: string
  requestIp: string
  exception: string
}

/** What every call leaves in the logs. */
export interface Audit {
  /** One line per operation that the contract marks; plain reads leave none. */
  write(ctx: Audited, key: string, route: Pick<Route, 'method' | 'path'>, input: unknown, ms: number): Promise<void>
  writeError(entry: ErrorEntry): Promise<void>
}
