import type { Logger } from 'pino'
import { createBlobs } from './blobs/create-blobs.ts'
import { createBus, type Relay } from './bus/bus.ts'
import { busChannel, createNotifyRelay, textsOf } from './bus/notify-relay.ts'
import { createRedisRelay } from './bus/redis-relay.ts'
import type { Config } from './config.ts'
import type { Services, State } from './core/context.ts'
import { createMeter } from './core/meter.ts'
import type { Database } from './db/client.ts'
import { watchDatabase } from './db/watch.ts'
import { readInstance } from './instance/read-instance.ts'
import { registryOf } from './module.ts'
import { findIdentity } from './modules/auth/identity.service.ts'
import { loadKeys } from './modules/credentials/keys.service.ts'
import { createAudit } from './modules/logs/write-log.service.ts'
import { createLocate } from './modules/project/locate.service.ts'
import { createRights } from './modules/rights/rights.service.ts'
import { modules } from './modules.ts'
import { createCache } from './redis/cache.ts'
import { openRedis } from './redis/redis.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { cancelChannel, queueChannel } from './tasks/queue.ts'
import { createThreads } from './threads/threads.ts'

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
  const watch = await watchDatabase(databaseUrl, {
    channels: {
      rights: () => bus.deliver('site', { type: 'rights' }),
      [queueChannel]: (kind) => bus.deliver(`queue:${kind}`, { type: 'again' }),
      [cancelChannel]: (id) => bus.deliver(`cancel:${id}`, { type: 'again' }),
      [busChannel]: (notice) => textsOf(notice).forEach(bus.receive),
    },
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
  const secrets = await openSecrets(db, config)
  const keys = await loadKeys(db, secrets, config)
  const registry = registryOf(modules)
  const services: Services = {
    config,
    log,
    db,
    pool,
    bus,
    redis,
    state,
    keys,
    instance: await readInstance(db),
    secrets,
    blobs: await createBlobs(config, keys, log),
    rights: createRights(db, createCache(redis)),
    identify: (headers) => findIdentity(services, headers),
    locate: createLocate(registry.locators),
    audit: createAudit(db),
    registry,
    threads: createThreads({ config, keys, log }),
    meter: createMeter(),
  }
  return {
    services,
    close: async () => {
      await services.threads.close()
      stopListening?.()
      await watch.stop()
      redis?.disconnect()
    },
  }
}
