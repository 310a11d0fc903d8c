import {
  type BcfImport,
  type BcfImportDetail,
  type BcfImportTopic,
  bcfChanges,
  type bcfImport,
  type bcfUpload,
  type Input,
} from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest, conflict, notFound } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { askCancel, enqueue } from '../../../tasks/queue.ts'
import { taskTable } from '../../../tasks/task.table.ts'
import { endOfTask } from '../../../tasks/task-status.ts'
import { dictDetailTable, dictTable } from '../../admin/dict.table.ts'
import { modelFileTable, modelTable } from '../../model/model.table.ts'
import { lockSub, writeInProject } from '../../project/project-lock.service.ts'
import { checkProject } from '../../upload/project-quota.service.ts'
import { beginUpload, findOwn, finishUpload, listUploads, presentUploads } from '../../upload/upload.service.ts'
import { readBcfWords } from '../mapping/bcf-words.ts'
import { bcfImportTable as table, bcfImportTopicTable as topicTable } from './bcf-import.table.ts'
import { applyBcfTask, readBcfTask } from './bcf-import.task.ts'
import { compareTopic, findIssues } from './compare-topic.ts'
import { textOfKey } from './field-keys.ts'
import { usedWords } from './used-words.ts'

export const BCF_KIND = 'bcf'
const SHOWN = 20
const KEPT_DAYS = 30

type Row = typeof table.$inferSelect
type NewArchive = Input<typeof bcfUpload.begin>['body']

export const beginArchive = (ctx: ProjectCtx, file: NewArchive) =>
  inTransaction(ctx, async (own) => {
    if (!/\.(bcf|bcfzip)$/i.test(file.name)) throw badRequest('bcf.noArchive')
    const { projId } = await writeInProject(own.db, own.project.projId)
    const upload = await beginUpload(own, { ...file, kind: BCF_KIND, projId })
    await checkProject(own, upload)
    return presented((await presentUploads(own, [upload]))[0]!)
  })

export const listArchives = async (ctx: ProjectCtx, projId: number) =>
  (await listUploads(ctx, BCF_KIND, projId)).map(presented)

const presented = <U extends { subId: number | null }>({ subId, ...upload }: U) => ({ ...upload, subId: subId! })

/** The same upload again is the same import. */
export async function startBcfImport(ctx: ProjectCtx, uploadId: number): Promise<{ id: number }> {
  const upload = await findOwn(ctx, BCF_KIND, uploadId)
  const { projId, name, size } = upload
  const subId = upload.subId!
  const id = await inTransaction(ctx, async (own) => {
    await lockSub(own.db, projId, subId)
    return finishUpload(own, upload, async () => {
      const { userId } = own.user
      const seesLocked = own.project.can('model:edit')
      const [row] = await own.db
        .insert(table)
        .values({ projId, subId, name, size, uploadId, userId, seesLocked })
        .returning({ id: table.id })
      const taskId = await enqueue(own.db, readBcfTask, { id: row!.id }, { ownerId: userId, projId, size })
      await own.db.update(table).set({ taskId }).where(eq(table.id, row!.id))
      return row!.id
    })
  })
  return { id }
}

/** While the row says that work is under way, its task is the truth about it. */
const running = inArray(table.status, ['queued', 'reading', 'applying'])
const shownStatus = sql<BcfImport['status']>`case when not (${running}) then ${table.status}
  when ${taskTable.status} = 'cancelled' then 'cancelled'
  when ${taskTable.status} = 'failed' then 'failed' else ${table.status} end`

const rowsOf = (db: Db) =>
  db
    .select({ row: table, task: taskTable, status: shownStatus })
    .from(table)
    .leftJoin(taskTable, eq(taskTable.id, table.taskId))

type Found = Awaited<ReturnType<typeof rowsOf>>[number]

function present(ctx: ProjectCtx, { row, task, status }: Found): BcfImport {
  const failed = status === 'failed' && { code: 'bcf.error.died', facts: { end: endOfTask(task) } }
  const error = row.error ?? (failed || undefined)
  return {
    ...{ id: row.id, subId: row.subId, name: row.name, status, total: row.total, done: row.done },
    version: row.version ?? undefined,
    error: error && translate(ctx.lang, error.code as Key, error.facts),
    createTime: isoTime(row.createTime),
  }
}

export async function listBcfImports(ctx: ProjectCtx, projId: number): Promise<BcfImport[]> {
  const rows = await rowsOf(ctx.db)
    .where(and(eq(table.projId, projId), eq(table.userId, ctx.user.userId)))
    .orderBy(desc(table.id))
    .limit(SHOWN)
  return rows.map((row) => present(ctx, row))
}

export async function showBcfImport(ctx: ProjectCtx, id: number): Promise<BcfImportDetail> {
  const [found] = await rowsOf(ctx.db).where(eq(table.id, id))
  if (!found) throw notFound()
  const { row } = found
  const words = await readBcfWords(ctx.db, row.projId, ctx.lang)
  return {
    ...present(ctx, found),
    mended: row.mended.map(({ code, at, found: stood }) => ({
      at,
      text: translate(ctx.lang, `bcf.mend.${code}`, { found: stood ?? '' }),
    })),
    mendedCount: row.mendedCount,
    words: await usedWords(ctx.db, id, words),
    models: await namedModels(ctx.db, row),
    result: row.status === 'done' || row.status === 'applying' ? await countOutcomes(ctx.db, id) : undefined,
  }
}

