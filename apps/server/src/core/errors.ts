import type { ErrorBody } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'

type Params = Record<string, string | number>

/** A refusal that the caller should read. `code` is the key of its text; anything else that is thrown is a bug. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: Key,
    readonly params: Params = {},
    readonly extra: Record<string, unknown> = {},
  ) {
    super(code)
  }
}

export const badRequest = (code: Key, params?: Params) => new AppError(400, code, params)
export const unauthorised = () => new AppError(401, 'error.unauthorised')
export const forbidden = () => new AppError(403, 'error.forbidden')
export const notFound = () => new AppError(404, 'error.notFound')
export const conflict = (code: Key, current?: unknown) => new AppError(409, code, {}, { current })
export const tooMany = (seconds: number) =>
  new AppError(429, 'auth.slowDown', { count: seconds }, { retryAfter: seconds })

/** The error body of the wire: the client decides on `status` in it, not on the status line. */
export const errorBody = (lang: Lang, error: AppError): ErrorBody & Record<string, unknown> => ({
  ...error.extra,
  status: error.status,
  message: translate(lang, error.code, error.params),
  timestamp: Date.now(),
  code: error.code,
})
