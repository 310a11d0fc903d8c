import type pg from 'pg'
import type { Logger } from 'pino'
import type { Blobs } from './blobs/blobs.ts'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Keys } from './modules/auth/keys.service.ts'
import type { Rights } from './modules/auth/rights.service.ts'

/** What every part of a running server shares. Passed by hand. */
export interface Services {
  config: Config
  db: Db
  pool: pg.Pool
  log: Logger
  blobs: Blobs
  bus: Bus
  keys: Keys
  rights: Rights
}