async function namedModels(db: Db, { models }: Row): Promise<BcfImportDetail['models']> {
  const fileIds = models.flatMap(({ fileId }) => fileId ?? [])
  const rows =
    fileIds.length > 0
      ? await db
          .select({ fileId: modelFileTable.fileId, name: modelTable.name, version: modelFileTable.version })
          .from(modelFileTable)
          .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
          .where(inArray(modelFileTable.fileId, fileIds))
      : []
  return models.map(({ name, count, fileId }) => {
    const ours = rows.find((row) => row.fileId === fileId)
    return { name, count, fileId: ours?.fileId, found: ours && `${ours.name} V${ours.version}` }
  })
}

async function countOutcomes(db: Db, importId: number): Promise<BcfImportDetail['result']> {
  const count = (outcome: string) => sql<number>`count(*) filter (where ${topicTable.outcome} = ${outcome})::int`
  const [found] = await db
    .select({
      created: count('created'),
      changed: count('changed'),
      same: count('same'),
      refused: sql<number>`count(*) filter (where ${topicTable.reason} is not null)::int`,
      comments: sql<number>`coalesce(sum(${topicTable.comments}), 0)::int`,
      views: sql<number>`coalesce(sum(${topicTable.views}), 0)::int`,
    })
    .from(topicTable)
    .where(eq(topicTable.importId, importId))
  return found
}

interface Wanted {
  id: number
  page: number
  size: number
  change?: BcfImportTopic['change']
}

/** All are compared, because the counts are of all; what is told is a page. */
export async function listBcfTopics(ctx: ProjectCtx, { id, page, size, change }: Wanted) {
  const { projId } = ctx.project
  const words = await readBcfWords(ctx.db, projId, ctx.lang)
  const rows = await ctx.db.select().from(topicTable).where(eq(topicTable.importId, id)).orderBy(asc(topicTable.at))
  const issues = await findIssues(
    ctx.db,
    projId,
    rows.map(({ guid }) => guid),
  )
  const compared = rows.map((row) => {
    const ours = issues.get(row.guid)
    return { row, ours, ...compareTopic(row, ours, words) }
  })
  const shown = change ? compared.filter((one) => one.change === change) : compared
  return {
    content: shown.slice(page * size, (page + 1) * size).map(
      ({ row, ours, fields, ...one }): BcfImportTopic => ({
        ...{ id: row.id, guid: row.guid, title: row.topic.title, change: one.change },
        issueId: ours?.row.id,
        number: ours?.row.number ?? undefined,
        fields: fields.map(({ field, ...keys }) => ({
          field,
          ours: textOfKey(field, keys.ours, words),
          theirs: textOfKey(field, keys.theirs, words),
          state: keys.state,
        })),
        comments: row.outcome ? row.comments : one.comments,
        views: row.outcome ? row.views : one.views,
        outcome: row.outcome ?? undefined,
        reason: row.reason ? translate(ctx.lang, row.reason.code as Key, row.reason.facts) : undefined,
      }),
    ),
    totalElements: shown.length,
    counts: Object.fromEntries(
      bcfChanges.map((each) => [each, compared.filter((one) => one.change === each).length]),
    ) as Record<BcfImportTopic['change'], number>,
  }
}

/** Once: whoever asks a second time is told that it is under way. */
export const applyBcfImport = (
  ctx: ProjectCtx,
  { id, discipline, skipped, choices }: Input<typeof bcfImport.apply>['body'],
): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const { projId } = await writeInProject(own.db, own.project.projId)
    const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw notFound()
    if (row.status !== 'read') throw conflict('bcf.notNow')
    if (!(await hasDiscipline(own.db, discipline))) throw badRequest('issue.unknownWord', { value: discipline })
    const ofIt = eq(topicTable.importId, id)
    if (skipped.length > 0)
      await own.db
        .update(topicTable)
        .set({ isSkipped: true })
        .where(and(ofIt, sql`${topicTable.id} = any(${sql.param(skipped)}::int[])`))
    for (const { id: topicId, fields } of choices)
      await own.db
        .update(topicTable)
        .set({ choices: fields })
        .where(and(ofIt, eq(topicTable.id, topicId)))
    const { userId } = own.user
    const taskId = await enqueue(own.db, applyBcfTask, { id }, { ownerId: userId, projId, size: row.size })
    const asked = { discipline, isLead: own.project.can('issue:edit'), lang: own.lang }
    await own.db.update(table).set({ status: 'applying', done: 0, asked, taskId }).where(eq(table.id, id))
  })

const hasDiscipline = async (db: Db, value: string): Promise<boolean> =>
  (
    await db
      .select({ id: dictDetailTable.id })
      .from(dictDetailTable)
      .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
      .where(and(eq(dictTable.name, 'discipline'), eq(dictDetailTable.value, value)))
  ).length > 0

export const removeBcfImports = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const gone = await own.db.delete(table).where(inArray(table.id, ids)).returning({ taskId: table.taskId })
    for (const { taskId } of gone) if (taskId) await askCancel(own.db, taskId)
  })

export const sweepBcfImports = (db: Db) =>
  db.delete(table).where(lt(table.createTime, sql`now() - make_interval(days => ${KEPT_DAYS})`))
