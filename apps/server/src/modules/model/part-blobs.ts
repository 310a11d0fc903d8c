import { sql } from 'drizzle-orm'
import { BlobMissing } from '../../blobs/blob-name.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/client.ts'

// Two people who upload the same bytes share blobs. Whoever writes a part down and whoever takes its blob away hold the
// same lock, so that nobody names what is just going.

/** For the rest of the transaction. */
const hold = (db: Db, hash: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`part ${hash}`}, 0))`)

/** Keeps the blob from being taken away while the caller writes it down; false when that has happened already. */
export async function holdPart(db: Db, blobs: Blobs, hash: string): Promise<boolean> {
  await hold(db, hash)
  try {
    const { bytes } = await blobs.open(hash, { start: 0, end: 0 })
    for await (const _ of bytes);
    return true
  } catch (error) {
    if (error instanceof BlobMissing) return false
    throw error
  }
}

/** Takes away what nobody needs any more. `ofFile` still lists them as its parts and has been joined. */
export async function dropParts(db: Db, blobs: Blobs, hashes: readonly string[], ofFile = 0): Promise<void> {
  for (const hash of new Set(hashes))
    await db.transaction(async (tx) => {
      await hold(tx, hash)
      if (!(await isNeeded(tx, hash, ofFile))) await blobs.remove(hash)
    })
}

/** The same bytes may be a part of somebody else's upload, or a whole file. */
async function isNeeded(db: Db, hash: string, ofFile: number): Promise<boolean> {
  const { rows } = await db.execute<{ needed: boolean }>(sql`select
    exists (select from model_upload_part where hash = ${hash})
    or exists (select from model_file where hash = ${hash} or (file_id <> ${ofFile} and ${hash} = any(parts)))
    or exists (select from file where hash = ${hash})
    or exists (select from local_storage where hash = ${hash})
    or exists (select from viewpoint where picture = ${hash}) as needed`)
  return rows[0]?.needed ?? true
}
