import type { DesignPackKind } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { beginReading, endReading } from '../../tasks/begun-reading.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { prepareBytes } from '../hub-file/prepare/prepare-bytes.service.ts'
import { previewGlb } from '../model/convert/glb-preview.service.ts'
import { type ModelPreview, previewModel, previewReader } from '../model/convert/model-preview.service.ts'
import { designPackTable, designVersionTable as table } from './design-library.table.ts'

interface Pack {
  kind: DesignPackKind
  part: number
  bytes: Uint8Array
}

type Made = { packs: Pack[]; pages: (typeof table.$inferSelect)['pages'] } | { error: CodedText }

const ends = {
  cancelled: 'hubFile.cancelled',
  memory: 'hubFile.tooHungry',
  time: 'hubFile.tookTooLong',
  died: 'hubFile.processDied',
} as const

/** From the uploaded bytes to what a preview is drawn from. Every step can be done again; the row changes once, at the end. */
export async function prepareDesign(context: TaskContext<{ versionId: number; isAsked?: boolean }>): Promise<void> {
  const { db, blobs, payload, taskId, publish } = context
  const isIt = eq(table.versionId, payload.versionId)
  const [row] = await db.select().from(table).where(isIt)
  // Deleted meanwhile.
  if (!row) return
  const bytes = { kind: 'designPrepare', hash: row.hash, reader: previewReader }
  await db.update(table).set({ work: 'preparing' }).where(isIt)
  const badEnd = await beginReading(db, bytes, { taskId, isAsked: payload.isAsked })
  const made: Made = badEnd ? { error: { code: ends[badEnd], facts: {} } } : await read(context, row)
  const packs: { kind: DesignPackKind; part: number; hash: string }[] = []
  if ('packs' in made)
    for (const { kind, part, bytes } of made.packs)
      packs.push({ kind, part, hash: (await storeBlob({ db, blobs }, bytes)).hash })
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .update(table)
      .set('error' in made ? { work: 'failed', error: made.error } : { work: 'ready', error: null, pages: made.pages })
      .where(isIt)
      .returning()
    if (!kept) return
    await tx.delete(designPackTable).where(eq(designPackTable.versionId, row.versionId))
    for (let at = 0; at < packs.length; at += 1000)
      await tx
        .insert(designPackTable)
        .values(packs.slice(at, at + 1000).map((pack) => ({ versionId: row.versionId, ...pack })))
    if (!badEnd) await endReading(tx, bytes)
  })
  if (row.userId) publish(`user:${row.userId}`, { type: 'change', kind: 'design', id: row.itemId })
}

async function read(context: TaskContext, row: typeof table.$inferSelect): Promise<Made> {
  const { blobs, config, progress, signal } = context
  const surroundings = { progress, signal, folder: config.dataDir }
  if (row.format === 'ifc') return packsOfModel(await previewModel(blobs, row.hash, surroundings))
  if (row.format === 'glb') return packsOfModel(await previewGlb(blobs, row.hash))
  const made = await prepareBytes(blobs, row.hash, {
    ...surroundings,
    name: row.fileName,
    dwgConverter: config.dwgConverter,
  })
  if ('error' in made) return made
  // The list of layouts and the lines of PDF plans are for the drawings of projects.
  const packs = (made.packs ?? []).flatMap(({ kind, ...pack }) =>
    kind === 'sheetHead' || kind === 'plan' ? [] : [{ kind, ...pack }],
  )
  return { packs, pages: made.pages }
}

function packsOfModel(made: ModelPreview | { error: CodedText }): Made {
  if ('error' in made) return made
  const { head, parts, thumbnail } = made
  return {
    pages: [],
    packs: [
      { kind: 'head', part: 0, bytes: head },
      ...parts.map((bytes, part): Pack => ({ kind: 'part', part, bytes })),
      ...(thumbnail ? [{ kind: 'thumbnail' as const, part: 0, bytes: thumbnail }] : []),
    ],
  }
}
