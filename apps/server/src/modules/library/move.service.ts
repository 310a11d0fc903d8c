import { and, eq, inArray, isNull } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { checkFileName, requireFolder } from '../hub-file/folder/folder.service.ts'
import { hubFileKind } from '../hub-file/hub-file.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file/hub-file.table.ts'
import { ascending, lockSub } from '../project/project-lock.service.ts'
import { checkRoom } from '../upload/project-quota.service.ts'
import { addVersion } from '../versioned-file/add-version.service.ts'
import { lockVersions } from '../versioned-file/lock-version.service.ts'
import { addActivities } from './activity.service.ts'

interface Target {
  fileIds: readonly number[]
  folderId?: number
}

/** With all their versions. Into another sub goes a copy: what is linked with a sub stays there. */
export const moveFiles = (ctx: ProjectCtx, { fileIds, folderId }: Target): Promise<void> =>
  refusing(() =>
    inTransaction(ctx, async (own) => {
      const subIds = new Set(own.rows.flatMap(({ kind, subId }) => (kind === 'hubFile' ? (subId ?? []) : [])))
      const [subId] = subIds
      if (subIds.size !== 1 || subId === undefined) throw badRequest('library.otherSub')
      await lockSub(own.db, own.project.projId, subId)
      const target = await requireFolder(own, folderId, { level: 'write' })
      if (target && target.subId !== subId) throw badRequest('library.otherSub')
      const locked = await lockVersions(own.db, hubFileKind, fileIds)
      if (locked.length !== new Set(fileIds).size) throw notFound()
      const chainIds = ascending(locked.map(({ chainId }) => chainId))
      const chains = await own.db.select().from(hubFileTable).where(inArray(hubFileTable.hubFileId, chainIds))
      for (const chain of chains) {
        await requireFolder(own, chain.folderId, { level: 'write' })
        await checkFileName(own, folderId, chain.name)
      }
      const waiting = and(inArray(fileTable.hubFileId, chainIds), isNull(fileTable.deleteTime))
      const versions = await own.db.select().from(fileTable).where(waiting)
      // Who sees it would change under those who decide.
      if (versions.some(({ approvalId }) => approvalId !== null)) throw conflict('library.submitted')
      await own.db
        .update(hubFileTable)
        .set({ folderId: folderId ?? null, updateBy: own.user.me.username })
        .where(inArray(hubFileTable.hubFileId, chainIds))
      await addActivities(
        own,
        chainIds.map((hubFileId) => ({ hubFileId, kind: 'move', facts: { folder: target?.name ?? '/' } })),
      )
      tellProject(own, own.project.projId, 'hubFile')
    }),
  )

interface CopyTarget extends Target {
  subId: number
}

/** Each becomes the first version of a file of its own, in the works of whoever copies. */
export const copyFiles = (ctx: ProjectCtx, { fileIds, subId, folderId }: CopyTarget): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await lockSub(own.db, projId, subId)
    const target = await requireFolder(own, folderId, { subId, level: 'write' })
    const rows = await own.db
      .select({ file: fileTable, chain: hubFileTable })
      .from(fileTable)
      .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
      .where(and(inArray(fileTable.fileId, [...fileIds]), isNull(fileTable.deleteTime)))
      .orderBy(fileTable.fileId)
    if (rows.length !== new Set(fileIds).size || rows.some(({ chain }) => chain.projId !== projId)) throw notFound()
    for (const { file, chain } of rows) {
      const { name, discipline, kind } = chain
      if (!file.hash) throw conflict('hubFile.notJoined')
      await checkFileName(own, folderId, name)
      const isSame = and(
        eq(hubFileTable.subId, subId),
        hubFileKind.placeOf({ folderId } as object),
        eq(hubFileTable.name, name),
        isNull(hubFileTable.deleteTime),
      )
      if ((await own.db.$count(hubFileTable, isSame)) > 0) throw new AppError(409, 'library.nameThere', { name })
      await checkRoom(own, projId, file.size)
      const fields: Partial<typeof hubFileTable.$inferInsert> = { discipline, kind, folderId: target?.folderId }
      const fileId = await addVersion(own, hubFileKind, {
        ...{ projId, subId, name, size: file.size, hash: file.hash, fields },
        ofVersion: folderId ? ({ state: 'working' } as object) : {},
      })
      const [copy] = await own.db.select().from(fileTable).where(eq(fileTable.fileId, fileId))
      await addActivities(own, [
        { hubFileId: copy!.hubFileId, fileId, kind: 'copy', facts: { name, version: file.version } },
      ])
    }
  })
