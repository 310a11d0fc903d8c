import type pg from 'pg'
import { beginStep } from '../core/trace.ts'
import { countStatement } from './statement-counters.ts'

type Query = pg.PoolClient['query']
type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/** Each query is counted, and one of a request is one of its steps. Its values are not kept. */
export function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const end = beginQuery(textOf(args[0]))
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

function beginQuery(text: string): (isFailed: boolean) => void {
  const endStep = beginStep(text)
  const began = performance.now()
  return (isFailed) => {
    countStatement(text, performance.now() - began, isFailed)
    endStep?.(isFailed)
  }
}

function textOf(config: unknown): string {
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : ''
}
