import { lt, sql } from 'drizzle-orm'
import type { Services } from './core/context.ts'
import { idempotencyTable } from './http/idempotency.table.ts'

const EVERY_MS = 10 * 60_000

/** Takes away what has run out. Nothing depends on it: every reader checks the time itself. */
export function startSweeper(services: Services): () => void {
  const { db, log, registry } = services
  const steps = [
    ...registry.cleanups.map((cleanup) => () => cleanup(services)),
    () => db.delete(idempotencyTable).where(lt(idempotencyTable.createTime, sql`now() - interval '1 day'`)),
  ]
  const sweep = async () => {
    // One that fails does not keep the others from it.
    for (const step of steps) await step().catch((error: unknown) => log.warn({ err: error }, 'a cleanup failed'))
  }
  const timer = setInterval(sweep, EVERY_MS)
  return () => clearInterval(timer)
}
