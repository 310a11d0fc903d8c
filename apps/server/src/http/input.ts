import type { Route } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Blobs } from '../blobs/blobs.ts'
import { AppError, badRequest } from '../core/errors.ts'
import { inWords } from './invalid-input.ts'
import { loosen } from './loose-input.ts'
import { readMultipart } from './multipart.ts'

/** Reads and validates all parts of the input. The first wrong field names itself in the message, all are in `fields`. */
export async function parseInput(route: Route, request: FastifyRequest, lang: Lang, blobs: Blobs) {
  const multipart = route.files ? await readMultipart(route.files, request, blobs, lang) : undefined
  try {
    return {
      ...parseAddress(route, request, lang),
      body: parse(route.body, bodyOf(route, multipart?.fields ?? request.body), lang),
      files: multipart?.files,
      /** What nobody has kept of the files. */
      discard: multipart?.discard,
    }
  } catch (error) {
    await multipart?.discard()
    throw error
  }
}

function bodyOf({ loose, leftOver, body: schema }: Route, body: unknown): unknown {
  const own = leftOver ? withoutLeftOver(leftOver, body) : body
  return loose && schema ? loosen(schema, own) : own
}

function withoutLeftOver({ key, fields }: NonNullable<Route['leftOver']>, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, key)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)))
}

/** What can be known before a byte of the body is read. */
export const parseAddress = (route: Route, request: FastifyRequest, lang: Lang) => ({
  params: parse(route.params, request.params, lang),
  query: parse(route.query, withoutEmpty(request.query), lang),
})

function parse(schema: z.ZodType | undefined, value: unknown, lang: Lang): unknown {
  if (!schema) return undefined
  refuseNul(value)
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: inWords(issue, lang) }))
  throw new AppError(400, 'error.invalidInput', { rule: fields[0]?.message ?? '' }, { fields })
}

/** The ancestor's clients send every filter, empty ones too. */
const withoutEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

/** PostgreSQL cannot store U+0000; without this it would be our bug instead of the caller's. */
function refuseNul(value: unknown): void {
  if (value !== undefined && JSON.stringify(value)?.includes('\\u0000')) throw badRequest('error.badCharacter')
}
