import { type BcfArchive, type ByteSource, openBcf } from '@sunmao/bcf'
import { eq } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { joinUpload } from '../../upload/join-upload.service.ts'
import { bcfImportTable as table } from './bcf-import.table.ts'

export type ImportRow = typeof table.$inferSelect

/** The archive in the store, read by ranges. */
export async function openImport(
  { db, blobs }: Pick<TaskContext, 'db' | 'blobs'>,
  row: ImportRow,
): Promise<BcfArchive> {
  const hash = row.hash ?? (await join({ db, blobs }, row))
  return openBcf(blobSource(blobs, hash, row.size))
}

async function join(means: Pick<TaskContext, 'db' | 'blobs'>, row: ImportRow): Promise<string> {
  const whole = await joinUpload(means, row.uploadId!, async (tx, { hash }) => {
    await tx.update(table).set({ hash, uploadId: null }).where(eq(table.id, row.id))
  })
  return whole.hash
}

const blobSource = (blobs: Blobs, hash: string, size: number): ByteSource => ({
  size,
  read: async (from, length) => {
    if (length === 0) return new Uint8Array()
    const pieces: Uint8Array[] = []
    for await (const piece of (await blobs.open(hash, { start: from, end: from + length - 1 })).bytes)
      pieces.push(piece)
    return Buffer.concat(pieces)
  },
})
