import { eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { askCancel } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { startWork } from './add-version.service.ts'
import { lockVersion } from './lock-version.service.ts'
import type { VersionedFile } from './versioned-file.service.ts'
import type { ChainTable, VersionTable } from './versioned-file.table.ts'

interface Changes {
  fileId: number
  rowVersion: number
  /** What belongs to the chain, and what to its version. */
  ofChain: Partial<ChainTable['$inferInsert']>
  ofVersion: Partial<VersionTable['$inferInsert']>
}

export async function updateVersion<Shown>(
  ctx: ProjectCtx,
  kind: VersionedFile<Shown>,
  { fileId, rowVersion, ofChain, ofVersion }: Changes,
): Promise<Shown> {
  const { chain, version, chainId } = kind
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await writeInProject(own.db, own.project.projId)
      const locked = await lockVersion(own.db, kind, fileId)
      if (locked.chain.rowVersion !== rowVersion) throw conflict('error.stale', await kind.find(own, fileId))
      const updateBy = own.user.me.username
      await own.db
        .update(chain)
        .set({ ...ofChain, updateBy })
        .where(eq(chainId.ofChain, locked.chainId))
      await own.db
        .update(version)
        .set({ ...ofVersion, updateBy })
        .where(eq(version.fileId, fileId))
      tellProject(own, locked.chain.projId, kind.kind)
    }),
  )
  return show(ctx, kind, fileId)
}

/** Again from the original, one task at a time. */
export async function workAgain<Shown>(ctx: ProjectCtx, kind: VersionedFile<Shown>, fileId: number): Promise<Shown> {
  await inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const { chain, file } = await lockVersion(own.db, kind, fileId)
    const [now] = await own.db
      .select({ status: kind.status })
      .from(kind.version)
      .leftJoin(taskTable, eq(taskTable.id, kind.version.taskId))
      .where(eq(kind.version.fileId, fileId))
    if (now?.status === 'queued' || now?.status === kind.running) throw conflict(kind.texts.underWay)
    await startWork(own, kind, file, chain.projId, { isAsked: true })
  })
  return show(ctx, kind, fileId)
}

export async function cancelWork<Shown>(ctx: ProjectCtx, kind: VersionedFile<Shown>, fileId: number): Promise<Shown> {
  await inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const { chain, file } = await lockVersion(own.db, kind, fileId)
    if (file.taskId) await askCancel(own.db, file.taskId)
    tellProject(own, chain.projId, kind.kind)
  })
  return show(ctx, kind, fileId)
}

/** Not there: deleted since. */
export async function show<Shown>(ctx: ProjectCtx, kind: VersionedFile<Shown>, fileId: number): Promise<Shown> {
  const found = await kind.find(ctx, fileId)
  if (found === undefined) throw notFound()
  return found
}
