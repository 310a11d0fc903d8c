import { isRead } from '@sunmao/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../core/errors.ts'

/** What browsers say of a request that no page of another address made. */
const OWN_SITE: readonly unknown[] = [undefined, 'same-origin', 'none']

/**
 * A page of another site may not call, whatever it knows: browsers say where a page comes from, tools say nothing.
 * Behind a proxy that changes the host, the configured address counts too. A browser sends no origin with a picture or a
 * link, which are enough for the calls that change something by GET; those are told by `Sec-Fetch-Site`.
 */
export function refuseOtherOrigin(config: Config, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOther = origin === undefined ? changes(request) && !OWN_SITE.includes(site) : !isOurs(config, request, origin)
  if (isOther) throw new AppError(403, 'error.otherOrigin')
}

/** Our own address, the configured one, or one that `ALLOWED_ORIGINS` names. */
export function isOurs(config: Config, request: FastifyRequest, origin: string): boolean {
  if (config.allowedOrigins.includes(origin)) return true
  const host = URL.canParse(origin) ? new URL(origin).host : undefined
  return host === request.host || host === new URL(config.publicUrl).host
}

function changes(request: FastifyRequest): boolean {
  const route = request.routeOptions.config.contract
  return route !== undefined && !isRead(route)
}
