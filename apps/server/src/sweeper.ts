import { lt, sql } from 'drizzle-orm'
import { removeUnused } from './blobs/remove-unused.ts'
import { idempotencyTable } from './http/idempotency.table.ts'
import { sweepApiTokens } from './modules/api-token/api-token.service.ts'
import { sweepOnce } from './modules/auth/one-time.service.ts'
import { sweepSessions } from './modules/auth/session.service.ts'
import { sweepThrottle } from './modules/auth/throttle.service.ts'
import { sweepUploads } from './modules/upload/upload.service.ts'
import type { Services } from './services.ts'

const EVERY_MS = 10 * 60_000

/** Takes away what has run out. Nothing depends on it: every reader checks the time itself. */
export function startSweeper({ db, log, blobs }: Services): () => void {
  const sweep = async () => {
    try {
      await sweepOnce(db)
      await sweepSessions(db)
      await sweepThrottle(db)
      await sweepApiTokens(db)
      await db.delete(idempotencyTable).where(lt(idempotencyTable.createTime, sql`now() - interval '1 day'`))
      await sweepUploads(db)
      await removeUnused(db)
      await blobs.sweep()
    } catch (error) {
      log.warn({ err: error }, 'sweep failed')
    }
  }
  const timer = setInterval(sweep, EVERY_MS)
  return () => clearInterval(timer)
}
