import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../token.ts'
import type { Count, Counter } from './counter.ts'

type Told = (error: Error | null, count?: Count) => void
interface Place {
  routeInfo: { method?: string | string[]; url?: string }
}

/**
 * Counts calls per minute. People of one organisation share an address, so signed-in calls are counted by session and only
 * the public ones by address.
 */
export function rateLimits(counter: Counter): RateLimitPluginOptions {
  class Store {
    constructor(private readonly name = '') {}
    incr(key: string, tell: Told, windowMs: number): void {
      counter.add(`limit:${this.name}:${key}`, 1, windowMs).then((count) => tell(null, count), tell)
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
