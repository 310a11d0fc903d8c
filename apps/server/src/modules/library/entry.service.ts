// Models and files of the hub that are shown in a folder: nothing is copied, so nothing is out of date.
import { hubFilePath, type LibraryEntry } from '@sunmao/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { requireFolder } from '../hub-file/folder/folder.service.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { userTable } from '../users/users.table.ts'
import { libraryEntryTable as table } from './library.table.ts'

type Row = typeof table.$inferSelect

/** As far as the caller may see them; what was removed is left out until it is back. */
export async function listEntries(ctx: ProjectCtx, folderId: number): Promise<LibraryEntry[]> {
  const rows = await ctx.db
    .select({ row: table, by: userTable.nickName })
    .from(table)
    .leftJoin(userTable, eq(userTable.username, table.createBy))
    .where(eq(table.folderId, folderId))
    .orderBy(asc(table.id))
  const shown = new Map([...(await modelsOf(ctx, rows)), ...(await filesOf(ctx, rows))])
  return rows.flatMap(({ row, by }) => {
    const about = shown.get(row.id)
    if (!about) return []
    const { id, kind, fileId, createTime } = row
    return [
      { id, folderId, kind, ...about, isFixed: fileId !== null, createBy: by ?? '', createTime: isoTime(createTime) },
    ]
  })
}

type About = Pick<LibraryEntry, 'fileId' | 'name' | 'version' | 'path'>

const idsOf = (rows: readonly { row: Row }[], kind: Row['kind']) =>
  rows.flatMap(({ row }) => (row.kind === kind ? [row.id] : []))

async function modelsOf(ctx: ProjectCtx, rows: readonly { row: Row }[]): Promise<[number, About][]> {
  const ids = idsOf(rows, 'model')
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: table.id, file: modelFileTable, model: modelTable })
    .from(table)
    .innerJoin(modelTable, eq(modelTable.modelId, table.refId))
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, sql`coalesce(${table.fileId}, ${modelTable.latestFileId})`))
    .where(and(inArray(table.id, ids), isNull(modelFileTable.deleteTime)))
  const located = (await ctx.locate(ctx.db, 'model', [...new Set(found.map(({ file }) => file.fileId))])) ?? []
  const open = new Set(located.filter(({ lock }) => !lock || ctx.project.can(lock.code)).map((one) => one.id))
  return found
    .filter(({ file }) => open.has(file.fileId))
    .map(({ id, file: { fileId, version }, model }) => [
      id,
      { fileId, version, name: model.name, path: `/modelBrowse?projId=${model.projId}&files=${fileId}` },
    ])
}

async function filesOf(ctx: ProjectCtx, rows: readonly { row: Row }[]): Promise<[number, About][]> {
  const ids = idsOf(rows, 'hubFile')
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: table.id, file: hubFileVersionTable, chain: hubFileTable })
    .from(table)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, table.refId))
    .innerJoin(
      hubFileVersionTable,
      eq(hubFileVersionTable.fileId, sql`coalesce(${table.fileId}, ${hubFileTable.latestFileId})`),
    )
    .where(and(inArray(table.id, ids), isNull(hubFileVersionTable.deleteTime), isSeen(ctx)))
  return found.map(({ id, file: { fileId, version, format }, chain: { name, projId, kind } }) => [
    id,
    { fileId, version, name, path: `${hubFilePath({ kind, format })}?projId=${projId}&fileId=${fileId}` },
  ])
}

interface NewEntry {
  folderId: number
  kind: Row['kind']
  fileId: number
  isFixed: boolean
}

/** Once in a folder: again changes whether it is always this version. */
export async function addEntry(ctx: ProjectCtx, { folderId, kind, fileId, isFixed }: NewEntry): Promise<void> {
  if (ctx.projects.length !== 1) throw notFound()
  await requireFolder(ctx, folderId, { level: 'write' })
  const [found] =
    kind === 'model'
      ? await ctx.db
          .select({ refId: modelFileTable.modelId })
          .from(modelFileTable)
          .where(eq(modelFileTable.fileId, fileId))
      : await ctx.db
          .select({ refId: hubFileVersionTable.hubFileId })
          .from(hubFileVersionTable)
          .where(eq(hubFileVersionTable.fileId, fileId))
  if (!found) throw notFound()
  const by = ctx.user.me.username
  const fixed = isFixed ? fileId : null
  await ctx.db
    .insert(table)
    .values({ folderId, kind, refId: found.refId, fileId: fixed, createBy: by, updateBy: by })
    .onConflictDoUpdate({ target: [table.folderId, table.kind, table.refId], set: { fileId: fixed, updateBy: by } })
  tellProject(ctx, ctx.project.projId, 'library', folderId)
}

export async function removeEntry(ctx: ProjectCtx, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  await requireFolder(ctx, row.folderId, { level: 'write' })
  await ctx.db.delete(table).where(eq(table.id, id))
  tellProject(ctx, ctx.project.projId, 'library', row.folderId)
}
