import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

/** What was counted under a key within its window, and for how many milliseconds that still counts. */
export interface Count {
  current: number
  ttl: number
}

export interface Counter {
  /** Adds to what counts under the key; its window begins with the first that is added. */
  add(key: string, points: number, windowMs: number): Promise<Count>
}

const KEPT = 20_000

/** For all processes together in Redis, and in this process alone while there is none. */
export function createCounter(redis: Redis | undefined, clock = () => performance.now()): Counter {
  const local = new LRUCache<string, Count & { until: number }>({ max: KEPT })

  function addHere(key: string, points: number, windowMs: number): Count {
    const now = clock()
    const known = local.get(key)
    const isOpen = known !== undefined && known.until > now
    const until = isOpen ? known.until : now + windowMs
    const next = { current: (isOpen ? known.current : 0) + points, ttl: until - now, until }
    local.set(key, next)
    return next
  }

  return {
    add: async (key, points, windowMs) => {
      if (!redis) return addHere(key, points, windowMs)
      try {
        // The window begins with the first call in it: only then is there no end yet.
        const answers = await redis.multi().incrby(key, points).pexpire(key, windowMs, 'NX').pttl(key).exec()
        const [current, , ttl] = (answers ?? []).map(([, value]) => Number(value))
        return current === undefined || ttl === undefined ? addHere(key, points, windowMs) : { current, ttl }
      } catch {
        return addHere(key, points, windowMs)
      }
    },
  }
}
