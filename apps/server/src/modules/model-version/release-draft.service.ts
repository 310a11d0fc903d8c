import type { PubVersion } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { conflict, forbidden, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { lockSub, writeInProjects } from '../project/project-lock.service.ts'
import { modelPubVersionFileTable as fileTable, modelPubVersionTable as table } from './model-version.table.ts'
import { insertRelease, insertReleaseFiles, present } from './pub-version.service.ts'
import { isSeenRelease } from './release-draft.ts'
import { gateOf, releaseNoteOf, requireModels } from './release-gate.ts'

interface NewRelease {
  subId: number
  name: string
  note?: string | undefined
  fileIds: number[]
}

/** What stands in its way is for those who decide on it. */
export async function draftRelease(ctx: ProjectCtx, given: NewRelease): Promise<PubVersion> {
  const { subId, name, note, fileIds } = given
  let id = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const { projId } = own.project
      await lockSub(own.db, projId, subId)
      const models = await requireModels(own, subId, fileIds)
      const gate = await gateOf(own, subId, models)
      const releaseNote = await releaseNoteOf(own, subId, models)
      const release = {
        projId,
        subId,
        name,
        note,
        gate,
        releaseNote,
        status: 'draft' as const,
        userId: own.user.userId,
      }
      id = await insertRelease(own, release, models)
      // Removed while it was waited for.
      await requireModels(own, subId, fileIds)
    }),
  )
  return (await present(ctx, eq(table.id, id)))[0]!
}

/** Other versions of its models, such as those that were corrected after it was returned. */
export async function changeDraft(
  ctx: ProjectCtx,
  { id, fileIds }: { id: number; fileIds: number[] },
): Promise<PubVersion> {
  const isIt = eq(table.id, id)
  await inTransaction(ctx, async (own) => {
    const { projId } = own.project
    const [known] = await own.db.select({ subId: table.subId }).from(table).where(isIt)
    if (!known) throw notFound()
    await lockSub(own.db, projId, known.subId)
    const isDraft = and(isIt, eq(table.status, 'draft'), await isSeenRelease(own, isIt))
    const [row] = await own.db.select().from(table).where(isDraft).for('update')
    if (!row) throw notFound()
    if (row.userId !== own.user.userId) throw forbidden()
    if (row.isAsked) throw conflict('modelPubVersion.isAsked')
    const models = await requireModels(own, row.subId, fileIds)
    const gate = await gateOf(own, row.subId, models)
    const releaseNote = await releaseNoteOf(own, row.subId, models)
    await own.db.update(table).set({ gate, releaseNote }).where(isIt)
    await own.db.delete(fileTable).where(eq(fileTable.pubVersionId, id))
    await insertReleaseFiles(own.db, id, models)
    tellProject(own, projId, 'model')
  })
  return (await present(ctx, isIt))[0]!
}

/** Of the caller, or of an approval that he sees. */
export const removeDrafts = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    const wanted = [...new Set(ids)].sort((a, b) => a - b)
    const isOne = and(inArray(table.id, wanted), eq(table.status, 'draft'))
    const rows = await own.db
      .select()
      .from(table)
      .where(and(isOne, await isSeenRelease(own, inArray(table.id, wanted))))
      .orderBy(table.id)
      .for('update')
    if (rows.length !== wanted.length) throw notFound()
    if (rows.some(({ isAsked }) => isAsked)) throw conflict('modelPubVersion.isAsked')
    await own.db.delete(fileTable).where(inArray(fileTable.pubVersionId, wanted))
    await own.db.delete(table).where(inArray(table.id, wanted))
    for (const { projId } of own.projects) tellProject(own, projId, 'model')
  })
