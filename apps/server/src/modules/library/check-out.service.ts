// Whoever works on a file outside says so; until he is done nobody else sends a version of it.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, conflict, forbidden, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { requireFolder } from '../hub-file/folder/folder.service.ts'
import { hubFileTable } from '../hub-file/hub-file.table.ts'
import { hubFileVersions } from '../hub-file/hub-file-versions.service.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { userTable } from '../users/users.table.ts'
import { lockVersion } from '../versioned-file/lock-version.service.ts'
import { addActivities } from './activity.service.ts'
import { libraryCheckOutTable as table } from './library.table.ts'

export const checkOut = (ctx: ProjectCtx, fileId: number): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const { chainId: hubFileId } = await lockVersion(own.db, hubFileVersions, fileId)
    const [chain] = await own.db.select().from(hubFileTable).where(eq(hubFileTable.hubFileId, hubFileId))
    await requireFolder(own, chain?.folderId, { level: 'write' })
    const { userId } = own.user
    const [row] = await own.db.insert(table).values({ hubFileId, userId }).onConflictDoNothing().returning()
    if (!row) throw conflict('library.checkedOutNow')
    await addActivities(own, [{ hubFileId, kind: 'checkOut' }])
    tellProject(own, own.project.projId, 'hubFile')
  })

/** By himself, or by whoever manages the library in his place. */
export const checkIn = (ctx: ProjectCtx, fileId: number): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const { chainId: hubFileId } = await lockVersion(own.db, hubFileVersions, fileId)
    const [held] = await own.db
      .select({ row: table, name: userTable.nickName })
      .from(table)
      .innerJoin(userTable, eq(userTable.id, table.userId))
      .where(eq(table.hubFileId, hubFileId))
    if (!held) throw notFound()
    const isOwn = held.row.userId === own.user.userId
    if (!isOwn && !own.project.can('library:manage')) throw forbidden()
    await own.db.delete(table).where(eq(table.hubFileId, hubFileId))
    await addActivities(own, [
      isOwn ? { hubFileId, kind: 'checkIn' } : { hubFileId, kind: 'endCheckOut', facts: { name: held.name } },
    ])
    tellProject(own, own.project.projId, 'hubFile')
  })

/** Refuses a version of what somebody else has open. */
export async function requireNotCheckedOut(
  { db, user }: ProjectCtx,
  { subId, folderId, name }: { subId: number; folderId?: number; name: string },
): Promise<void> {
  const [held] = await db
    .select({ row: table, by: userTable.nickName })
    .from(table)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, table.hubFileId))
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(
      and(
        eq(hubFileTable.subId, subId),
        hubFileVersions.placeOf({ folderId } as object),
        sql`lower(${hubFileTable.name}) = lower(${name})`,
        isNull(hubFileTable.deleteTime),
      ),
    )
  if (held && held.row.userId !== user.userId)
    throw new AppError(409, 'library.checkedOut', {
      name,
      by: held.by,
      time: isoTime(held.row.createTime).slice(0, 10),
    })
}
