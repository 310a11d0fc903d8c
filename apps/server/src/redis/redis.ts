import { Redis } from 'ioredis'
import type { Logger } from 'pino'

const COMMAND_MS = 300
const CONNECT_MS = 2000
const LONGEST_PAUSE_MS = 1000

/**
 * A connection that nobody waits for: while Redis is away or slow, a command fails at once and its caller does without.
 * It comes back by itself.
 */
export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    // One that does not answer at all is cut off, so that the next command need not wait to learn it.
    socketTimeout: CONNECT_MS,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MS),
  })
  let isAway = false
  redis.on('error', (error) => {
    if (!isAway) log.warn({ reason: error.message }, 'Redis is away: slower, nothing else')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  return redis
}
