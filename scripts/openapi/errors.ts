import { isRead, NewUpload, type Route } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import * as z from 'zod'
import type { Json } from './json-schema.ts'

interface CallerError {
  /** Among the shared responses. */
  name: string
  description: string
  /** What the example of it says. */
  code: Key
  more?: Json
  /** Which calls can give it. */
  meets: (route: Route) => boolean
}

/** What can be wrong, by status. */
export const errors: Readonly<Record<number, CallerError>> = {
  400: {
    name: 'InvalidInput',
    description: 'The input is not what the call takes; `fields` says what is wrong with which field.',
    code: 'error.invalidInput',
    more: { fields: [{ path: 'name', message: 'Name is required' }] },
    meets: ({ params, query, body, files }) => Boolean(params ?? query ?? body ?? files),
  },
  401: {
    name: 'Unauthorised',
    description: 'No session, or one that has ended: sign in, or send a token.',
    code: 'error.unauthorised',
    meets: ({ policy }) => policy.kind !== 'public',
  },
  403: {
    name: 'Forbidden',
    description: 'The caller lacks the permission, or the token the scope.',
    code: 'error.forbidden',
    meets: ({ policy }) => policy.kind !== 'public',
  },
  404: {
    name: 'NotFound',
    description: 'A row that is addressed is not there, or not for the caller: both answer alike.',
    code: 'error.notFound',
    meets: (route) => route.policy.kind === 'inProject' || Boolean(route.params) || namesRow(route),
  },
  409: {
    name: 'Conflict',
    description:
      'Something else came first: somebody changed the row since `rowVersion` (`current` is the row as it is now), a name is taken, or the row is in use.',
    code: 'error.stale',
    more: { current: { id: 1, rowVersion: 4 } },
    meets: (route) => !isRead(route) && route.policy.kind !== 'public',
  },
  413: {
    name: 'TooLarge',
    description: 'The body or a file is larger than the call takes.',
    code: 'error.tooLarge',
    meets: ({ body, files }) => Boolean(body ?? files),
  },
  415: {
    name: 'WrongContentType',
    description: 'The body is of another content type than the call takes.',
    code: 'error.wrongContentType',
    meets: ({ body, files }) => Boolean(body ?? files),
  },
  422: {
    name: 'KeyReused',
    description: 'The Idempotency-Key was sent with another call or input before.',
    code: 'error.idempotencyReused',
    meets: (route) => takesIdempotencyKey(route),
  },
  429: {
    name: 'TooMany',
    description:
      'The server is busy, or more calls in a minute than one address or person may make. Nothing was done: send it again after `retryAfter` seconds.',
    code: 'error.busy',
    more: { retryAfter: 2 },
    meets: ({ perMinute, perPersonMinute, files }) => !files || Boolean(perMinute ?? perPersonMinute),
  },
  503: {
    name: 'Unavailable',
    description: 'The database or another part that is needed is away.',
    code: 'error.unavailable',
    meets: () => true,
  },
  507: {
    name: 'NoSpace',
    description: 'The disk is full, or what the project or the person may store.',
    code: 'error.noSpace',
    meets: ({ files, body }) => Boolean(files) || beginsUpload(body),
  },
}

/** As `once` of the server decides. */
export const takesIdempotencyKey = (route: Route): boolean =>
  route.method !== 'GET' &&
  route.policy.kind !== 'public' &&
  route.reply instanceof z.ZodType &&
  !route.secret &&
  !route.reads

const namesRow = ({ query, body }: Route) =>
  [query, body].some((part) => fieldsOf(part).some((name) => /^(id|.+Id|ids)$/.test(name)))
const beginsUpload = (body: Route['body']) => {
  const fields = fieldsOf(body)
  return Object.keys(NewUpload.shape).every((name) => fields.includes(name))
}
const fieldsOf = (schema: Route['body']) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** The errors that a call can give, as references; `default` is for what no call can know of itself. */
export const errorsOf = (route: Route): Json => ({
  ...Object.fromEntries(
    Object.entries(errors)
      .filter(([, { meets }]) => meets(route))
      .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
  ),
  default: { $ref: '#/components/responses/Failed' },
})
