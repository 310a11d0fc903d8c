import { type FolderRight, folderDepthMost, foldersMost, type NamingRule } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { type FolderRow, requireFolder } from '../hub-file/folder/folder.service.ts'
import { libraryFolderRightTable as rightTable, libraryFolderTable as table } from '../hub-file/folder/folder.table.ts'
import { lockSub } from '../project/project-lock.service.ts'

/** One change of a sub's tree at a time: two moves that are fine alone could close a circle together. */
export async function lockTree(own: ProjectCtx, subId: number): Promise<void> {
  await lockSub(own.db, own.project.projId, subId)
}

interface NewFolder {
  subId: number
  pid?: number
  name: string
}

export async function createFolder(ctx: ProjectCtx, given: NewFolder): Promise<{ folderId: number }> {
  let folderId = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await lockTree(own, given.subId)
      const above = await requireFolder(own, given.pid, { subId: given.subId, level: 'write' })
      folderId = await insertFolder(own, given, above)
      tellProject(own, own.project.projId, 'library', folderId)
    }),
  )
  return { folderId }
}

/** Who makes folders: a caller, or a task in somebody's name. */
type Maker = Pick<ProjectCtx, 'db'> & { user: { me: { username: string } }; project: { projId: number } }

/** The folder of that name, made if it is not there; or why it cannot be. In a transaction that has locked the tree. */
export async function folderNamed(
  own: Maker,
  given: NewFolder,
): Promise<number | { code: Key; facts: Record<string, string | number> }> {
  const { subId, pid, name } = given
  const isPlace = and(eq(table.subId, subId), sql`coalesce(${table.pid}, 0) = ${pid ?? 0}`, isNull(table.deleteTime))
  const [there] = await own.db
    .select()
    .from(table)
    .where(and(isPlace, sql`lower(${table.name}) = lower(${name})`))
  if (there) return there.folderId
  const [above] = pid ? await own.db.select().from(table).where(eq(table.folderId, pid)) : [undefined]
  try {
    return await insertFolder(own, given, above)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, facts: error.params }
    throw error
  }
}

/** In a transaction that has locked the tree. */
async function insertFolder(
  own: Maker,
  { subId, name }: NewFolder,
  above: Pick<FolderRow, 'folderId' | 'depth' | 'rightsFolderId'> | undefined,
): Promise<number> {
  const depth = (above?.depth ?? 0) + 1
  if (depth > folderDepthMost) throw badRequest('library.tooDeep', { most: folderDepthMost })
  const { projId } = own.project
  if ((await own.db.$count(table, eq(table.projId, projId))) >= foldersMost)
    throw badRequest('library.tooManyFolders', { most: foldersMost })
  const by = own.user.me.username
  const [row] = await own.db
    .insert(table)
    .values({
      ...{ projId, subId, name, depth, pid: above?.folderId, rightsFolderId: above?.rightsFolderId },
      ...{ createBy: by, updateBy: by },
    })
    .returning({ folderId: table.folderId })
  return row!.folderId
}

interface FolderChanges {
  folderId: number
  rowVersion: number
  name?: string
  rule?: NamingRule | null
}

export const updateFolder = (ctx: ProjectCtx, { folderId, rowVersion, ...changes }: FolderChanges): Promise<void> =>
  refusing(() =>
    inTransaction(ctx, async (own) => {
      const row = await lockFolder(own, folderId)
      if (row.rowVersion !== rowVersion) throw conflict('error.stale')
      await own.db
        .update(table)
        .set({ ...changes, updateBy: own.user.me.username })
        .where(eq(table.folderId, folderId))
      tellProject(own, row.projId, 'library', folderId)
    }),
  )

/** A folder that the caller may write in, with its sub's tree. */
export async function lockFolder(own: ProjectCtx, folderId: number): Promise<FolderRow> {
  const [{ subId } = { subId: 0 }] = await own.db
    .select({ subId: table.subId })
    .from(table)
    .where(eq(table.folderId, folderId))
  if (!subId) throw notFound()
  await lockTree(own, subId)
  const row = await requireFolder(own, folderId, { level: 'write' })
  if (!row) throw notFound()
  return row
}

