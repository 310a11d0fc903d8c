// Plans and documents of the demo's building. They are prepared here, as the models are; the plans find their levels by
// themselves, and all but one and the PDF have been confirmed.
import { disciplineOf, type HubFileKind, hubFileFormatOf } from '@sunmao/contract'
import { demo, writeDxf, writePdf } from '@sunmao/sample'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { storeBlob } from '../blobs/store-blob.ts'
import { hubFileTable, hubFileVersionTable } from '../modules/hub-file/hub-file.table.ts'
import { prepare } from '../modules/hub-file/prepare/prepare.ts'
import { link2d3dTable } from '../modules/link2d3d/link2d3d.table.ts'
import { bytesOfSheet } from '../resource/sheet.ts'
import { blocksOf } from '../rich-text/blocks.ts'
import { renderDocx } from '../rich-text/docx/render-docx.ts'
import { readHtml } from '../rich-text/read-html.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { demoMinutes, demoPdf, demoPlans, demoSheet, demoWords, unconfirmedPlan } from './demo-drawings-data.ts'
import { demoDays } from './demo-models-data.ts'
import type { Place } from './demo-place.ts'

const BY = 'suwanqing'
const CONFIRMED_BY = 'lead'
const DAY_MS = 86_400_000
const uploaded = () => new Date(Date.now() - demoDays.second * DAY_MS)

export async function addDemoDrawings(context: TaskContext, place: Place): Promise<void> {
  const building = demo()
  const add = (kind: HubFileKind, name: string, write: () => Promise<Uint8Array> | Uint8Array) =>
    addFile(context, place, kind, name, write)
  for (const { storey, name } of demoPlans) await add('drawing', name, () => Buffer.from(writeDxf(building, storey)))
  await add('drawing', demoPdf.name, () => writePdf(building, demoPdf.storey))
  const { title, html } = demoWords
  await add('document', demoWords.name, () =>
    renderDocx({ title, blocks: blocksOf(readHtml(html)), pictures: new Map(), noPicture: '' }),
  )
  await add('document', demoSheet.name, () => bytesOfSheet(demoSheet.titles, demoSheet.rows))
  await add('document', demoMinutes.name, () => Buffer.from(demoMinutes.text))
  await confirmLinks(context, place)
}

/** Left out when somebody has a file of that name already. */
const addFile = (
  context: TaskContext,
  { projId, subId, idOf }: Place,
  kind: HubFileKind,
  name: string,
  write: () => Promise<Uint8Array> | Uint8Array,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const audit = { createBy: BY, updateBy: BY, createTime: uploaded() }
    const [chain] = await tx
      .insert(hubFileTable)
      .values({ projId, subId, kind, name, discipline: disciplineOf(name) ?? 'A', versions: 1, ...audit })
      .onConflictDoNothing()
      .returning()
    if (!chain) return
    const { hubFileId } = chain
    const bytes = await storeBlob({ db: tx, blobs: context.blobs }, await write())
    const [file] = await tx
      .insert(hubFileVersionTable)
      .values({
        ...bytes,
        ...audit,
        hubFileId,
        version: 1,
        format: hubFileFormatOf(name),
        status: 'queued',
        userId: idOf(BY),
      })
      .returning()
    const { fileId } = file!
    await tx.update(hubFileTable).set({ latestFileId: fileId }).where(eq(hubFileTable.hubFileId, hubFileId))
    await prepare({ ...context, db: tx, payload: { fileId }, progress: () => undefined })
  })

async function confirmLinks({ db }: TaskContext, { subId, idOf }: Place): Promise<void> {
  const names = demoPlans.map(({ name }) => name).filter((name) => name !== unconfirmedPlan)
  const plans = db
    .select({ id: hubFileTable.hubFileId })
    .from(hubFileTable)
    .where(and(eq(hubFileTable.subId, subId), inArray(hubFileTable.name, names)))
  await db
    .update(link2d3dTable)
    .set({ status: 'calibrated', confirmUserId: idOf(CONFIRMED_BY), confirmTime: sql`now()` })
    .where(
      and(
        inArray(link2d3dTable.hubFileId, plans),
        eq(link2d3dTable.status, 'pending'),
        // Somebody has worked on it since.
        eq(link2d3dTable.rowVersion, 0),
        ne(link2d3dTable.isAutomatic, false),
      ),
    )
}
