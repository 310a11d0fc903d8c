import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hubFileTextTable as table } from '../hub-file.table.ts'
import { pageTextMost, textMost } from './limits.ts'

/** In the place of those that a preparation before has found. What is beyond the limits cannot be searched for. */
export async function replaceTexts(db: Db, fileId: number, texts: readonly string[]): Promise<void> {
  await db.delete(table).where(eq(table.fileId, fileId))
  let left = textMost
  const rows = texts.flatMap((whole, page) => {
    const text = clean(whole).slice(0, Math.min(pageTextMost, left))
    left -= text.length
    return text === '' ? [] : [{ fileId, page, text, searchText: text.toLowerCase() }]
  })
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

/** What a database takes: no control characters, no halves of a letter. */
const clean = (text: string) =>
  Buffer.from(text.replace(/[^\P{Cc}\t\n\r]/gu, ' '))
    .toString()
    .trim()