export const moveFolder = (ctx: ProjectCtx, { folderId, pid }: { folderId: number; pid?: number }): Promise<void> =>
  refusing(() =>
    inTransaction(ctx, async (own) => {
      const row = await lockFolder(own, folderId)
      const above = await requireFolder(own, pid, { level: 'write' })
      if (above && above.subId !== row.subId) throw badRequest('library.otherSub')
      const below = await foldersBelow(own.db, [folderId])
      if (above && below.some((one) => one.folderId === above.folderId)) throw badRequest('library.intoItself')
      const deeper = (above?.depth ?? 0) + 1 - row.depth
      if (Math.max(...below.map(({ depth }) => depth)) + deeper > folderDepthMost)
        throw badRequest('library.tooDeep', { most: folderDepthMost })
      const updateBy = own.user.me.username
      await own.db
        .update(table)
        .set({ pid: above?.folderId ?? null, updateBy })
        .where(eq(table.folderId, folderId))
      await own.db
        .update(table)
        .set({ depth: sql`${table.depth} + ${deeper}` })
        .where(
          inArray(
            table.folderId,
            below.map((one) => one.folderId),
          ),
        )
      await renewRights(own.db, folderId)
      tellProject(own, row.projId, 'library', folderId)
    }),
  )

/** These and all that are there below them. */
export async function foldersBelow(
  db: Db,
  folderIds: readonly number[],
): Promise<{ folderId: number; depth: number }[]> {
  const { rows } = await db.execute<{ folderId: number; depth: number }>(sql`
    with recursive below as (
      select folder_id, depth from ${table} where ${inArray(table.folderId, [...folderIds])}
      union all select f.folder_id, f.depth from ${table} f join below on f.pid = below.folder_id
      where f.delete_time is null
    ) select folder_id as "folderId", depth from below`)
  return rows
}

/** Tells a folder and those below it whose rights count. */
async function renewRights(db: Db, folderId: number): Promise<void> {
  await db.execute(sql`
    with recursive below as (
      select f.folder_id, case when f.has_rights then f.folder_id else up.rights_folder_id end as rights
      from ${table} f left join ${table} up on up.folder_id = f.pid where f.folder_id = ${folderId}
      union all select f.folder_id, case when f.has_rights then f.folder_id else below.rights end
      from ${table} f join below on f.pid = below.folder_id
    ) update ${table} set rights_folder_id = below.rights from below
      where ${table}.folder_id = below.folder_id and ${table}.rights_folder_id is distinct from below.rights`)
}

export const setRights = (
  ctx: ProjectCtx,
  { folderId, rights }: { folderId: number; rights: FolderRight[] },
): Promise<void> =>
  refusing(() =>
    inTransaction(ctx, async (own) => {
      const row = await lockFolder(own, folderId)
      if (new Set(rights.map(({ roleId }) => roleId)).size !== rights.length) throw badRequest('error.invalid')
      await own.db.delete(rightTable).where(eq(rightTable.folderId, folderId))
      if (rights.length > 0) await own.db.insert(rightTable).values(rights.map((right) => ({ folderId, ...right })))
      await own.db
        .update(table)
        .set({ hasRights: rights.length > 0, updateBy: own.user.me.username })
        .where(eq(table.folderId, folderId))
      await renewRights(own.db, folderId)
      tellProject(own, row.projId, 'library', folderId)
    }),
  )

/** That no folder of this name is there in the meantime. */
export async function requireFolderName(db: Db, { subId, pid, name }: FolderRow): Promise<void> {
  const isSame = and(
    eq(table.subId, subId),
    sql`coalesce(${table.pid}, 0) = ${pid ?? 0}`,
    sql`lower(${table.name}) = lower(${name})`,
    isNull(table.deleteTime),
  )
  if ((await db.$count(table, isSame)) > 0) throw new AppError(409, 'recycleBin.nameTaken', { name })
}
