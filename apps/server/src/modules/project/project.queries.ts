import type { Page, PageQuery, Project, ProjectStatus, projectViews } from '@sunmao/contract'
import { and, count, desc, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { found, gramsOf } from '../../db/search.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { deptTable } from '../admin/dept.table.ts'
import { userTable } from '../users/users.table.ts'
import {
  projectCollectTable,
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
  projectSubTable,
  projectTable,
} from './project.table.ts'

type View = (typeof projectViews)[number]
export interface ProjectQuery extends PageQuery {
  projId?: number
  view: View
  status?: ProjectStatus
  stage?: string
}

/** That the caller is on its staff. */
const onStaffOf = (ctx: Ctx): SQL =>
  exists(
    ctx.db
      .select()
      .from(projectResourceTable)
      .where(
        and(eq(projectResourceTable.projId, projectTable.projId), eq(projectResourceTable.userId, ctx.user.userId)),
      ),
  )

const isCollected = (ctx: Ctx): SQL =>
  exists(
    ctx.db
      .select()
      .from(projectCollectTable)
      .where(and(eq(projectCollectTable.projId, projectTable.projId), eq(projectCollectTable.userId, ctx.user.userId))),
  )

const isMine = (ctx: Ctx) => eq(projectTable.managerId, ctx.user.userId)

/** Projects on whose staff the caller is; an administrator sees every project, and each his own recycle bin. */
function seenAs(ctx: Ctx, view: View): SQL | undefined {
  const seen = ctx.user.isAdmin ? undefined : onStaffOf(ctx)
  if (view === 'deleted') return and(isNotNull(projectTable.deleteTime), ctx.user.isAdmin ? undefined : isMine(ctx))
  const narrowed = { all: undefined, mine: isMine(ctx), joined: onStaffOf(ctx), collected: isCollected(ctx) }[view]
  return and(isNull(projectTable.deleteTime), seen, narrowed)
}

function whereOf(ctx: Ctx, query: ProjectQuery): SQL | undefined {
  return and(
    seenAs(ctx, query.view),
    query.projId ? eq(projectTable.projId, query.projId) : undefined,
    query.status ? eq(projectTable.status, query.status) : undefined,
    query.stage ? eq(projectTable.stage, query.stage) : undefined,
    query.blurry ? found(projectTable.searchText, gramsOf(projectTable.searchText), query.blurry) : undefined,
  )
}

export async function listProjects(ctx: Ctx, query: ProjectQuery): Promise<Page<Project>> {
  const where = whereOf(ctx, query)
  const content = await readProjects(ctx, where, query.size, query.page * query.size)
  return { content, totalElements: await countRows(ctx.db, projectTable, where) }
}

export const findProject = async (ctx: Ctx, projId: number): Promise<Project | undefined> =>
  (await readProjects(ctx, eq(projectTable.projId, projId), 1, 0))[0]

/** Whether a task still makes what it begins with. */
export async function isPreparing({ db, registry }: Ctx, projId: number): Promise<boolean> {
  const kinds = registry.tasks.filter((task) => task.isPreparing).map(({ kind }) => kind)
  const isUnderWay = and(
    eq(taskTable.projId, projId),
    inArray(taskTable.kind, kinds),
    inArray(taskTable.status, ['queued', 'running']),
  )
  return (await db.$count(taskTable, isUnderWay)) > 0
}

export async function countProjects(ctx: Ctx) {
  const total = (view: View) => countRows(ctx.db, projectTable, seenAs(ctx, view))
  const [all, mine, joined, collected] = await Promise.all([
    total('all'),
    total('mine'),
    total('joined'),
    total('collected'),
  ])
  return { all, mine, joined, collected }
}

export const countStatuses = (ctx: Ctx, query: ProjectQuery) =>
  ctx.db
    .select({ status: projectTable.status, count: count() })
    .from(projectTable)
    .where(whereOf(ctx, query))
    .groupBy(projectTable.status)

async function readProjects(ctx: Ctx, where: SQL | undefined, limit: number, offset: number): Promise<Project[]> {
  const rows = await ctx.db
    .select({
      project: projectTable,
      deptName: deptTable.name,
      managerName: userTable.nickName,
      collected: sql<boolean>`${isCollected(ctx)}`,
      subCount: sql<number>`(select count(*)::int from ${projectSubTable} s where s.proj_id = ${projectTable.projId})`,
      memberCount: sql<number>`(select count(*)::int from ${projectResourceTable} r where r.proj_id = ${projectTable.projId})`,
    })
    .from(projectTable)
    .leftJoin(deptTable, eq(deptTable.id, projectTable.deptId))
    .leftJoin(userTable, eq(userTable.id, projectTable.managerId))
    .where(where)
    .orderBy(desc(projectTable.projId))
    .limit(limit)
    .offset(offset)
  const roles = await myRoles(
    ctx,
    rows.map((row) => row.project.projId),
  )
  return rows.map(({ project, ...more }) => ({
    ...withoutNulls(project),
    ...withoutNulls(more),
    deleteTime: isoTime(project.deleteTime),
    createTime: isoTime(project.createTime),
    myRoles: roles
      .filter((role) => role.projId === project.projId)
      .map((role) => (ctx.lang === 'en' && role.nameEn) || role.name),
  })) as Project[]
}

const myRoles = (ctx: Ctx, projIds: number[]) =>
  ctx.db
    .select({ projId: projectResourceTable.projId, name: projectRoleTable.name, nameEn: projectRoleTable.nameEn })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(projectRoleTable, eq(projectRoleTable.id, projectResourceRoleTable.roleId))
    .where(
      and(
        eq(projectResourceTable.userId, ctx.user.userId),
        inArray(projectResourceTable.projId, projIds.length > 0 ? projIds : [0]),
      ),
    )
    .orderBy(projectRoleTable.roleSort)

const withoutNulls = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Partial<T>
