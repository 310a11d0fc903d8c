import { and, eq } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import { storeBlob } from '../../../blobs/store-blob.ts'
import type { Db } from '../../../db/client.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { hubFileVersionTable as fileTable, hubFilePackTable as packTable } from '../hub-file.table.ts'
import { hubFilePacks } from '../hub-file-pack.service.ts'
import { readDocx } from '../prepare/docx.ts'
import { bytesMost } from '../prepare/limits.ts'
import { Refused } from '../prepare/refused.ts'
import { decodeText } from '../prepare/text.ts'
import { drawImage } from './image-pictures.ts'
import type { PagePicture } from './page-picture.ts'
import { drawPdf } from './pdf-pictures.ts'
import { drawText } from './text-pictures.ts'

/** What is drawn by then is shown. */
const DRAW_MS = 30_000

type Surroundings = Pick<TaskContext<{ fileId: number }>, 'db' | 'blobs' | 'payload' | 'progress' | 'signal'>

/** One after another, because the pictures of all pages together may not fit into memory; their rows come at once. */
export async function drawPages({ db, blobs, payload: { fileId }, progress, signal }: Surroundings): Promise<void> {
  const [file] = await db.select().from(fileTable).where(eq(fileTable.fileId, fileId))
  // Deleted meanwhile.
  if (!file?.hash) return
  const rows: (typeof packTable.$inferInsert)[] = []
  const until = performance.now() + DRAW_MS
  for await (const { page, jpeg } of await picturesOf({ db, blobs }, file)) {
    signal.throwIfAborted()
    rows.push({ fileId, kind: 'page', part: page, hash: (await storeBlob({ db, blobs }, jpeg)).hash })
    progress(Math.min(90, (90 * (page + 1)) / Math.max(1, file.pages.length)), 'read')
    if (performance.now() > until) break
  }
  if (rows.length === 0) throw new Refused('hubFile.notPictured')
  await db.transaction(async (tx) => {
    const isThere = await tx.select().from(fileTable).where(eq(fileTable.fileId, fileId)).for('share')
    if (isThere.length === 0) return
    await tx.delete(packTable).where(and(eq(packTable.fileId, fileId), eq(packTable.kind, 'page')))
    await tx.insert(packTable).values(rows)
  })
}

interface Means {
  db: Db
  blobs: Blobs
}

async function picturesOf(
  { db, blobs }: Means,
  { fileId, format, hash }: typeof fileTable.$inferSelect,
): Promise<AsyncIterable<PagePicture>> {
  const original = () => bytesOf(blobs, hash!)
  if (format === 'pdf') return drawPdf(await original())
  if (format === 'docx') return drawText((await readWords(await original())).replaceAll(/\n{3,}/g, '\n\n'))
  if (format === 'text' || format === 'markdown') return drawText(decodeText(await original()))
  // What browsers cannot show themselves, and vector pictures, have pictures already.
  const images = await hubFilePacks(db, fileId, 'image')
  return drawImages(blobs, images.length > 0 ? images : [{ part: 0, hash: hash! }])
}

async function readWords(bytes: Buffer): Promise<string> {
  const nothing = { name: '', progress: () => undefined, signal: new AbortController().signal }
  const { texts = [] } = await readDocx(bytes, { ...nothing, dwgConverter: undefined, folder: '' })
  return texts.join('\n')
}

async function* drawImages(blobs: Blobs, images: readonly { part: number; hash: string }[]) {
  for (const { part, hash } of images) yield drawImage(await bytesOf(blobs, hash), part)
}

async function bytesOf(blobs: Blobs, hash: string): Promise<Buffer> {
  const { bytes } = await blobs.open(hash, { start: 0, end: bytesMost.pdf - 1 })
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
