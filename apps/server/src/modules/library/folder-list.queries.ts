import { type LibraryFolder, type RemovedFolder, removedFileDays } from '@sunmao/contract'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { rowCountTable } from '../../db/row-count.table.ts'
import { levelsOf } from '../hub-file/folder/folder.service.ts'
import { libraryFolderRightTable as rightTable, libraryFolderTable as table } from '../hub-file/folder/folder.table.ts'
import { isFolderRead, isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file/hub-file.table.ts'
import { hubFileVersions } from '../hub-file/hub-file-versions.service.ts'
import { projectSubTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { librarySubscriptionTable as subscriptionTable } from './library.table.ts'

const DAY_MS = 86_400_000

/** All that the caller may read, with how many files lie in each. */
export async function listFolders(ctx: ProjectCtx, projId: number) {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.projId, projId), isNull(table.deleteTime), isFolderRead(ctx)))
    .orderBy(asc(table.name), asc(table.folderId))
  const levelOf = await levelsOf(ctx, projId)
  const counts = await countFiles(ctx, projId)
  const filesIn = new Map(counts.map((one) => [one.folderId, one.files]))
  const subscribed = new Set(await subscriptionsOf(ctx))
  const folders = rows.map(
    (row): LibraryFolder => ({
      folderId: row.folderId,
      projId,
      subId: row.subId,
      pid: row.pid ?? undefined,
      name: row.name,
      files: filesIn.get(row.folderId) ?? 0,
      level: levelOf(row.rightsFolderId) ?? 'read',
      rule: row.rule ?? undefined,
      hasRights: row.hasRights,
      isSubscribed: subscribed.has(row.folderId),
      rowVersion: row.rowVersion,
    }),
  )
  const files = counts
    .filter(({ folderId }) => folderId === null)
    .map((one) => ({ subId: one.subId, files: one.files }))
  return { folders, files }
}

/** All files by their folders, without those in the works of others. How many there are is kept by the trigger `count_files`. */
async function countFiles(ctx: ProjectCtx, projId: number) {
  const { subId, folderId, hubFileId } = hubFileTable
  const isThere = and(eq(hubFileTable.projId, projId), isNull(hubFileTable.deleteTime))
  const { rows: counts } = await ctx.db.execute<{ subId: number; folderId: number | null; files: number }>(sql`
    select place.sub_id as "subId", place.folder_id as "folderId", sum(kept.rows)::int as files from (
      select sub_id, folder_id from ${table} where ${table.projId} = ${projId}
      union all select sub_id, null from ${projectSubTable} where ${projectSubTable.projId} = ${projId}) place
    join ${rowCountTable} kept
      on kept.name = ${`hub_file:${projId}:`}::text || place.sub_id || ':' || coalesce(place.folder_id, 0)
    group by place.sub_id, place.folder_id`)
  const working = and(isThere, hubFileVersions.isLatest, eq(fileTable.state, 'working'))
  const inWorks = ctx.db
    .select({ subId, folderId, hubFileId, isSeen: sql<boolean>`${isSeen(ctx)}`.as('is_seen') })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .where(working)
    .as('in_works')
  const hidden = await ctx.db
    .select({ subId: inWorks.subId, folderId: inWorks.folderId, files: count() })
    .from(inWorks)
    .where(sql`not ${inWorks.isSeen}`)
    .groupBy(inWorks.subId, inWorks.folderId)
  const keyOf = (one: { subId: number; folderId: number | null }) => `${one.subId} ${one.folderId}`
  const hiddenIn = new Map(hidden.map((one) => [keyOf(one), one.files]))
  return counts.map((one) => ({ ...one, files: one.files - (hiddenIn.get(keyOf(one)) ?? 0) }))
}

async function subscriptionsOf({ db, user }: ProjectCtx): Promise<number[]> {
  const rows = await db
    .select({ folderId: subscriptionTable.folderId })
    .from(subscriptionTable)
    .where(eq(subscriptionTable.userId, user.userId))
  return rows.map(({ folderId }) => folderId)
}

export async function readRights({ db }: ProjectCtx, folderId: number) {
  const [row] = await db.select().from(table).where(eq(table.folderId, folderId))
  const ofFolderId = row?.rightsFolderId ?? undefined
  const rights = ofFolderId
    ? await db
        .select({ roleId: rightTable.roleId, level: rightTable.level })
        .from(rightTable)
        .where(eq(rightTable.folderId, ofFolderId))
        .orderBy(asc(rightTable.roleId))
    : []
  return { ofFolderId, rights }
}

/** Those that were removed by themselves; what lay below them comes back with them. */
export async function listRemovedFolders(ctx: ProjectCtx, projId: number): Promise<RemovedFolder[]> {
  const above = sql`(select up.delete_time from ${table} up where up.folder_id = ${table.pid})`
  const rows = await ctx.db
    .select({ folder: table, by: userTable.nickName })
    .from(table)
    .leftJoin(userTable, eq(userTable.username, table.deleteBy))
    .where(
      and(
        eq(table.projId, projId),
        isNotNull(table.deleteTime),
        sql`${above} is distinct from ${table.deleteTime}`,
        isFolderRead(ctx),
      ),
    )
    .orderBy(desc(table.deleteTime), asc(table.folderId))
    .limit(200)
  const files = await countBelow(
    ctx,
    rows.map(({ folder }) => folder.folderId),
  )
  return rows.map(({ folder: { folderId, subId, name, deleteBy, deleteTime }, by }) => ({
    ...{ folderId, subId, name },
    files: files.get(folderId) ?? 0,
    deleteBy: by ?? deleteBy ?? '',
    deleteTime: isoTime(deleteTime!),
    purgeTime: isoTime(new Date(deleteTime!.getTime() + removedFileDays * DAY_MS)),
  }))
}

async function countBelow({ db }: ProjectCtx, folderIds: readonly number[]): Promise<Map<number, number>> {
  if (folderIds.length === 0) return new Map()
  const { rows } = await db.execute<{ root: number; files: number }>(sql`
    with recursive below as (
      select folder_id as root, folder_id, delete_time from ${table} where ${inArray(table.folderId, [...folderIds])}
      union all select below.root, f.folder_id, f.delete_time from ${table} f
      join below on f.pid = below.folder_id and f.delete_time = below.delete_time
    ) select root, count(h.hub_file_id)::int as files from below
      join ${hubFileTable} h on h.folder_id = below.folder_id group by root`)
  return new Map(rows.map(({ root, files }) => [root, files]))
}
