import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library writes its styles at run time; scripts stay strict.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** The same protection on every answer. Written once as constants: it is on the path of every call. */
export function protect(http: FastifyInstance, isTls: boolean): void {
  const headers = {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(isTls && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.routeOptions.config.contract) reply.header('Cache-Control', 'no-store')
    done()
  })
}
