import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Blobs } from '../blobs/blobs.ts'
import type { Bus } from '../bus/bus.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Keys } from '../keys.ts'
import type { Threads } from '../threads/threads.ts'
import type { Audit } from './audit.ts'
import type { Identify, Rights } from './identity.ts'
import type { LocateRows } from './locate.ts'

/** What every part of a running server shares. Passed by hand. */
export interface Services {
  config: Config
  db: Db
  pool: pg.Pool
  log: Logger
  blobs: Blobs
  bus: Bus
  /** Never the only copy of anything; often not there at all. */
  redis: Redis | undefined
  keys: Keys
  rights: Rights
  identify: Identify
  locate: LocateRows
  audit: Audit
  /** Beside the main one, for what takes long while somebody waits. */
  threads: Threads
  state: State
}

/** What changes while the process lives. */
export interface State {
  /** Asked to stop: still answering, but nobody should begin anything here. */
  isStopping: boolean
  /** The database does not answer: refusing at once is kinder than waiting. */
  isDatabaseAway: boolean
}
