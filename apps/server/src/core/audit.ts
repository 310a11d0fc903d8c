import type { Route } from '@sunmao/contract'
import type { OpenCtx } from './context.ts'

interface ErrorEntry {
  errorId: string
  method: string
  requestIp: string
  exception: string
}

/** What every call leaves in the logs. */
export interface Audit {
  /** One line per operation that the contract marks; plain reads leave none. */
  write(ctx: OpenCtx, key: string, route: Pick<Route, 'method' | 'path'>, input: unknown, ms: number): Promise<void>
  writeError(entry: ErrorEntry): Promise<void>
}
