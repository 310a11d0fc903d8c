import type { Route } from '@sunmao/contract'
import type { FastifyInstance } from 'fastify'
import type { OpenCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { callerKey } from '../core/identity.ts'

const MINUTE_MS = 60_000

declare module 'fastify' {
  interface FastifyRequest {
    callerKey?: string
  }
}

/** Refuses a person's calls of this route beyond its `perPersonMinute`. Other limits count sessions, or addresses. */
export function limitPerson(http: FastifyInstance, { method, path, perPersonMinute }: Route) {
  if (!perPersonMinute) return undefined
  const count = http.createRateLimit({
    max: perPersonMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ callerKey: caller }) => `${method} ${path} of ${caller}`,
  })
  return async ({ user, request }: OpenCtx): Promise<void> => {
    if (!user) return
    request.callerKey = callerKey(user)
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new AppError(429, 'error.tooMany', {}, { retryAfter: counted.ttlInSeconds })
  }
}
