import { type HubFileState, hubFileFormatOf, type NamingRule } from '@sunmao/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { storeBlob } from '../blobs/store-blob.ts'
import { libraryFolderTable } from '../modules/hub-file/folder/folder.table.ts'
import { hubFileTable, hubFileVersionTable } from '../modules/hub-file/hub-file.table.ts'
import { hubFileVersions } from '../modules/hub-file/hub-file-versions.service.ts'
import { prepare } from '../modules/hub-file/prepare/prepare.ts'
import { libraryActivityTable } from '../modules/library/library.table.ts'
import { renewLatest } from '../modules/versioned-file/latest-version.service.ts'
import { bytesOfSheet } from '../resource/sheet.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { demoFolders, demoLibrary } from './demo-library-data.ts'
import { demoDays } from './demo-models-data.ts'
import type { Place } from './demo-place.ts'

const DAY_MS = 86_400_000
const MOVES = { shared: 'share', published: 'publish', archived: 'archive' } as const

/** Folders with a naming rule, and files in all four states. Left out where somebody has made folders already. */
export async function addDemoLibrary(context: TaskContext, place: Place): Promise<void> {
  const { projId, subId } = place
  const isThere = await context.db.$count(libraryFolderTable, eq(libraryFolderTable.subId, subId))
  if (isThere > 0) return
  const folders = new Map<string, number>()
  for (const { path, rule } of demoFolders) {
    const above = path.split('/').slice(0, -1).join('/')
    const [row] = await context.db
      .insert(libraryFolderTable)
      .values({
        ...{ projId, subId, name: path.split('/').at(-1)!, depth: path.split('/').length },
        ...{ pid: folders.get(above), rule: rule as NamingRule | undefined, createBy: 'lead', updateBy: 'lead' },
      })
      .returning({ folderId: libraryFolderTable.folderId })
    folders.set(path, row!.folderId)
  }
  for (const [at, file] of demoLibrary.entries()) await addVersion(context, place, folders.get(file.folder)!, file, at)
}

type DemoFile = (typeof demoLibrary)[number]

const bytesOf = async ({ text, rows }: DemoFile): Promise<Uint8Array> =>
  rows
    ? bytesOfSheet(
        rows[0]!.map(String),
        rows.slice(1).map((row) => [...row]),
      )
    : Buffer.from(text ?? '')

async function addVersion(
  context: TaskContext,
  { projId, subId, idOf }: Place,
  folderId: number,
  file: DemoFile,
  at: number,
): Promise<void> {
  const { name, by, state } = file
  const createTime = new Date(Date.now() - demoDays.second * DAY_MS + at * 3_600_000)
  const audit = { createBy: by, updateBy: by, createTime }
  await context.db.transaction(async (tx) => {
    const isIt = and(eq(hubFileTable.folderId, folderId), eq(hubFileTable.name, name), isNull(hubFileTable.deleteTime))
    const [before] = await tx
      .update(hubFileTable)
      .set({ versions: sql`${hubFileTable.versions} + 1` })
      .where(isIt)
      .returning()
    const [made] = before
      ? [before]
      : await tx
          .insert(hubFileTable)
          .values({
            projId,
            subId,
            folderId,
            kind: 'document',
            name,
            discipline: file.discipline,
            versions: 1,
            ...audit,
          })
          .returning()
    const { hubFileId, versions } = made!
    const bytes = await storeBlob({ db: tx, blobs: context.blobs }, await bytesOf(file))
    const [row] = await tx
      .insert(hubFileVersionTable)
      .values({
        ...bytes,
        ...audit,
        ...{ hubFileId, version: versions, format: hubFileFormatOf(name), status: 'queued' },
        ...{ state: state as HubFileState, note: file.note, userId: idOf(by) },
      })
      .returning()
    const { fileId } = row!
    await renewLatest(tx, hubFileVersions, hubFileId)
    if (state !== 'working')
      await tx.insert(libraryActivityTable).values({
        ...{ hubFileId, fileId, kind: MOVES[state], facts: { version: versions } },
        ...{ userId: idOf(state === 'shared' ? by : 'lead'), createTime },
      })
    await prepare({ ...context, db: tx, payload: { fileId }, progress: () => undefined })
  })
}
