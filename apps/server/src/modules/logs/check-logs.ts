import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Secrets } from '../../secrets/sealed.ts'
import { logCheckTable, logRemovalTable, logSealTable } from './logs.table.ts'
import { removeOldLogs } from './remove-logs.service.ts'
import { digestRows, readKey, removalSealOf, sealOf, sealRows } from './seal-logs.ts'

export interface LogProblem {
  /** Rows do not fit their seal; a seal does not fit its neighbours; a deletion that nobody sealed. */
  code: 'rows' | 'seal' | 'removal'
  from: number
  to: number
}

const MOST = 100

/** Reads every row again and compares it with its seal. */
export async function checkLogs(means: {
  db: Db
  secrets: Secrets
  progress?: (percent: number) => void
}): Promise<{ rows: number; problems: LogProblem[] }> {
  const { db, secrets } = means
  await sealRows(db, secrets)
  await removeOldLogs(means)
  const key = await readKey(db, secrets)
  const removals = await db.select().from(logRemovalTable).orderBy(asc(logRemovalTable.id))
  const problems: LogProblem[] = []
  const removed = { INFO: 0, ERROR: 0 }
  for (const one of removals) {
    if (one.seal !== removalSealOf(key, one)) problems.push({ code: 'removal', from: 0, to: one.toId })
    else removed[one.logType] = Math.max(removed[one.logType], one.toId)
  }
  const seals = await db.select().from(logSealTable).orderBy(asc(logSealTable.id))
  let [before, next, rows] = ['', 1, 0]
  for (const [at, seal] of seals.entries()) {
    const { fromId, toId } = seal
    if (fromId !== next || seal.seal !== sealOf(key, before, seal))
      problems.push({ code: 'seal', from: fromId, to: toId })
    const found = await digestRows(db, fromId, toId)
    rows += found.infoRows + found.errorRows
    const isInfoRight = found.infoDigest === seal.infoDigest || (removed.INFO >= toId && found.infoRows === 0)
    const isErrorRight = found.errorDigest === seal.errorDigest || (removed.ERROR >= toId && found.errorRows === 0)
    if (!isInfoRight || !isErrorRight) problems.push({ code: 'rows', from: fromId, to: toId })
    before = seal.seal
    next = toId + 1
    means.progress?.(Math.floor((100 * (at + 1)) / seals.length))
    if (problems.length >= MOST) break
  }
  const last = seals.at(-1)
  await db
    .update(logCheckTable)
    .set({ rows, problems, until: last?.createTime ?? new Date(), endTime: new Date() })
    .where(eq(logCheckTable.id, 1))
  return { rows, problems }
}
