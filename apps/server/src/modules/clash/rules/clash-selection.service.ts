import type { ClashSelection, clashSelection, ElementRules, Input } from '@sunmao/contract'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { tellProject } from '../../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../../core/context.ts'
import { conflict, notFound } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { refusing } from '../../../resource/refusing.ts'
import { askModels } from '../../model/ask-models.service.ts'
import { isOpenTo } from '../../model/locked.service.ts'
import { writeInProject, writeInProjects } from '../../project/project-lock.service.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { clashTestTable, clashSelectionTable as table } from '../clash.table.ts'
import { modelsOfScope } from '../clash-scope.ts'
import { countElements } from './count-elements.ts'

type NewSelection = Input<typeof clashSelection.create>['body']
type Changes = Input<typeof clashSelection.update>['body']

export const listSelections = (ctx: Ctx, projId: number): Promise<ClashSelection[]> =>
  readSelections(ctx, eq(table.projId, projId))

export async function createSelection(ctx: ProjectCtx, fields: NewSelection): Promise<ClashSelection> {
  let id = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await writeInProject(own.db, fields.projId)
      const by = own.user.me.username
      const [row] = await own.db
        .insert(table)
        .values({ ...fields, userId: own.user.userId, createBy: by, updateBy: by })
        .returning({ id: table.id })
      id = row!.id
      tellProject(own, fields.projId, 'clash')
    }),
  )
  return (await readSelections(ctx, eq(table.id, id)))[0]!
}

export async function updateSelection(
  ctx: ProjectCtx,
  { id, rowVersion, ...fields }: Changes,
): Promise<ClashSelection> {
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await writeInProject(own.db, own.project.projId)
      const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('no key update')
      if (!row) throw notFound()
      if (row.rowVersion !== rowVersion) throw conflict('error.stale', (await readSelections(own, eq(table.id, id)))[0])
      await own.db
        .update(table)
        .set({ ...fields, updateBy: own.user.me.username })
        .where(eq(table.id, id))
      tellProject(own, row.projId, 'clash')
    }),
  )
  return (await readSelections(ctx, eq(table.id, id)))[0]!
}

/** All of them or none. Whoever makes a test of one meanwhile waits for it, or is waited for. */
export const removeSelections = (ctx: ProjectCtx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    const these = [...new Set(ids)]
    const rows = await own.db.select().from(table).where(inArray(table.id, these)).orderBy(table.id).for('update')
    if (rows.length !== these.length) throw notFound()
    const users = or(inArray(clashTestTable.aId, these), inArray(clashTestTable.bId, these))
    if ((await own.db.$count(clashTestTable, users)) > 0) throw conflict('clash.selectionUsed')
    await own.db.delete(table).where(inArray(table.id, these))
    for (const { projId } of own.projects) tellProject(own, projId, 'clash')
  })

/** Of models that the caller may see. */
export async function countSelection(ctx: ProjectCtx, { subId, rules }: { subId: number; rules: ElementRules }) {
  const { projId } = ctx.project
  const models = await modelsOfScope(ctx, { projId, subId })
  const open = await openFiles(
    ctx,
    models.map(({ fileId }) => fileId),
  )
  if (open.length === 0) return { count: 0, names: [] }
  return askModels(ctx, countElements, open, rules)
}

async function openFiles(ctx: ProjectCtx, fileIds: readonly number[]): Promise<number[]> {
  if (fileIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from unnest(${sql.param(fileIds)}::int[]) as id
    where ${isOpenTo(ctx, sql`array[id]`) ?? sql`true`}`)
  return rows.map(({ id }) => id)
}

async function readSelections(ctx: Ctx, where: SQL | undefined): Promise<ClashSelection[]> {
  const rows = await ctx.db
    .select({
      row: table,
      by: authorName(table),
      tests: sql<number>`(select count(*)::int from ${clashTestTable} t where ${table.id} in (t.a_id, t.b_id))`,
    })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(and(where))
    .orderBy(asc(sql`lower(${table.name})`))
  return rows.map(({ row, tests, by }) => ({
    id: row.id,
    projId: row.projId,
    name: row.name,
    rules: row.rules,
    tests,
    createByName: by ?? row.createBy ?? '',
    createTime: isoTime(row.createTime),
    rowVersion: row.rowVersion,
  }))
}
