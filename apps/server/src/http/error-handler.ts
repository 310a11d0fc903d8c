import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../core/context.ts'
import { AppError, errorBody } from '../core/errors.ts'
import { withoutValues } from '../core/log.ts'
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

/** What the caller is told of it; a bug is written down. */
export async function toldError(
  thrown: unknown,
  request: FastifyRequest,
  { audit }: Pick<Services, 'audit'>,
): Promise<AppError> {
  const error = thrown instanceof Error ? (thrown as FastifyError) : (new Error(String(thrown)) as FastifyError)
  const known = asAppError(error)
  if (known) return known
  const errorId = randomUUID().slice(0, 8)
  request.log.error({ err: error, errorId }, 'bug')
  const method = `${request.method} ${request.routeOptions.url ?? ''}`
  await audit
    .writeError({ errorId, method, requestIp: request.ip, exception: withoutValues(String(error.stack)) })
    .catch(() => undefined)
  return new AppError(500, 'error.internal', { id: errorId }, { errorId })
}

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
