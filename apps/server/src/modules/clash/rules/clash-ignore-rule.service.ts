import {
  type ClashIgnoreRule,
  type clashIgnoreRule,
  type ElementRules,
  type Input,
  unresolvedClashStatuses,
} from '@sunmao/contract'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { tellProject } from '../../../bus/tell.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest, conflict, notFound } from '../../../core/errors.ts'
import { isoTime, siteZone } from '../../../core/wire-time.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { ask } from '../../../threads/ask.ts'
import { filesThere } from '../../model/files-there.service.ts'
import { packedModels } from '../../model/packs/packed-model.service.ts'
import { writeInProject, writeInProjects } from '../../project/project-lock.service.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { clashPointTable, clashTestTable, clashIgnoreRuleTable as table } from '../clash.table.ts'
import { isOpenPoint } from '../points/clash-filter.ts'
import { isInForce } from '../run/clash-rules.ts'
import { cover, uncover } from './clash-cover.ts'
import { coveredPoints } from './covered-points.ts'

type Asked = Input<typeof clashIgnoreRule.count>['body']
type NewRule = Input<typeof clashIgnoreRule.create>['body']
type Changes = Input<typeof clashIgnoreRule.update>['body']
interface Rule {
  projId: number
  testId?: number | null | undefined
  a: ElementRules
  b: ElementRules
}

export const listRules = (ctx: ProjectCtx, projId: number): Promise<ClashIgnoreRule[]> =>
  readRules(ctx, eq(table.projId, projId))

/** What it would remove of the unresolved points that the caller sees, and what would be left. */
export async function countCovered(ctx: ProjectCtx, rule: Asked) {
  const points = await pendingPoints(ctx, rule, isOpenPoint(ctx.project))
  const covered = new Set(await coveredIn(ctx, rule, points))
  const left = points.filter(({ id }) => !covered.has(id))
  const groupsOf = (rows: typeof points) => new Set(rows.map(({ groupId }) => groupId)).size
  return {
    points: covered.size,
    pointsLeft: left.length,
    groups: groupsOf(points) - groupsOf(left),
    groupsLeft: groupsOf(left),
  }
}

function pendingPoints(ctx: ProjectCtx, { projId, testId }: Rule, where?: SQL) {
  const { id, groupId, aFileId, aIndex, bFileId, bIndex } = clashPointTable
  return ctx.db
    .select({ id, groupId, aFileId, aIndex, bFileId, bIndex })
    .from(clashPointTable)
    .where(
      and(
        eq(clashPointTable.projId, projId),
        testId ? eq(clashPointTable.testId, testId) : undefined,
        inArray(clashPointTable.status, unresolvedClashStatuses),
        where,
      ),
    )
}

/** In a thread: a building may be large. */
async function coveredIn(ctx: ProjectCtx, { a, b }: Rule, points: Awaited<ReturnType<typeof pendingPoints>>) {
  const there = await filesThere(
    ctx,
    points.flatMap(({ aFileId, bFileId }) => [aFileId, bFileId]),
  )
  if (there.size === 0) return []
  const models = await packedModels(ctx.db, [...there])
  const ends = points.map(({ groupId: _, ...point }) => point)
  const bytes = await ask(ctx, coveredPoints, { models, rule: { a, b }, points: ends })
  return [...new Int32Array(bytes.slice().buffer)]
}

export const createRule = (ctx: ProjectCtx, fields: NewRule): Promise<ClashIgnoreRule> =>
  inTransaction(ctx, async (own) => {
    const { projId, testId, expiry, ...words } = fields
    refusePast(expiry)
    await writeInProject(own.db, projId)
    await holdTests(own, projId, testId)
    const by = own.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({
        ...words,
        projId,
        testId: testId ?? null,
        expiry: expiry ?? null,
        userId: own.user.userId,
        createBy: by,
        updateBy: by,
      })
      .returning()
    await applyRule(own, row!)
    return (await readRules(own, eq(table.id, row!.id)))[0]!
  })

/** Where the site is: a rule that never holds would be saved and do nothing. */
function refusePast(expiry: string | null | undefined): void {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: siteZone() }).format(new Date())
  if (expiry && expiry < today) throw badRequest('clash.rule.past')
}

/** A run that ends meanwhile has either seen the rule, or its points are covered here. */
async function holdTests(own: ProjectCtx, projId: number, testId: number | null | undefined): Promise<void> {
  const rows = await own.db
    .select({ id: clashTestTable.id })
    .from(clashTestTable)
    .where(and(eq(clashTestTable.projId, projId), testId ? eq(clashTestTable.id, testId) : undefined))
    .orderBy(clashTestTable.id)
    .for('update')
  if (testId && rows.length === 0) throw badRequest('error.invalid')
}

async function applyRule(own: ProjectCtx, row: typeof table.$inferSelect): Promise<void> {
  const [holds] = await own.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, row.id), isInForce()))
  if (holds) await cover(own.db, row.id, await coveredIn(own, row, await pendingPoints(own, row)), authorOf(own, row))
  tellProject(own, row.projId, 'clash')
}

const authorOf = ({ user }: ProjectCtx, { name }: { name: string }) => ({ userId: user.userId, note: name })

export const updateRule = (ctx: ProjectCtx, { id, rowVersion, expiry, ...fields }: Changes): Promise<ClashIgnoreRule> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const [before] = await own.db.select().from(table).where(eq(table.id, id))
    if (!before) throw notFound()
    await holdTests(own, before.projId, before.testId)
    const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw notFound()
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', (await readRules(own, eq(table.id, id)))[0])
    // An expired one may be renamed; it comes back only with another day.
    if (expiry !== row.expiry) refusePast(expiry)
    const [saved] = await own.db
      .update(table)
      .set({ ...fields, expiry: expiry ?? null, updateBy: own.user.me.username })
      .where(eq(table.id, id))
      .returning()
    await uncover(own.db, [id], authorOf(own, saved!))
    await applyRule(own, saved!)
    return (await readRules(own, eq(table.id, id)))[0]!
  })

/** Their points come back as they were. */
export const removeRules = (ctx: ProjectCtx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const projIds = own.projects.map(({ projId }) => projId)
    await writeInProjects(own.db, projIds)
    for (const projId of [...new Set(projIds)].sort((p, q) => p - q)) await holdTests(own, projId, undefined)
    const rows = await own.db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(table.id)
      .for('update')
    if (rows.length !== new Set(ids).size) throw notFound()
    for (const row of rows) await uncover(own.db, [row.id], authorOf(own, row))
    await own.db.delete(table).where(inArray(table.id, [...ids]))
    for (const projId of projIds) tellProject(own, projId, 'clash')
  })

async function readRules(ctx: ProjectCtx, where: SQL | undefined): Promise<ClashIgnoreRule[]> {
  const rows = await ctx.db
    .select({
      row: table,
      by: authorName(table),
      holds: sql<boolean>`${isInForce()}`,
      points: sql<number>`(select count(*)::int from ${clashPointTable} where ${clashPointTable.ruleId} = ${table.id})`,
    })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
  return rows.map(({ row, by, holds, points }) => ({
    id: row.id,
    projId: row.projId,
    testId: row.testId ?? undefined,
    name: row.name,
    reason: row.reason,
    a: row.a,
    b: row.b,
    expiry: row.expiry ?? undefined,
    isExpired: !holds,
    points,
    createByName: by ?? row.createBy ?? '',
    createTime: isoTime(row.createTime),
    rowVersion: row.rowVersion,
  }))
}
