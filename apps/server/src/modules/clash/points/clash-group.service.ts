import type { ClashGroup, clashGroup, Input } from '@sunmao/contract'
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { tellGone, tellProject } from '../../../bus/tell.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest, conflict, notFound } from '../../../core/errors.ts'
import { forAllRows } from '../../../core/refused-rows.ts'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { endTodos } from '../../hub-to-do/hub-to-do.service.ts'
import { writeInProject, writeInProjects } from '../../project/project-lock.service.ts'
import { membersAmong } from '../../project/seen-project.service.ts'
import { clashTestTable, clashPointTable as pointTable, clashGroupTable as table } from '../clash.table.ts'
import { isOpenPoint } from './clash-filter.ts'
import { readGroups } from './clash-group.queries.ts'
import { describeGroup, groupName } from './clash-name.service.ts'
import { renewGroupTodos } from './clash-todo.ts'

type Changes = Input<typeof clashGroup.update>['body']
type GroupRow = typeof table.$inferSelect

/** With the points of it that the caller may see. */
async function showGroup(ctx: ProjectCtx, id: number): Promise<ClashGroup> {
  const { content } = await readGroups(ctx, and(eq(pointTable.groupId, id), isOpenPoint(ctx.project)), 1)
  if (!content[0]) throw notFound()
  return content[0]
}

async function lockGroup(db: Db, id: number): Promise<GroupRow> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

/** A run that ends holds its test, then groups, then points: whoever moves points between groups waits for it here. */
async function holdTests(db: Db, where: SQL): Promise<void> {
  await db
    .select({ id: clashTestTable.id })
    .from(clashTestTable)
    .where(where)
    .orderBy(asc(clashTestTable.id))
    .for('key share')
}
const testsOfPoints = (ids: readonly number[]) =>
  sql`${clashTestTable.id} in (select ${pointTable.testId} from ${pointTable} where ${inArray(pointTable.id, [...ids])})`
const testsOfGroups = (ids: readonly number[]) =>
  sql`${clashTestTable.id} in (select ${table.testId} from ${table} where ${inArray(table.id, [...ids])})`

/** The points, held until the end of the transaction; all of one test. */
async function lockPoints(db: Db, ids: readonly number[], testId?: number) {
  const rows = await db
    .select({ id: pointTable.id, testId: pointTable.testId, groupId: pointTable.groupId })
    .from(pointTable)
    .where(inArray(pointTable.id, [...ids]))
    .orderBy(asc(pointTable.id))
    .for('no key update')
  if (rows.length !== new Set(ids).size) throw notFound()
  const test = testId ?? rows[0]!.testId
  if (rows.some((row) => row.testId !== test)) throw badRequest('clash.otherTest')
  return rows
}

export const createGroup = (
  ctx: ProjectCtx,
  { name, pointIds }: Input<typeof clashGroup.create>['body'],
): Promise<ClashGroup> =>
  inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await writeInProjects(
      own.db,
      own.projects.map((project) => project.projId),
    )
    await holdTests(own.db, testsOfPoints(pointIds))
    const points = await lockPoints(own.db, pointIds)
    const by = own.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({ projId, testId: points[0]!.testId, name, isManual: true, createBy: by, updateBy: by })
      .returning({ id: table.id })
    await putInto(own, row!.id, points)
    return showGroup(own, row!.id)
  })

export const addToGroup = (
  ctx: ProjectCtx,
  { id, pointIds }: Input<typeof clashGroup.addPoints>['body'],
): Promise<ClashGroup> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map((project) => project.projId),
    )
    await holdTests(own.db, testsOfGroups([id]))
    const group = await lockGroup(own.db, id)
    await putInto(own, id, await lockPoints(own.db, pointIds, group.testId))
    return showGroup(own, id)
  })

