import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Services } from './core/context.ts'
import { badRequest } from './core/errors.ts'
import { newRequestId } from './core/trace.ts'
import { allowOrigins } from './http/cors.ts'
import { handleErrors } from './http/error-handler.ts'
import { protect } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { isTooDeep } from './http/json-depth.ts'
import { createCostLimit } from './http/limit-cost.ts'
import { countLoad } from './http/load.ts'
import type { HttpServer } from './http/serve.ts'
import { cutSlowBodies, usualPatience } from './http/slow-requests.ts'
import { serveStatic } from './http/static.ts'
import { modules } from './modules.ts'
import { createCounter } from './redis/counter.ts'
import { rateLimits } from './redis/rate-limit.ts'

const JSON_LIMIT = 1_000_000

/** The whole HTTP side, ready to listen or to be tested by injection. */
export async function createApp(services: Services, patience = usualPatience): Promise<FastifyInstance> {
  const http = fastify({
    // What comes while it closes is answered as ever: whoever sent it cannot know, and what answers it stops last.
    return503OnClosing: false,
    // The framework's own news are for its developers; ours go to services.log.
    loggerInstance: services.log.child({}, { level: quieter(services.log.level) }) as FastifyBaseLogger,
    // What people see in an error and find in the logs.
    genReqId: newRequestId,
    // Addresses may carry one-time secrets, so requests are counted in the metrics and not logged.
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: what it added last is true, whatever the caller wrote before it.
    trustProxy: services.config.trustProxy && ((_address, hop) => hop < 1),
    bodyLimit: JSON_LIMIT,
    // A time for the whole request would be too short for large files and too long for the rest: see cutSlowBodies.
    requestTimeout: 0,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    routerOptions: { ignoreTrailingSlash: true },
  })
  http.addHook('onRoute', ({ url, config }) => {
    if (/^\/(api|auth)(\/|$)/.test(url) && !config?.contract) throw new Error(`${url} is not in the contract`)
  })
  cutSlowBodies(http.server, patience)
  protect(http, services)
  allowOrigins(http, services.config)
  acceptEmptyJson(http)
  handleErrors(http, services)
  countLoad(http)
  const counter = createCounter(services.redis)
  http.decorate('limitCost', createCostLimit(counter, services.config.callPoints))
  await http.register(cookie)
  await http.register(rateLimit, rateLimits(counter))
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await http.register(multipart)
  const server: HttpServer = { http, services }
  serveHealth(server)
  for (const { routes = [] } of modules) for (const register of [routes].flat()) register(server)
  await serveStatic(server)
  return http
}

/** The ancestor's clients put a JSON content type on calls that have no body. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(String(body))) done(badRequest('error.unreadable'))
    else parse(request, String(body), done)
  })
}

const quieter = (level: string) => (level === 'info' || level === 'debug' ? 'warn' : level)
