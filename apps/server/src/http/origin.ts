import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from './errors.ts'

/**
 * A page of another site may not call, whatever it knows: browsers say where a page comes from, tools say nothing.
 * Behind a proxy that changes the host, the configured address counts too.
 */
export function refuseOtherOrigin(config: Config, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : undefined
  if (host !== request.host && host !== new URL(config.publicUrl).host) throw new AppError(403, 'error.otherOrigin')
}
