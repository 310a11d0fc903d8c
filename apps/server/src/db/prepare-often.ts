import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Of one connection; each holds a plan of some kilobytes. What is asked in more ways is planned anew each time. */
const MOST = 400

type Query = pg.PoolClient['query']

/**
 * A query that a connection has run before gets a name, so that the database parses and plans it once and not for every call. It
 * still decides itself whether one plan fits all values.
 */
export function prepareOften(client: pg.PoolClient): void {
  const seen = new Map<string, string | undefined>()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (given: unknown, values: unknown) => {
    const config = (typeof given === 'string' ? { text: given } : (given ?? {})) as Partial<pg.QueryConfig>
    const { text, name } = config
    if (text === undefined || name !== undefined || !Array.isArray(values)) return given
    if (!seen.has(text)) {
      if (seen.size < MOST) seen.set(text, undefined)
      return given
    }
    const known = seen.get(text) ?? `q${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    seen.set(text, known)
    return { ...config, name: known }
  }
  client.query = ((config: unknown, values: unknown, ...rest: unknown[]) =>
    query(named(config, values), values, ...rest)) as Query
}
