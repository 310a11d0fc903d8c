import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hubFileTextTable as table } from '../hub-file.table.ts'

/** In the place of those that a preparation before has found. */
export async function replaceTexts(db: Db, fileId: number, texts: readonly string[]): Promise<void> {
  await db.delete(table).where(eq(table.fileId, fileId))
  const rows = texts.flatMap((text, page) =>
    text === '' ? [] : [{ fileId, page, text, searchText: text.toLowerCase() }],
  )
  for (const batch of batchesOf(rows)) await db.insert(table).values(batch)
}

/** What one statement indexes in a second or two. */
const LETTERS_MOST = 200_000

function* batchesOf<R extends { text: string }>(rows: readonly R[]): Generator<R[]> {
  let batch: R[] = []
  let letters = 0
  for (const row of rows) {
    if (letters + row.text.length > LETTERS_MOST && batch.length > 0) {
      yield batch
      batch = []
      letters = 0
    }
    batch.push(row)
    letters += row.text.length
  }
  if (batch.length > 0) yield batch
}
