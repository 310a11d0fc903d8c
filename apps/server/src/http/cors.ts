import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const PREFLIGHT_S = 600
const PICTURES = /^\/(avatar|file)\//
const methods = 'GET, POST, PUT, DELETE'
const headers = 'Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, X-View-As'
const told = 'Content-Disposition, ETag, Retry-After, X-First-Password'

/**
 * Lets pages of the configured addresses call from a browser. Each is named exactly, never by a star, because the answers
 * may be made with somebody's session. Without any, no header of this kind leaves the server.
 */
export function allowOrigins(http: FastifyInstance, { allowedOrigins }: Config): void {
  if (allowedOrigins.length === 0) return
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('Vary', 'Origin')
    // A page shows a picture without saying where the page is from, so one of these cannot be told from any other.
    if (PICTURES.test(request.url)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    const { origin, 'access-control-request-method': asked } = request.headers
    if (!origin || !allowedOrigins.includes(origin)) return done()
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': told,
    })
    if (request.method !== 'OPTIONS' || !asked) return done()
    reply
      .headers({
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': headers,
        'Access-Control-Max-Age': String(PREFLIGHT_S),
      })
      .code(204)
      .send()
  })
}
