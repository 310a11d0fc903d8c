import type { Redis } from 'ioredis'

const LIFE_S = 600
const PREFIX = 'cache:'

/**
 * What several processes need not all derive. A key names everything its value depends on, so nothing is ever
 * invalidated; values are plain JSON.
 */
export interface Cache {
  remember<T>(key: string, read: () => Promise<T>): Promise<T>
}

export function createCache(redis: Redis | undefined): Cache {
  if (!redis) return { remember: (_key, read) => read() }
  return {
    remember: async (key, read) => {
      const known = await redis.get(PREFIX + key).catch(() => null)
      if (known !== null) return JSON.parse(known)
      const fresh = await read()
      redis.set(PREFIX + key, JSON.stringify(fresh), 'EX', LIFE_S).catch(() => undefined)
      return fresh
    },
  }
}
