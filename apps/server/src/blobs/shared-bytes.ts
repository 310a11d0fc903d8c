// Equal bytes share a blob: parts of two uploads, packs of two versions, a picture that is kept twice. Whoever writes a name
// down and whoever takes the blob away hold the same lock, so that nobody names what is just going.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Blobs } from './blobs.ts'

/** For the rest of the transaction. */
export const holdBytes = (tx: Db, hash: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blob ${hash}`}, 0))`)

/** Takes away what no row names any more. `ofFile` still lists them as its parts and has been joined. */
export async function dropBytes(db: Db, blobs: Blobs, hashes: readonly string[], ofFile = 0): Promise<void> {
  for (const hash of new Set(hashes))
    await db.transaction(async (tx) => {
      await holdBytes(tx, hash)
      if (!(await isNamed(tx, hash, ofFile))) await blobs.remove(hash)
    })
}

/** A new table that names blobs belongs here, with an index that finds the name. */
async function isNamed(db: Db, hash: string, ofFile: number): Promise<boolean> {
  const anywhere = sql`${`$.** ? (@ == "${hash}")`}::jsonpath`
  const { rows } = await db.execute<{ named: boolean }>(sql`select
    exists (select from model_upload_part where hash = ${hash})
    or exists (select from model_file where hash = ${hash} or (file_id <> ${ofFile} and parts @> array[${hash}])
      or packs @? ${anywhere})
    or exists (select from file where hash = ${hash})
    or exists (select from local_storage where hash = ${hash})
    or exists (select from viewpoint where picture = ${hash})
    or exists (select from feedback where shots @? ${anywhere}) as named`)
  return rows[0]?.named ?? true
}
