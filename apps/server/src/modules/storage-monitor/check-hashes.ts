import { createHash } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import { blobTable } from '../../blobs/blob.table.ts'
import { BlobMissing } from '../../blobs/blob-name.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import { countRows } from '../../db/count.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { ownersOf } from './owners.queries.ts'
import { type HashProblem, hashCheckTable } from './storage-monitor.table.ts'

const BATCH = 200
const MOST = 100

type Means = Pick<TaskContext, 'db' | 'blobs' | 'taskId' | 'progress' | 'signal'>

/** Blobs that come or go meanwhile are neither missed nor missing. */
export async function checkHashes({ db, blobs, taskId, progress, signal }: Means) {
  const total = await countRows(db, blobTable, undefined)
  const problems: HashProblem[] = []
  let [count, bytes, after] = [0, 0, '']
  for (;;) {
    const rows = await db
      .select({ hash: blobTable.hash })
      .from(blobTable)
      .where(gt(blobTable.hash, after))
      .orderBy(asc(blobTable.hash))
      .limit(BATCH)
    for (const { hash } of rows) {
      if (signal.aborted) throw new Error('stopped')
      const found = await readHash(blobs, hash)
      count += 1
      bytes += found?.size ?? 0
      if (found?.hash === hash || problems.length >= MOST) continue
      const isThere = (await db.$count(blobTable, eq(blobTable.hash, hash))) > 0
      if (isThere) problems.push({ hash, problem: found ? 'changed' : 'missing', owners: await ownersOf(db, hash) })
    }
    progress(total > 0 ? Math.min(99, (100 * count) / total) : 99)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.hash
  }
  const values = { taskId, blobs: count, bytes, problems, endTime: new Date() }
  await db
    .insert(hashCheckTable)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: hashCheckTable.id, set: values })
  return { blobs: count, bytes, problems: problems.length }
}

/** Nothing when there are no such bytes. */
async function readHash(blobs: Blobs, wanted: string): Promise<{ hash: string; size: number } | undefined> {
  try {
    const { bytes } = await blobs.open(wanted)
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of bytes) {
      hash.update(piece)
      size += piece.byteLength
    }
    return { hash: hash.digest('hex'), size }
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}
