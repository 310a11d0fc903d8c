// Into the recycle bin, out of it, and away for good.
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { tellGone, tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { askCancel } from '../../tasks/queue.ts'
import { ascending, lockSub, writeInProjects } from '../project/project-lock.service.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { startWork } from './add-version.service.ts'
import { renewLatest } from './latest-version.service.ts'
import { type LockedVersion, lockVersions } from './lock-version.service.ts'
import { isThere, type VersionedFile, type VersionTables } from './versioned-file.service.ts'

const openProjects = (own: ProjectCtx) =>
  writeInProjects(
    own.db,
    own.projects.map(({ projId }) => projId),
  )

async function lockAll(own: ProjectCtx, kind: VersionedFile, fileIds: readonly number[], isInBin: boolean) {
  const locked = await lockVersions(own.db, kind, fileIds, { isInBin })
  if (locked.length !== new Set(fileIds).size) throw notFound()
  return locked
}

async function settle(own: ProjectCtx, kind: VersionedFile, locked: readonly LockedVersion[]): Promise<void> {
  for (const chainId of ascending(locked.map((one) => one.chainId)))
    await renewLatest(own.db, kind, chainId, own.user.me.username)
}

/** Versions go one by one; the last one takes the chain with it. What somebody holds stays, and all with it. */
export const removeVersions = (ctx: ProjectCtx, kind: VersionedFile, fileIds: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await openProjects(own)
    const locked = await lockAll(own, kind, fileIds, false)
    for (const reasonToKeep of own.registry.versionKeepers) {
      const reason = await reasonToKeep(own.db, fileIds)
      if (reason) throw badRequest(reason)
    }
    for (const { file } of locked) if (file.taskId) await askCancel(own.db, file.taskId)
    await own.db
      .update(kind.version)
      .set({ deleteTime: sql`now()` as never, deleteBy: own.user.me.username })
      .where(inArray(kind.version.fileId, [...fileIds]))
    await settle(own, kind, locked)
    for (const { file, chain } of locked)
      tellGone(own, chain.projId, kind.kind, file.fileId, `${chain.name} V${file.version}`)
  })

/** Where the name was taken meanwhile, somebody has to rename first. Work that was cut off begins again. */
export async function restoreVersions(ctx: ProjectCtx, kind: VersionedFile, fileIds: readonly number[]): Promise<void> {
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      // A name is taken again.
      const subs = new Map(own.rows.map(({ projId, subId }) => [subId!, projId]))
      await openProjects(own)
      for (const subId of ascending(subs.keys())) await lockSub(own.db, subs.get(subId)!, subId)
      const locked = await lockAll(own, kind, fileIds, true)
      for (const { chain } of locked) if (chain.deleteTime) await requireName(own.db, kind, chain)
      await own.db
        .update(kind.version)
        .set({ deleteTime: null, deleteBy: null })
        .where(inArray(kind.version.fileId, [...fileIds]))
      await settle(own, kind, locked)
      for (const projId of new Set(locked.map(({ chain }) => chain.projId))) tellProject(own, projId, kind.kind)
      for (const { file, chain } of locked)
        if (file.status === 'queued') await startWork(own, kind, file, chain.projId, { isAsked: true })
    }),
  )
}

async function requireName(db: Db, { chain, placeOf }: VersionTables, row: LockedVersion['chain']): Promise<void> {
  const { subId, name } = row
  const isSame = and(eq(chain.subId, subId), sql`lower(${chain.name}) = lower(${name})`, placeOf(row))
  const isTaken = and(isSame, isThere(chain))
  if ((await db.$count(chain, isTaken)) > 0) throw new AppError(409, 'recycleBin.nameTaken', { name })
}

/** For good; the bytes go with the next cleanup of those that nobody names. */
export const purgeVersions = (ctx: ProjectCtx, kind: VersionedFile, fileIds: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await openProjects(own)
    const locked = await lockAll(own, kind, fileIds, true)
    await deleteVersions(own.db, kind, locked)
    for (const projId of new Set(locked.map(({ chain }) => chain.projId))) tellProject(own, projId, kind.kind)
  })

async function deleteVersions(db: Db, kind: VersionTables, locked: readonly LockedVersion[]): Promise<void> {
  const fileIds = locked.map(({ file }) => file.fileId)
  await db.delete(kind.version).where(inArray(kind.version.fileId, fileIds))
  // Parts that were not joined yet.
  const uploadIds = locked.flatMap(({ file }) => file.uploadId ?? [])
  if (uploadIds.length > 0) await db.delete(uploadTable).where(inArray(uploadTable.uploadId, uploadIds))
  for (const chainId of ascending(locked.map((one) => one.chainId))) await renewLatest(db, kind, chainId)
}

const AT_ONCE = 200

/** What has lain in the recycle bin for as long as it is kept there. */
export const sweepRemoved = (db: Db, kind: VersionTables, days: number): Promise<void> =>
  db.transaction(async (tx) => {
    const old = await tx
      .select({ fileId: kind.version.fileId })
      .from(kind.version)
      .where(lt(kind.version.deleteTime, sql`now() - make_interval(days => ${days})`))
      .limit(AT_ONCE)
    const fileIds = old.map(({ fileId }) => fileId)
    const locked = fileIds.length > 0 ? await lockVersions(tx, kind, fileIds, { isInBin: true }) : []
    if (locked.length > 0) await deleteVersions(tx, kind, locked)
  })
