import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import type { ReportWriter } from '../../answers.ts'
import { BlobMissing } from '../../blobs/blob-name.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import { wireTime } from '../../core/wire-time.ts'
import { pictureName } from '../../report/review-sheet.ts'
import type { ReportHead, WrittenReport } from '../../report/written-report.ts'
import { renderDocx } from '../../rich-text/docx/render-docx.ts'
import { renderPdf } from '../../rich-text/pdf/render-pdf.ts'
import { namesOf, type Pictures, readPictures } from '../../rich-text/pictures.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { readImage } from '../file/file.service.ts'
import { projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { reportTable as table } from './report.table.ts'
import { packVolumes, volumesOf } from './report-volumes.ts'

type Context = TaskContext<{ id: number }>
type Row = typeof table.$inferSelect

/** Reads, lays out, stores. The row gets its bytes at the very end: there is no half of a report. */
export async function runReport(context: Context): Promise<void> {
  const { db, blobs, payload, progress, ask } = context
  const [row] = await db.select().from(table).where(eq(table.id, payload.id))
  if (!row) return
  progress(5, 'read')
  const writer = (await ask<ReportWriter>('report')).find(({ kind }) => kind === row.kind)
  if (!writer) throw new Error(`nobody writes reports of ${row.kind}`)
  const head = await headOf(db, row)
  const volumes = volumesOf(row.ids)
  const count = volumes.length
  const t = translator(row.lang)
  const make = (at: number) => {
    const from = 5 + (85 * at) / count
    const title = t('report.volume', { title: head.title, volume: String(at + 1), volumes: String(count) })
    return writeVolume(context, writer, row, volumes[at]!, count > 1 ? { ...head, title } : head, (share, stage) =>
      progress(from + (85 * share) / count, stage),
    )
  }
  const bytes = count > 1 ? packVolumes(head.title, row.format, count, make) : await make(0)
  const { hash } = await storeBlob({ db, blobs }, bytes)
  progress(95, 'store')
  await db.update(table).set({ hash }).where(eq(table.id, row.id))
}

/** One document with the items of these ids. */
async function writeVolume(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  writer: ReportWriter,
  { lang, format }: Row,
  ids: readonly number[],
  head: ReportHead,
  tell: (share: number, stage: string) => void,
): Promise<Uint8Array> {
  const { blocks, shown, xlsx } = await writer.write({ db, lang }, ids, head)
  tell(0.2, 'pictures')
  const pictures = await picturesOf({ db, blobs }, shown, namesOf(blocks))
  tell(0.4, 'write')
  const noPicture = translator(lang)('richText.noPicture')
  const job = { title: head.title, blocks, noPicture }
  const writers = {
    docx: () => renderDocx({ ...job, pictures }),
    // A picture may be broken behind a good beginning. The words matter more.
    pdf: () => renderPdf({ ...job, pictures }).catch(() => renderPdf({ ...job, pictures: new Map() })),
    xlsx: () => xlsx(pictures),
  }
  return writers[format]()
}

async function headOf(db: Context['db'], row: Row): Promise<ReportHead> {
  const t = translator(row.lang as Lang)
  const [project] = await db.select().from(projectTable).where(eq(projectTable.projId, row.projId))
  const [maker] = await db.select().from(userTable).where(eq(userTable.id, row.userId))
  return {
    title: t(`report.title.${row.kind}`),
    about: [
      [t('report.project'), project?.projName ?? ''],
      [t('report.projectNumber'), project?.indexCode ?? ''],
      [t('report.maker'), maker?.nickName ?? ''],
      [t('report.made'), wireTime(row.createTime).slice(0, 16)],
    ],
  }
}

/** Those of the items' own views, and those that stand in their texts. */
function picturesOf(
  store: Pick<Context, 'db' | 'blobs'>,
  shown: WrittenReport['shown'],
  names: readonly string[],
): Promise<Pictures> {
  const hashes = new Map(shown.flatMap(({ picture }) => (picture ? [[pictureName(picture), picture] as const] : [])))
  return readPictures(async (name) => {
    const hash = hashes.get(name)
    if (!hash) return readImage(store, name)
    try {
      return { type: 'image/jpeg', bytes: (await store.blobs.open(hash)).bytes }
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
      return undefined
    }
  }, names)
}
