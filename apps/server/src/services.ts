import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Blobs, createDiskBlobs } from './blobs/blobs.ts'
import { type Bus, createBus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import { type Keys, loadKeys } from './modules/auth/keys.service.ts'
import { createRights, type Rights } from './modules/auth/rights.service.ts'

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

/** On a database that is migrated and seeded. */
export async function createServices(config: Config, log: Logger, { db, pool }: Database): Promise<Services> {
  return {
    config,
    log,
    db,
    pool,
    bus: createBus(),
    blobs: await createDiskBlobs(join(config.dataDir, 'blobs')),
    keys: await loadKeys(db),
    rights: createRights(db),
  }
}
