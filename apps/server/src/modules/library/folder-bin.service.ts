// A folder goes into the recycle bin with everything in it, at one moment; by that moment it is known what comes back with it.
import { removedFileDays } from '@sunmao/contract'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { libraryFolderTable as table } from '../hub-file/folder/folder.table.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file/hub-file.table.ts'
import { hubFileVersions } from '../hub-file/hub-file-versions.service.ts'
import { renewLatest } from '../versioned-file/latest-version.service.ts'
import { foldersBelow, lockFolder, lockTree, requireFolderName } from './folder.service.ts'

/** As many versions as one question names. */
const AT_ONCE = 5000

export const removeFolder = (ctx: ProjectCtx, folderId: number): Promise<{ files: number }> =>
  inTransaction(ctx, async (own) => {
    const { projId } = await lockFolder(own, folderId)
    const folderIds = (await foldersBelow(own.db, [folderId])).map((one) => one.folderId)
    const inThem = and(inArray(hubFileTable.folderId, folderIds), sql`${fileTable.deleteTime} is null`)
    const rows = await own.db
      .select({ fileId: fileTable.fileId, isSeen: sql<boolean>`${isSeen(own) ?? sql`true`}` })
      .from(fileTable)
      .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
      .where(inThem)
      .orderBy(hubFileTable.hubFileId, fileTable.fileId)
      .for('update')
    // Nobody takes away what he does not know of.
    if (rows.some((row) => !row.isSeen)) throw conflict('library.othersWork')
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const fileIds = rows.slice(at, at + AT_ONCE).map(({ fileId }) => fileId)
      for (const reasonToKeep of own.registry.versionKeepers) {
        const reason = await reasonToKeep(own.db, fileIds)
        if (reason) throw badRequest(reason)
      }
    }
    const bin = { deleteTime: sql`now()`, deleteBy: own.user.me.username }
    const chains = own.db
      .select({ id: hubFileTable.hubFileId })
      .from(hubFileTable)
      .where(inArray(hubFileTable.folderId, folderIds))
    await own.db
      .update(fileTable)
      .set(bin)
      .where(and(inArray(fileTable.hubFileId, chains), sql`${fileTable.deleteTime} is null`))
    await own.db
      .update(hubFileTable)
      .set({ ...bin, latestFileId: null })
      .where(and(inArray(hubFileTable.folderId, folderIds), sql`${hubFileTable.deleteTime} is null`))
    await own.db.update(table).set(bin).where(inArray(table.folderId, folderIds))
    tellProject(own, projId, 'library')
    tellProject(own, projId, 'hubFile')
    return { files: rows.length }
  })

export const restoreFolder = (ctx: ProjectCtx, folderId: number): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const isIt = and(eq(table.folderId, folderId), isNotNull(table.deleteTime))
    const [named] = await own.db.select().from(table).where(isIt)
    if (!named) throw notFound()
    await lockTree(own, named.subId)
    const [row] = await own.db.select().from(table).where(isIt)
    if (!row) throw notFound()
    if (row.pid) {
      const [above] = await own.db.select().from(table).where(eq(table.folderId, row.pid))
      if (above?.deleteTime) throw conflict('library.folderInBin')
    }
    await requireFolderName(own.db, row)
    const { rows } = await own.db.execute<{ folderId: number }>(sql`
      with recursive below as (
        select folder_id, delete_time from ${table} where folder_id = ${folderId}
        union all select f.folder_id, f.delete_time from ${table} f
        join below on f.pid = below.folder_id and f.delete_time = below.delete_time
      ) select folder_id as "folderId" from below`)
    const folderIds = rows.map((one) => one.folderId)
    const chains = await own.db
      .select({ id: hubFileTable.hubFileId })
      .from(hubFileTable)
      .where(inArray(hubFileTable.folderId, folderIds))
      .orderBy(hubFileTable.hubFileId)
      .for('update')
    const stamp = sql`(select ${table.deleteTime} from ${table} where ${table.folderId} = ${folderId})`
    const ids = chains.map(({ id }) => id)
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await own.db
        .update(fileTable)
        .set({ deleteTime: null, deleteBy: null })
        .where(and(inArray(fileTable.hubFileId, ids.slice(at, at + AT_ONCE)), sql`${fileTable.deleteTime} = ${stamp}`))
    for (const id of ids) await renewLatest(own.db, hubFileVersions, id)
    await own.db.update(table).set({ deleteTime: null, deleteBy: null }).where(inArray(table.folderId, folderIds))
    tellProject(own, row.projId, 'library')
    tellProject(own, row.projId, 'hubFile')
  })

/** Folders that have lain in the recycle bin for long enough, once the files in them are gone. */
export const sweepFolders = (db: Db) =>
  db.execute(sql`
    delete from ${table} f
    where f.delete_time < now() - make_interval(days => ${removedFileDays})
      and not exists (select from ${hubFileTable} h where h.folder_id = f.folder_id)
      and not exists (select from ${table} below where below.pid = f.folder_id)`)
