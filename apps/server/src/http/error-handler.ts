import type { Route } from '@sunmao/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../core/context.ts'
import { AppError, errorBody } from '../core/errors.ts'
import { withoutValues } from '../core/log.ts'
import { stepsSoFar } from '../core/trace.ts'
import { langOf } from './lang-of.ts'

const RETRY_AFTER_S = 5
/** Codes of PostgreSQL and of the network that mean: the database is away or going away. */
const AWAY = /^(08\d{3}|57P0\d|53\d{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)$/
/** The driver has no codes for these. */
const AWAY_TEXT = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

/** Turns whatever was thrown into the error body of the wire. Details of a bug go to the log, never to the caller. */
export function handleErrors(http: FastifyInstance, services: Services): void {
  http.setErrorHandler(async (error: FastifyError, request, reply) => {
    const told = await toldError(error, request, services)
    const retryAfter = told.extra.retryAfter ?? (told.status === 503 ? RETRY_AFTER_S : undefined)
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
    return reply.code(told.status).send(errorBody(langOf(request), told))
  })
  http.setNotFoundHandler((request, reply) => {
    const lang = langOf(request)
    return reply.code(404).send(errorBody(lang, new AppError(404, 'error.notFound')))
  })
}

/** What the caller is told of it; a fault of ours is written down, and so is a change that was refused. */
export async function toldError(
  thrown: unknown,
  request: FastifyRequest,
  services: Pick<Services, 'audit' | 'db'>,
): Promise<AppError> {
  const error = thrown instanceof Error ? (thrown as FastifyError) : (new Error(String(thrown)) as FastifyError)
  const known = asAppError(error)
  if (!known) request.log.error({ err: error, errorId: request.id }, 'bug')
  const told = known ?? new AppError(500, 'error.internal', { id: request.id }, { errorId: request.id })
  const route = request.routeOptions.config.contract
  if (!known || (route?.log && isRefusal(told)))
    await services.audit
      .write(request.caller ?? { db: services.db, user: undefined, ip: request.ip, browser: '' }, {
        key: route?.log,
        call: route ?? { method: request.method as Route['method'], path: '/' },
        requestId: request.id,
        ms: performance.now() - (request.began ?? performance.now()),
        outcome: known ? 'refused' : 'failed',
        input: request.given,
        told,
        ...(!known && { exception: withoutValues(String(error.stack)), steps: stepsSoFar() }),
      })
      .catch(() => undefined)
  return told
}

/** Being busy or asked too often says nothing about what somebody wanted. */
const isRefusal = ({ status }: AppError) => status >= 400 && status < 500 && status !== 429

function asAppError(thrown: FastifyError): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  // The query builder wraps what the driver says.
  const error = thrown.cause instanceof Error ? (thrown.cause as FastifyError) : thrown
  const code = String(error.code ?? '')
  if (AWAY.test(code) || AWAY_TEXT.test(error.message)) return new AppError(503, 'error.unavailable')
  if (code === '23505') return new AppError(409, 'error.conflict')
  if (code === '23503') return new AppError(409, 'error.inUse')
  if (code === '40001' || code === '40P01') return new AppError(409, 'error.conflict')
  if (code === 'ENOSPC') return new AppError(507, 'error.noSpace')
  switch (error.statusCode) {
    case 400:
      return new AppError(400, 'error.unreadable')
    case 413:
      return new AppError(413, 'error.tooLarge')
    case 415:
      return new AppError(415, 'error.wrongContentType')
    case 429:
      return new AppError(429, 'error.tooMany', {}, { retryAfter: 60 })
    default:
      return undefined
  }
}
