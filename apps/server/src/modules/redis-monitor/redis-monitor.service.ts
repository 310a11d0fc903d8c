import { type RedisMonitor, redisPrefixes } from '@sunmao/contract'
import type { Redis } from 'ioredis'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest } from '../../core/errors.ts'

const MOST_KEYS = 20_000
/** Keys of each prefix whose size is asked. */
const WEIGHED = 20
const PAGE = 500
const SLOW = 20
const MOST_TEXT = 200

const nothing: RedisMonitor = { isThere: false, answers: false, prefixes: [], isPartial: false, slow: [] }

export async function readRedis({ redis }: Pick<Ctx, 'redis'>): Promise<RedisMonitor> {
  if (!redis) return nothing
  try {
    return {
      ...nothing,
      isThere: true,
      answers: true,
      ...(await readInfo(redis)),
      ...(await readPrefixes(redis)),
      slow: await readSlow(redis),
    }
  } catch {
    return { ...nothing, isThere: true }
  }
}

async function readInfo(redis: Redis) {
  const text = await redis.info()
  const find = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(text)?.[1]
  const number = (name: string) => Number(find(name) ?? 0)
  const asked = number('keyspace_hits') + number('keyspace_misses')
  return {
    version: find('redis_version'),
    memory: number('used_memory'),
    memoryPeak: number('used_memory_peak'),
    memoryMost: number('maxmemory') || undefined,
    clients: number('connected_clients'),
    keys: await redis.dbsize(),
    hitRate: asked > 0 ? number('keyspace_hits') / asked : undefined,
    perSecond: number('instantaneous_ops_per_sec'),
    uptimeS: number('uptime_in_seconds'),
  }
}

async function readPrefixes(redis: Redis): Promise<Pick<RedisMonitor, 'prefixes' | 'isPartial'>> {
  const found = new Map<string, { keys: number; weighed: string[] }>()
  let [cursor, seen] = ['0', 0]
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', PAGE)
    cursor = next
    seen += keys.length
    for (const key of keys) {
      const prefix = key.includes(':') ? key.slice(0, key.indexOf(':')).slice(0, 60) : ''
      const known = found.get(prefix) ?? { keys: 0, weighed: [] }
      known.keys += 1
      if (known.weighed.length < WEIGHED) known.weighed.push(key)
      found.set(prefix, known)
    }
  } while (cursor !== '0' && seen < MOST_KEYS)
  const prefixes = await Promise.all(
    [...found].map(async ([prefix, { keys, weighed }]) => {
      const sizes = await Promise.all(weighed.map((key) => redis.memory('USAGE', key).catch(() => 0)))
      const mean = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / Math.max(1, sizes.length)
      return { prefix, keys, bytes: Math.round(mean * keys), isOurs: redisPrefixes.some((one) => one === prefix) }
    }),
  )
  return { prefixes: prefixes.sort((a, b) => b.bytes - a.bytes), isPartial: cursor !== '0' }
}

type SlowEntry = [id: number, seconds: number, microseconds: number, words: string[]]

/** What was asked, without what it was asked with: a value may be anything. */
async function readSlow(redis: Redis): Promise<RedisMonitor['slow']> {
  const entries = (await redis.slowlog('GET', SLOW).catch(() => [])) as SlowEntry[]
  return entries.map(([, seconds, microseconds, words]) => ({
    time: new Date(seconds * 1000).toISOString(),
    ms: microseconds / 1000,
    command: [words[0] ?? '', (words[1] ?? '').split(':')[0]].join(' ').trim().slice(0, MOST_TEXT),
  }))
}

/** Keys that come meanwhile may stay. */
export async function clearPrefix(
  { redis }: Ctx,
  prefix: (typeof redisPrefixes)[number],
): Promise<{ removed: number }> {
  if (!redis) throw badRequest('redis.none')
  let [cursor, removed] = ['0', 0]
  try {
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}:*`, 'COUNT', PAGE)
      cursor = next
      if (keys.length > 0) removed += await redis.unlink(...keys)
    } while (cursor !== '0')
  } catch {
    throw new AppError(503, 'redis.away')
  }
  return { removed }
}
