import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import { BlobMissing } from '../../blobs/blob-name.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import { wireTime } from '../../core/wire-time.ts'
import { clashBlocks } from '../../report/clash-blocks.ts'
import { clashXlsx } from '../../report/clash-xlsx.ts'
import { pictureName, type ReviewSheet } from '../../report/review-sheet.ts'
import { sheetBlocks } from '../../report/sheet-blocks.ts'
import { sheetXlsx } from '../../report/sheet-xlsx.ts'
import type { Block } from '../../rich-text/blocks.ts'
import { renderDocx } from '../../rich-text/docx/render-docx.ts'
import { renderPdf } from '../../rich-text/pdf/render-pdf.ts'
import { namesOf, type Pictures, readPictures } from '../../rich-text/pictures.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { clashSheetGroups } from '../clash/clash-report.service.ts'
import { readImage } from '../file/file.service.ts'
import { annotationReviewItems } from '../hub-annotation/annotation-report.service.ts'
import { issueReviewItems } from '../issue/issue-report.service.ts'
import { projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { reportTable as table } from './report.table.ts'

type Context = TaskContext<{ id: number }>
type Row = typeof table.$inferSelect

/** Reads, lays out, stores. The row gets its bytes at the very end: there is no half of a report. */
export async function runReport({ db, blobs, payload: { id }, progress }: Context): Promise<void> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) return
  const { lang, format } = row
  progress(5, 'read')
  const { title, blocks, shown, xlsx } = row.kind === 'clash' ? await clashesOf(db, row) : await reviewOf(db, row)
  progress(20, 'pictures')
  const pictures = await picturesOf({ db, blobs }, shown, namesOf(blocks))
  progress(40, 'write')
  const noPicture = translator(lang)('richText.noPicture')
  const job = { title, blocks, noPicture }
  const writers = {
    docx: () => renderDocx({ ...job, pictures }),
    // A picture may be broken behind a good beginning. The words matter more.
    pdf: () => renderPdf({ ...job, pictures }).catch(() => renderPdf({ ...job, pictures: new Map() })),
    xlsx: () => xlsx(pictures),
  }
  const bytes = await writers[format]()
  progress(90, 'store')
  const { hash } = await storeBlob({ db, blobs }, Buffer.from(bytes))
  await db.update(table).set({ hash }).where(eq(table.id, id))
}

/** A report in all of its forms. */
interface Written {
  title: string
  blocks: Block[]
  /** What has a picture of its own. */
  shown: readonly { picture?: string | undefined }[]
  xlsx(pictures: Pictures): Promise<Uint8Array>
}

async function reviewOf(db: Context['db'], row: Row): Promise<Written> {
  const { lang, ids } = row
  const read = row.kind === 'issue' ? issueReviewItems : annotationReviewItems
  const items = await read({ db, lang }, ids)
  const sheet = { ...(await headOf(db, row)), items }
  return {
    title: sheet.title,
    blocks: sheetBlocks(sheet, lang),
    shown: items,
    xlsx: (pictures) => sheetXlsx(sheet, pictures, lang),
  }
}

async function clashesOf(db: Context['db'], row: Row): Promise<Written> {
  const { lang, ids } = row
  const groups = await clashSheetGroups({ db, lang }, ids)
  const sheet = { ...(await headOf(db, row)), groups }
  return {
    title: sheet.title,
    blocks: clashBlocks(sheet, lang),
    shown: groups,
    xlsx: (pictures) => clashXlsx(sheet, pictures, lang),
  }
}

async function headOf(db: Context['db'], row: Row): Promise<Pick<ReviewSheet, 'title' | 'about'>> {
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
  shown: Written['shown'],
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
