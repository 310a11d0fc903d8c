import type pg from 'pg'
import { beginStep } from '../core/trace.ts'

type Query = pg.PoolClient['query']
type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/** Each query of a request is one of its steps. Its values are not kept. */
export function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const end = beginStep(textOf(args[0]))
    if (!end) return query(...args)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const told: Callback = (error, ...rest) => {
        end(Boolean(error))
        ;(callback as Callback)(error, ...rest)
      }
      return query(...args.slice(0, -1), told)
    }
    const asked = query(...args)
    if (asked instanceof Promise)
      asked.then(
        () => end(false),
        () => end(true),
      )
    return asked
  }) as Query
}

function textOf(config: unknown): string {
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : ''
}
