import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

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

export const createLog = (level: string, to?: DestinationStream): Logger => {
  const redact = ['req.headers.authorization', 'req.headers.cookie']
  const options = { level, redact, serializers: { err: serializeError } }
  return to ? pino(options, to) : pino(options)
}
