import { type DestinationStream, type LogFn, type Logger, pino, stdSerializers } from 'pino'
import { redact } from './redact.ts'
import { noteLine } from './trace.ts'

/** What the query builder says of a statement that failed: its values may be passwords and tickets. */
const VALUES = /\nparams: [\s\S]*?(?=\n {4}at |\n\s*caused by: |$)/gi
/** What the database says of a row that it refuses. */
const ROW = /(\bKey \([^)]*\)=)\(.*?\)(?= |\.|$)/g

/** The same text without the values of failed statements. */
export const withoutValues = (text: string): string => text.replace(VALUES, '\nparams: …').replace(ROW, '$1(…)')

/** Everything that an error carries, without values. */
function serializeError(error: Error): unknown {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutValues(value)
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    const { params, ...rest } = value as Record<string, unknown>
    return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, clean(one)]))
  }
  return clean({ ...stdSerializers.err(error) })
}

const INFO = 30
const WARN = 40
const ERROR = 50

/** What a line says, without secrets and values. */
function textOf([first, second]: Parameters<LogFn>): string {
  if (typeof first === 'string') return first
  const said = typeof second === 'string' ? second : ''
  if (first instanceof Error) return [said, withoutValues(String(first))].filter(Boolean).join(' ')
  const { err, req: _, res: __, ...facts } = (first ?? {}) as Record<string, unknown>
  const cause = err instanceof Error ? withoutValues(String(err)) : ''
  const known = Object.keys(facts).length > 0 ? redact(facts) : ''
  return [said, cause, known].filter(Boolean).join(' ')
}

/** What is logged while a request is served is kept with that request too. */
export const logHooks = {
  logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    if (level >= INFO) noteLine(level >= ERROR ? 'error' : level >= WARN ? 'warn' : 'info', () => textOf(args))
    method.apply(this, args)
  },
}

export const createLog = (level: string, to?: DestinationStream): Logger => {
  const hidden = ['req.headers.authorization', 'req.headers.cookie']
  const options = { level, hooks: logHooks, redact: hidden, serializers: { err: serializeError } }
  return to ? pino(options, to) : pino(options)
}
