import type { Redis } from 'ioredis'
import type { Relay } from './bus.ts'

const PING_MS = 2000

export interface RedisRelay extends Relay {
  /** Listens on a connection of its own until stopped. `onGap` follows every return after an absence. */
  listen(onText: (text: string) => void, onGap: () => void): () => void
}

/** Redis does not separate channels by database, so the name does. */
const channelOf = (redis: Redis) => `sunmao:${redis.options.db ?? 0}`

export const createRedisRelay = (redis: Redis): RedisRelay => ({
  send: (text) =>
    redis.publish(channelOf(redis), text).then(
      () => true,
      () => false,
    ),
  listen: (onText, onGap) => {
    const listener = redis.duplicate()
    let wasThere = false
    listener.on('error', () => undefined)
    listener.on('message', (_channel, text) => onText(text))
    listener.on('ready', async () => {
      try {
        await listener.subscribe(channelOf(redis))
        if (wasThere) onGap()
        wasThere = true
      } catch {
        listener.disconnect(true)
      }
    })
    // A silent connection may be a dead one.
    const ping = setInterval(
      () => listener.status === 'ready' && listener.ping().catch(() => listener.disconnect(true)),
      PING_MS,
    )
    return () => {
      clearInterval(ping)
      listener.disconnect()
    }
  },
})