/** They remember the automatic group that they come from. */
async function putInto(own: ProjectCtx, groupId: number, points: Awaited<ReturnType<typeof lockPoints>>) {
  const automatic = sql`(select g.id from ${table} g where g.id = ${pointTable.groupId} and not g.is_manual)`
  await own.db
    .update(pointTable)
    .set({
      groupId,
      homeGroupId: sql`coalesce(${pointTable.homeGroupId}, ${automatic})`,
      updateBy: own.user.me.username,
    })
    .where(
      inArray(
        pointTable.id,
        points.map(({ id }) => id),
      ),
    )
  await renewGroupTodos(own, [groupId, ...points.map((point) => point.groupId)])
  tellProject(own, own.project.projId, 'clash')
}

/** One that gets a name is a manual one from now on: runs leave it as it is. */
export const updateGroup = (ctx: ProjectCtx, { id, rowVersion, ...given }: Changes): Promise<ClashGroup> =>
  inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await writeInProject(own.db, projId)
    await holdTests(own.db, testsOfGroups([id]))
    const row = await lockGroup(own.db, id)
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showGroup(own, id))
    await checkGiven(own, given)
    const isNamed = given.name !== undefined && given.name !== row.name
    await own.db
      .update(table)
      .set({ ...given, ...(isNamed && { isManual: true, key: null }), updateBy: own.user.me.username })
      .where(eq(table.id, id))
    if (isNamed) await own.db.update(pointTable).set({ homeGroupId: null }).where(eq(pointTable.homeGroupId, id))
    if (given.assigneeId !== undefined && given.assigneeId !== row.assigneeId) await renewGroupTodos(own, [id], true)
    tellProject(own, projId, 'clash')
    return showGroup(own, id)
  })

async function checkGiven(own: ProjectCtx, { discipline, assigneeId }: Partial<Changes>): Promise<void> {
  if (assigneeId && (await membersAmong(own.db, own.project.projId, [assigneeId])).length === 0)
    throw badRequest('issue.notMember')
  if (discipline && !(await readWords(own, ['discipline'])).get('discipline')?.some((one) => one.value === discipline))
    throw badRequest('issue.unknownWord', { value: discipline })
}

/** Points go back to their automatic groups; those that have none stay together until the next run. */
export const removeGroups = (ctx: ProjectCtx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map((project) => project.projId),
    )
    await holdTests(own.db, testsOfGroups(ids))
    const rows = await own.db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(asc(table.id))
      .for('update')
    if (rows.length !== new Set(ids).size) throw notFound()
    const take = async (row: GroupRow) => {
      if (!row.isManual) throw conflict('clash.automaticGroup')
      await dissolve(own, row)
    }
    // Of one alone there is nothing to name.
    if (rows.length === 1) await take(rows[0]!)
    else await forAllRows(own, rows, { describe: describeGroup(own.lang), run: take })
    for (const row of rows) tellGone(own, row.projId, 'clashGroup', row.id, groupName(own.lang, row))
  })

async function dissolve(own: ProjectCtx, group: GroupRow): Promise<void> {
  const { id } = group
  await endTodos(own, { bizType: 'clash', bizId: id }, 'void')
  const moved = await own.db
    .update(pointTable)
    .set({ groupId: sql`${pointTable.homeGroupId}` })
    .where(and(eq(pointTable.groupId, id), ne(pointTable.homeGroupId, id)))
    .returning({ groupId: pointTable.groupId })
  await renewGroupTodos(
    own,
    moved.map(({ groupId }) => groupId),
  )
  const [left] = await own.db
    .select()
    .from(pointTable)
    .where(and(eq(pointTable.groupId, id), isNull(pointTable.homeGroupId)))
    .orderBy(asc(pointTable.id))
    .limit(1)
  if (!left) {
    await own.db.delete(table).where(eq(table.id, id))
    return
  }
  const side = (category: string) => ({ category, mark: '' })
  const facts = group.facts ?? { level: left.level ?? '', service: side(left.aClass), host: side(left.bClass) }
  await own.db
    .update(table)
    .set({ name: null, isManual: false, facts, assigneeId: null, updateBy: own.user.me.username })
    .where(eq(table.id, id))
}
