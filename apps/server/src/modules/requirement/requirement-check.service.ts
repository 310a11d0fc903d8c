import type { Page, RequirementCheck, RequirementFailure } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, asc, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { endOfTask, statusOfWork } from '../../tasks/task-status.ts'
import { elementsLink } from '../model/element-link.service.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { beginCheck, newestVersions } from './begin-check.ts'
import {
  requirementFailureTable as failureTable,
  requirementTable,
  requirementCheckTable as table,
} from './requirement.table.ts'
import { requirementIn } from './requirement-words.ts'

const status = statusOfWork<RequirementCheck['status']>(table.status, { running: 'running' })

/** What shows something of a locked model is for who manages models. */
const isOpen = ({ project }: ProjectCtx) => (project.can('model:edit') ? undefined : not(modelTable.locked))

async function read(ctx: ProjectCtx, where: SQL | undefined): Promise<RequirementCheck[]> {
  const rows = await ctx.db
    .selectDistinctOn([table.requirementId, table.modelId], {
      row: table,
      status,
      task: taskTable,
      subId: modelTable.subId,
      modelName: modelTable.name,
      latestFileId: modelTable.latestFileId,
      version: modelFileTable.version,
      document: requirementTable.document,
    })
    .from(table)
    .innerJoin(requirementTable, eq(requirementTable.id, table.requirementId))
    .innerJoin(modelTable, eq(modelTable.modelId, table.modelId))
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, table.fileId))
    .leftJoin(taskTable, eq(taskTable.id, table.taskId))
    .where(and(where, isOpen(ctx), sql`${modelFileTable.deleteTime} is null`))
    .orderBy(table.requirementId, table.modelId, desc(modelFileTable.version))
  return rows.map(({ row, document, task, latestFileId, ...one }) => ({
    id: row.id,
    requirementId: row.requirementId,
    fileId: row.fileId,
    modelId: row.modelId,
    subId: one.subId,
    modelName: one.modelName,
    version: one.version,
    isLatest: latestFileId === row.fileId,
    status: one.status,
    error: one.status === 'failed' ? translate(ctx.lang, `requirement.end.${endOfTask(task)}`) : undefined,
    results:
      one.status === 'done'
        ? row.results.map((result, at) => ({ name: document.specifications[at]?.name ?? '', ...result }))
        : [],
    endTime: isoTime(row.endTime),
  }))
}

export const listChecks = (ctx: ProjectCtx, id: number): Promise<RequirementCheck[]> =>
  read(ctx, eq(table.requirementId, id))

/** All of them or none; the newest version of each. */
export const checkModels = (
  ctx: ProjectCtx,
  { id, modelIds }: { id: number; modelIds: readonly number[] },
): Promise<RequirementCheck[]> =>
  inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await writeInProject(own.db, projId)
    const [row] = await own.db.select().from(requirementTable).where(eq(requirementTable.id, id)).for('update')
    if (!row) throw notFound()
    const isTheirs = and(inArray(modelTable.modelId, [...modelIds]), eq(modelTable.projId, projId), isOpen(own))
    if ((await own.db.$count(modelTable, isTheirs)) !== new Set(modelIds).size) throw notFound()
    const files = await newestVersions(own.db, modelIds)
    if (files.length === 0) throw badRequest('requirement.noIfc')
    const ids: number[] = []
    for (const file of files) ids.push(await beginCheck(own.db, row, file, own.user.userId))
    tellProject(own, projId, 'requirement', id)
    return read(own, inArray(table.id, ids))
  })

interface Failed {
  checkId: number
  specification: number
}

/** The check with what its document says there. */
export async function requireResult(ctx: ProjectCtx, { checkId, specification }: Failed) {
  const [row] = await ctx.db
    .select({ check: table, model: modelTable, document: requirementTable.document })
    .from(table)
    .innerJoin(requirementTable, eq(requirementTable.id, table.requirementId))
    .innerJoin(modelTable, eq(modelTable.modelId, table.modelId))
    .where(and(eq(table.id, checkId), eq(table.status, 'done')))
  const asked = row?.document.specifications[specification]
  const result = row?.check.results[specification]
  if (!row || !asked || !result) throw notFound()
  return { ...row, asked, result }
}

/** More are not singled out in the picture. */
const SHOWN_MOST = 2000

export async function listFailures(
  ctx: ProjectCtx,
  { page, size, ...wanted }: Failed & { page: number; size: number },
): Promise<Page<RequirementFailure> & { link?: string }> {
  const { check, asked } = await requireResult(ctx, wanted)
  const where = isFailureOf(wanted)
  const rows = await ctx.db
    .select()
    .from(failureTable)
    .where(where)
    .orderBy(asc(failureTable.sort))
    .limit(size)
    .offset(page * size)
  const places = await ctx.db
    .select({ index: failureTable.index })
    .from(failureTable)
    .where(and(where, sql`${failureTable.index} is not null`))
    .orderBy(asc(failureTable.index))
    .limit(SHOWN_MOST)
  const runs = places.flatMap(({ index }) => [index!, 1])
  return {
    content: rows.map((row) => ({
      globalId: row.globalId,
      name: row.name,
      class: row.class,
      index: row.index ?? undefined,
      requirements: row.unmet.flatMap((at) => asked.requirements[at] ?? []).map((one) => requirementIn(ctx.lang, one)),
    })),
    totalElements: await countRows(ctx.db, failureTable, where),
    link: runs.length > 0 ? elementsLink(ctx.project.projId, { [check.fileId]: runs }) : undefined,
  }
}

export const isFailureOf = ({ checkId, specification }: Failed) =>
  and(eq(failureTable.checkId, checkId), eq(failureTable.specification, specification))
