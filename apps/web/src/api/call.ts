import type { CallInput, ErrorBody, Reply, Route } from '@sunmao/contract'
import { i18n } from '../theme/i18n.ts'
import { sendSlowly } from './send-slowly.ts'

const TIMEOUT_MS = 1_200_000
const BUSY_TRIES = 3

/** A refused or failed call. `status` 0 = the server did not answer. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code = '',
    /** What is wrong with which field, for forms. */
    readonly fields: readonly { path: string; message: string }[] = [],
    /** The whole body, for refusals that say how to go on. */
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

/** What to tell a person about any failure. */
export const messageOf = (error: unknown): string =>
  (error instanceof CallError && error.message) || i18n.t('error.requestFailed')

interface Wiring {
  token: () => string | undefined
  /** The key by which an administrator looks as somebody else. */
  viewAs?: () => string | undefined
  /** Told about every failure; answers true when the call is worth one more try. */
  onFailure: (error: CallError, route: Route, quiet: boolean) => Promise<boolean>
}

let wiring: Wiring = { token: () => undefined, onFailure: async () => false }

/** The session connects itself here at start, so that this file knows neither cookies nor screens. */
export const wireCalls = (next: Wiring) => {
  wiring = next
}

export interface CallOptions {
  signal?: AbortSignal
  /** The caller shows the failure itself, at the field where it belongs. */
  quiet?: boolean
  /** Told how much of a large file has gone out, from 0 to 1. */
  onProgress?: (part: number) => void
  /** For what is told in a header. */
  onResponse?: (response: Response) => void
  /** Of another session than the one that the page works with; null = none. */
  token?: string | null
}

/** The only way to the server. Throws a `CallError` whose message a person can read. */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const response = await open(route, input, options)
  options.onResponse?.(response)
  if (route.reply === 'blob') return (await response.blob()) as unknown as Reply<R>
  return (route.reply ? await response.json() : undefined) as Reply<R>
}

/** The answer as it begins, for who reads it piece by piece. */
export async function open(route: Route, input: CallInput<Route>, options: CallOptions): Promise<Response> {
  try {
    return await patiently(() => request(route, input, options))
  } catch (error) {
    if (!(error instanceof CallError) || options.token !== undefined) throw error
    if (!(await wiring.onFailure(error, route, options.quiet ?? false))) throw error
    return request(route, input, options)
  }
}

/** A busy server refuses before it has done anything: the same call goes out again, by and by. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let tries = BUSY_TRIES; ; tries--) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'error.busy' || tries === 0) throw error
      const seconds = Number(error.extra.retryAfter) || 1
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (0.5 + Math.random())))
    }
  }
}

async function request(route: Route, input: CallInput<Route>, options: CallOptions): Promise<Response> {
  const response = await send(route, input, options)
  if (!response.ok) throw asCallError(await response.json().catch(() => ({})))
  return response
}

/** What every call sends: for the session of this window, or by another token, or (null) for nobody. */
export function callHeaders(given?: string | null): Record<string, string> {
  const token = given === undefined ? wiring.token() : given
  const viewAs = given === undefined ? wiring.viewAs?.() : undefined
  return {
    'Accept-Language': i18n.language,
    ...(token && { Authorization: token }),
    ...(viewAs && { 'X-View-As': viewAs }),
  }
}

async function send(
  route: Route,
  input: CallInput<Route>,
  { signal, onProgress, token: given }: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const { body, contentType } = encode(route, input)
  const init = {
    method: route.method,
    headers: {
      ...callHeaders(given),
      ...(contentType && { 'Content-Type': contentType }),
    },
    body,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  try {
    return await (onProgress ? sendSlowly(address(route, input), init, onProgress) : fetch(address(route, input), init))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, i18n.t(timeout.aborted ? 'error.timeout' : 'error.requestFailed'))
  }
}

function address(route: Route, input: CallInput<Route>): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function encode(route: Route, input: CallInput<Route>): { body?: BodyInit; contentType?: string } {
  if (!route.files) {
    return input.body === undefined ? {} : { body: JSON.stringify(input.body), contentType: 'application/json' }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>))
    form.append(name, String(value))
  for (const [name, file] of Object.entries(input.files ?? {})) form.append(name, file)
  return { body: form }
}

/** The body's `status` counts, not the status line: a proxy's own error page has none and means "failed". */
export function asCallError(body: Partial<ErrorBody>): CallError {
  if (typeof body.status !== 'number') return new CallError(0, i18n.t('error.requestFailed'))
  return new CallError(body.status, body.message ?? '', body.code, body.fields, body)
}
