import type { Page, PageQuery, Project, ProjectResource, ProjectSub } from '@sunmao/contract'
import { and, count, desc, eq, exists, ilike, inArray, or } from 'drizzle-orm'
import { countRows } from '../../db/count.ts'
import { containing } from '../../db/search.ts'
import type { Ctx } from '../../http/context.ts'
import { menuTable } from '../menus/menus.table.ts'
import { userTable } from '../users/users.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectRoleTable,
  projectSubTable,
  projectTable,
} from './project.table.ts'

const onStaffOf = (ctx: Ctx) =>
  exists(
    ctx.db
      .select()
      .from(projectResourceTable)
      .where(
        and(eq(projectResourceTable.projId, projectTable.projId), eq(projectResourceTable.userId, ctx.user.userId)),
      ),
  )

/** Projects on whose staff the caller is; an administrator sees every project. */
export async function listProjects(ctx: Ctx, query: PageQuery & { projId?: number }): Promise<Page<Project>> {
  const { userId, isAdmin } = ctx.user
  const like = query.blurry ? containing(query.blurry) : undefined
  const where = and(
    isAdmin ? undefined : onStaffOf(ctx),
    query.projId ? eq(projectTable.projId, query.projId) : undefined,
    like ? or(ilike(projectTable.projName, like), ilike(projectTable.indexCode, like)) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(projectTable)
    .where(where)
    .orderBy(desc(projectTable.projId))
    .limit(query.size)
    .offset(query.page * query.size)
  const roles = await ctx.db
    .select({ projId: projectResourceTable.projId, name: projectRoleTable.name, nameEn: projectRoleTable.nameEn })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(projectRoleTable, eq(projectRoleTable.id, projectResourceRoleTable.roleId))
    .where(eq(projectResourceTable.userId, userId))
    .orderBy(projectRoleTable.roleSort)
  const content = rows.map((row) => ({
    projId: row.projId,
    indexCode: row.indexCode,
    projName: row.projName,
    stage: row.stage,
    status: row.status,
    planEnd: row.planEnd ?? undefined,
    myRoles: roles
      .filter((role) => role.projId === row.projId)
      .map((role) => (ctx.lang === 'en' && role.nameEn) || role.name),
  }))
  return { content, totalElements: await countRows(ctx.db, projectTable, where) }
}

interface SubQuery extends PageQuery {
  projId?: number
  subId?: number
}

/** Subs of the projects that the caller may see. */
export async function listSubs(ctx: Ctx, query: SubQuery): Promise<Page<ProjectSub>> {
  const like = query.blurry ? containing(query.blurry) : undefined
  const where = and(
    ctx.user.isAdmin ? undefined : onStaffOf(ctx),
    query.projId ? eq(projectSubTable.projId, query.projId) : undefined,
    query.subId ? eq(projectSubTable.subId, query.subId) : undefined,
    like ? or(ilike(projectSubTable.subName, like), ilike(projectSubTable.subNo, like)) : undefined,
  )
  const ofProject = eq(projectTable.projId, projectSubTable.projId)
  const rows = await ctx.db
    .select({ sub: projectSubTable, indexCode: projectTable.indexCode })
    .from(projectSubTable)
    .innerJoin(projectTable, ofProject)
    .where(where)
    .orderBy(projectSubTable.projId, projectSubTable.sort, projectSubTable.subId)
    .limit(query.size)
    .offset(query.page * query.size)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(projectSubTable)
    .innerJoin(projectTable, ofProject)
    .where(where)
  const content = rows.map(({ sub, indexCode }) => ({ ...sub, subCode: `${indexCode}-${sub.subNo}` }))
  return { content, totalElements: counted?.total ?? 0 }
}

/** The specification's literal sort, `resource_id,desc`, is the only order. */
export async function listResources(ctx: Ctx, query: PageQuery & { projId: number }): Promise<Page<ProjectResource>> {
  const like = query.blurry ? containing(query.blurry) : undefined
  const where = and(
    eq(projectResourceTable.projId, query.projId),
    like ? or(ilike(userTable.username, like), ilike(userTable.nickName, like)) : undefined,
  )
  const found = ctx.db
    .select({ resource: projectResourceTable, user: userTable })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(where)
  const rows = await found
    .orderBy(desc(projectResourceTable.resourceId))
    .limit(query.size)
    .offset(query.page * query.size)
  const rights = await rightsOf(
    ctx,
    rows.map((row) => row.resource.resourceId),
  )
  const content = rows.map(({ resource, user }) => {
    const mine = rights.filter((right) => right.resourceId === resource.resourceId)
    return {
      resourceId: resource.resourceId,
      projId: resource.projId,
      user: { id: user.id, username: user.username, nickName: user.nickName, avatarName: user.avatarName ?? undefined },
      roleNames: [...new Set(mine.map((right) => (ctx.lang === 'en' && right.nameEn) || right.name))],
      roles: [...new Set(mine.flatMap((right) => (right.permission ? [right.permission] : [])))].sort(),
    }
  })
  return {
    content,
    totalElements: await countFound(ctx, where),
  }
}

async function countFound(ctx: Ctx, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(where)
  return row?.total ?? 0
}

const rightsOf = (ctx: Ctx, resourceIds: number[]) =>
  ctx.db
    .select({
      resourceId: projectResourceRoleTable.resourceId,
      name: projectRoleTable.name,
      nameEn: projectRoleTable.nameEn,
      permission: menuTable.permission,
    })
    .from(projectResourceRoleTable)
    .innerJoin(projectRoleTable, eq(projectRoleTable.id, projectResourceRoleTable.roleId))
    .leftJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectRoleTable.id))
    .leftJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(inArray(projectResourceRoleTable.resourceId, resourceIds.length ? resourceIds : [0]))
    .orderBy(projectRoleTable.roleSort)
