// A draft of a release is published by the approval that it is submitted to.
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Approvable, ApprovalSubject } from '../../answers.ts'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { AppError, forbidden, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { modelFileTable } from '../model/model.table.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { modelPubVersionFileTable as fileTable, modelPubVersionTable as table } from './model-version.table.ts'
import { supersede } from './pub-version.service.ts'
import { gateOf, releaseNoteOf, requireModels } from './release-gate.ts'

export const releaseApprovable: Approvable = {
  kind: 'modelPubVersion',
  purposes: ['publish'],
  find: ({ db }, ids) => releaseSubjects(db, ids),
  begin: async (ctx, ids, { approvalId }) => {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(asc(table.id))
      .for('update')
    if (rows.length !== new Set(ids).size) throw notFound()
    for (const row of rows) {
      if (row.status !== 'draft') throw new AppError(409, 'modelPubVersion.noDraft', { name: row.name })
      if (row.isAsked) throw new AppError(409, 'modelPubVersion.isAsked')
      // What is prepared is its author's until he has submitted it.
      if (row.userId !== ctx.user.userId && row.approvalId !== approvalId) throw forbidden()
      const { gate, releaseNote } = await lookAgain(ctx, row)
      await ctx.db.update(table).set({ approvalId, isAsked: true, gate, releaseNote }).where(eq(table.id, row.id))
    }
  },
  end: async (means, ids, { approvalId, outcome }) => {
    const mine = and(inArray(table.id, [...ids]), eq(table.approvalId, approvalId), eq(table.status, 'draft'))
    const rows = await means.db.select().from(table).where(mine).orderBy(asc(table.subId), asc(table.id))
    for (const { id, projId, subId } of rows) {
      if (outcome === 'approved') {
        await lockSub(means.db, projId, subId)
        await supersede(means.db, subId)
        await means.db
          .update(table)
          .set({ status: 'published', isAsked: false, createTime: sql`now()` })
          .where(eq(table.id, id))
      } else await means.db.update(table).set({ isAsked: false }).where(eq(table.id, id))
      tellProject(means, projId, 'model')
    }
  },
}

export async function releaseSubjects(db: Db, ids: readonly number[]): Promise<ApprovalSubject[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
  const files = groupBy(await readFiles({ db }, ids), ({ pubVersionId }) => pubVersionId)
  return rows.map(({ id, projId, subId, name, gate }) => {
    const held = files.get(id) ?? []
    return {
      ...{ id, projId, subId },
      title: name,
      path: `/modelBrowse?projId=${projId}&subId=${subId}&files=${held.map(({ fileId }) => fileId).join(',')}`,
      hash: hashOf(held),
      disciplines: [...new Set(held.map(({ discipline }) => discipline).filter(Boolean))],
      findings: gate,
    }
  })
}

const readFiles = ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  db
    .select({
      pubVersionId: fileTable.pubVersionId,
      fileId: fileTable.fileId,
      discipline: fileTable.discipline,
      hash: modelFileTable.hash,
    })
    .from(fileTable)
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, fileTable.fileId))
    .where(inArray(fileTable.pubVersionId, [...ids]))
    .orderBy(asc(fileTable.pubVersionId), asc(fileTable.fileId))

/** Over the files of its models: with another one it is another release. */
const hashOf = (files: readonly { fileId: number; hash: string | null }[]): string =>
  createHash('sha256')
    .update(files.map(({ fileId, hash }) => `${fileId} ${hash ?? ''}\n`).join(''))
    .digest('hex')

/** What is known of it when it is submitted. */
async function lookAgain(ctx: Ctx, { id, projId, subId }: typeof table.$inferSelect) {
  const files = await readFiles(ctx, [id])
  const project = { projId, projName: '', status: '', can: () => true }
  const inProject: ProjectCtx = { ...ctx, rows: [], project, projects: [project] }
  const models = await requireModels(
    inProject,
    subId,
    files.map(({ fileId }) => fileId),
  )
  return { gate: await gateOf(inProject, subId, models), releaseNote: await releaseNoteOf(inProject, subId, models) }
}
