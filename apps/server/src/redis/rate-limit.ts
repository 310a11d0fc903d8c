import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { hashToken } from '../token.ts'

interface Count {
  current: number
  ttl: number
}
type Told = (error: Error | null, count?: Count) => void
interface Place {
  routeInfo: { method?: string | string[]; url?: string }
}

const KEPT = 20_000

/**
 * Counts calls per minute: for all processes together in Redis, and in this process alone while there is none. People of
 * one organisation share an address, so signed-in calls are counted by session and only the public ones by address.
 */
export function rateLimits(redis: Redis | undefined): RateLimitPluginOptions {
  const local = new LRUCache<string, Count & { until: number }>({ max: KEPT })

  function countHere(key: string, windowMs: number): Count {
    const now = performance.now()
    const known = local.get(key)
    const until = known && known.until > now ? known.until : now + windowMs
    const next = { current: until === known?.until ? known.current + 1 : 1, ttl: until - now, until }
    local.set(key, next)
    return next
  }

  async function countTogether(key: string, windowMs: number): Promise<Count> {
    if (!redis) return countHere(key, windowMs)
    try {
      // The window begins with the first call in it: only then is there no end yet.
      const answers = await redis.multi().incr(key).pexpire(key, windowMs, 'NX').pttl(key).exec()
      const [current, , ttl] = (answers ?? []).map(([, value]) => Number(value))
      return current === undefined || ttl === undefined ? countHere(key, windowMs) : { current, ttl }
    } catch {
      return countHere(key, windowMs)
    }
  }

  class Store {
    constructor(private readonly name = '') {}
    incr(key: string, tell: Told, windowMs: number): void {
      countTogether(`limit:${this.name}:${key}`, windowMs).then((count) => tell(null, count), tell)
    }
    child({ routeInfo }: Place): Store {
      return new Store(`${routeInfo.method}:${routeInfo.url}`)
    }
  }
  return { global: false, keyGenerator: callerOf, store: Store as unknown as RateLimitPluginOptions['store'] }
}

function callerOf(request: FastifyRequest): string {
  const isOpen = (request.routeOptions.config.contract?.policy.kind ?? 'public') === 'public'
  const { authorization } = request.headers
  return isOpen || authorization === undefined ? request.ip : hashToken(authorization)
}
