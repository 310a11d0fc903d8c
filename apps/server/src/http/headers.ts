import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../core/context.ts'

/** `store` is where browsers fetch bytes by signed addresses, where that is not here. */
const policyOf = (store = '') =>
  [
    "default-src 'self'",
    // Meshes are unpacked by a small WebAssembly program; no text becomes a script.
    "script-src 'self' 'wasm-unsafe-eval'",
    // The component library writes its styles at run time; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${store}`.trim(),
    "font-src 'self' data:",
    `connect-src 'self' ${store}`.trim(),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** A page of ours that the named pages of others may show in a frame. It runs nothing. */
export const framedPage = ({ allowedOrigins }: Pick<Config, 'allowedOrigins'>) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...allowedOrigins].join(' ')}`,
  ].join('; '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-store',
})

/** An answer of a call is data: nothing in it may run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Protection on every answer. Written once as constants: it is on the path of every call. */
export function protect(http: FastifyInstance, { config: { publicUrl, s3 }, state }: Services): void {
  const isTls = publicUrl.startsWith('https:')
  const policy = policyOf(s3?.publicEndpoint && new URL(s3.publicEndpoint).origin)
  const shared = {
    // Signing out sends the window of the cloud desktop away; with `same-origin` it could no longer be reached.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(isTls && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
  const onPages = { ...shared, 'Content-Security-Policy': policy }
  const onCalls = { ...shared, 'Content-Security-Policy': dataPolicy, 'Cache-Control': 'no-store' }
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.contract ? onCalls : onPages)
    // Whoever is connected to a server that goes away should come back to another one.
    if (state.isStopping) reply.header('Connection', 'close')
    done()
  })
}
