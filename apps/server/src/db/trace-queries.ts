import type pg from 'pg'
import { traced } from '../core/trace.ts'

type Query = pg.PoolClient['query']

/** Each query of a request is one of its steps. Its values are not kept. */
export function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((config: unknown, ...rest: unknown[]) => {
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | undefined)?.text
    // Cursors and callbacks tell their end in ways of their own.
    if (typeof text !== 'string' || typeof rest.at(-1) === 'function') return query(config, ...rest)
    return traced(text.replace(/\s+/g, ' '), () => query(config, ...rest) as Promise<unknown>)
  }) as Query
}
