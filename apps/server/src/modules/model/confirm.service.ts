import { disciplineOf, type Model } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { enqueue } from '../../tasks/queue.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { show } from '../versioned-file/change-version.service.ts'
import { renewLatest } from '../versioned-file/latest-version.service.ts'
import { lockVersion } from '../versioned-file/lock-version.service.ts'
import { convertTask } from './convert/convert.task.ts'
import { modelKind } from './model.service.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'

interface Confirmation {
  fileId: number
  as: 'version' | 'model'
  name?: string
}

/** It was converted before: what remains is what follows from a version that can be used. */
export async function confirmVersion(ctx: ProjectCtx, { fileId, as, name }: Confirmation): Promise<Model> {
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const { projId } = own.project
      // A new model takes a name in it.
      await lockSub(own.db, projId, own.rows[0]!.subId!)
      const { chain, chainId } = await lockVersion(own.db, modelKind, fileId)
      const [file] = await own.db.select().from(fileTable).where(eq(fileTable.fileId, fileId))
      if (file!.status !== 'unconfirmed' || !file!.doubt) throw conflict('model.notUnconfirmed')
      if (as === 'model') await makeModel(own, { ...chain, modelId: chainId }, file!, name)
      else
        await own.db
          .update(fileTable)
          .set({ doubt: { ...file!.doubt, isConfirmed: true } })
          .where(eq(fileTable.fileId, fileId))
      const owner = { ownerId: own.user.userId, projId }
      const taskId = await enqueue(own.db, convertTask, { fileId, size: 0, isMade: true }, owner)
      await own.db.update(fileTable).set({ taskId, status: 'queued' }).where(eq(fileTable.fileId, fileId))
      await renewLatest(own.db, modelKind, chainId, own.user.me.username)
      tellProject(own, projId, 'model')
    }),
  )
  return show(ctx, modelKind, fileId)
}

type Chain = typeof modelTable.$inferSelect

/** With this version as its first one. */
async function makeModel(
  own: ProjectCtx,
  chain: Pick<Chain, 'modelId' | 'projId' | 'subId' | 'name' | 'discipline' | 'versions'>,
  { fileId, version }: typeof fileTable.$inferSelect,
  name: string | undefined,
): Promise<void> {
  if (!name || name.toLowerCase() === chain.name.toLowerCase()) throw badRequest('model.otherNameNeeded')
  const by = own.user.me.username
  const { projId, subId, discipline } = chain
  const [made] = await own.db
    .insert(modelTable)
    .values({
      ...{ projId, subId, name, latestFileId: fileId, versions: 1, createBy: by, updateBy: by },
      discipline: disciplineOf(name) ?? discipline,
    })
    .returning({ modelId: modelTable.modelId })
  await own.db
    .update(fileTable)
    .set({ modelId: made!.modelId, version: 1, doubt: null })
    .where(eq(fileTable.fileId, fileId))
  // Its number is free again where no other version came since, also none that was removed.
  await own.db
    .update(modelTable)
    .set({ versions: chain.versions - 1 })
    .where(and(eq(modelTable.modelId, chain.modelId), eq(modelTable.versions, version)))
}
