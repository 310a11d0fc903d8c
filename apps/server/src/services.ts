import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Blobs, createBlobs } from './blobs/blobs.ts'
import { type Bus, createBus, type Relay } from './bus/bus.ts'
import { busChannel, createNotifyRelay } from './bus/notify-relay.ts'
import { createRedisRelay } from './bus/redis-relay.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import { watchDatabase } from './db/watch.ts'
import { type Keys, loadKeys } from './modules/auth/keys.service.ts'
import { createRights, type Rights } from './modules/auth/rights.service.ts'
import { createCache } from './redis/cache.ts'
import { openRedis } from './redis/redis.ts'

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
  state: State
}

/** What changes while the process lives. */
interface State {
  /** Asked to stop: still answering, but nobody should begin anything here. */
  isStopping: boolean
  /** The database does not answer: refusing at once is kinder than waiting. */
  isDatabaseAway: boolean
}

/** On a database that is migrated and seeded. The second part takes everything down again. */
export async function createServices(
  config: Config,
  log: Logger,
  { db, pool, drop }: Database,
  databaseUrl: string,
): Promise<{ services: Services; close(): Promise<void> }> {
  const state: State = { isStopping: false, isDatabaseAway: false }
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined
  const redisRelay = redis && createRedisRelay(redis)
  // The embedded database belongs to one process, which needs no way to others.
  const relays: Relay[] = config.databaseUrl ? [...(redisRelay ? [redisRelay] : []), createNotifyRelay(pool)] : []
  const bus = createBus(relays)
  const onGap = () => bus.deliver('gap', { type: 'again' })
  const stopListening = redisRelay?.listen(bus.receive, onGap)
  const watch = watchDatabase(databaseUrl, {
    channels: { rights: () => bus.deliver('site', { type: 'rights' }), [busChannel]: bus.receive },
    onAway: () => {
      log.warn('the database does not answer')
      state.isDatabaseAway = true
      drop()
    },
    onBack: () => {
      log.info('the database answers again')
      state.isDatabaseAway = false
      onGap()
    },
  })
  const keys = await loadKeys(db)
  const services: Services = {
    config,
    log,
    db,
    pool,
    bus,
    redis,
    state,
    keys,
    blobs: await createBlobs(config, keys, log),
    rights: createRights(db, createCache(redis)),
  }
  return {
    services,
    close: async () => {
      stopListening?.()
      await watch.stop()
      redis?.disconnect()
    },
  }
}
