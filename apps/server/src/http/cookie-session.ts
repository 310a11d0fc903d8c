import type { FastifyRequest } from 'fastify'
import type { Services } from '../core/context.ts'
import type { Identity } from '../core/identity.ts'

const COOKIE = 'sunmao-token'

/** Who looks, where a browser sends no header: in a frame, or opening a websocket. Only for what reads and changes nothing. */
export async function cookieSession(
  services: Services,
  request: FastifyRequest,
): Promise<{ user: Identity | undefined; isAdministrator: boolean }> {
  const user = await services.identify({
    authorization: request.headers.authorization ?? tokenIn(request.cookies),
    viewAs: undefined,
    ip: request.ip,
  })
  const isAdministrator =
    user?.kind === 'person' && user.isAdmin && !user.scopes && !user.me.mustChangePassword && !user.viewedBy
  return { user, isAdministrator }
}

function tokenIn(cookies: Record<string, string | undefined>): string | undefined {
  const text = cookies[COOKIE]
  if (!text) return undefined
  return text.startsWith('Bearer ') ? text : `Bearer ${text}`
}
