import type { Page, PageQuery, ProjectResource } from '@sunmao/contract'
import { and, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import { noteChanges } from '../../core/changes.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { containing } from '../../db/search.ts'
import { refusing } from '../../resource/refusing.ts'
import { deptTable } from '../admin/dept.table.ts'
import { menuTable } from '../admin/menu.table.ts'
import { dropTodosOf } from '../hub-to-do/hub-to-do.service.ts'
import { notify } from '../message/message.service.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectRoleTable,
  projectSubTable,
  projectTable,
} from '../project/project.table.ts'
import { ascending, lockOpenProject, writeInProject } from '../project/project-lock.service.ts'
import { userTable } from '../users/users.table.ts'
import { changedRoles, requireOwnRights, roleNames, rolesHeld } from './role-strength.ts'

interface MemberFields {
  roleIds: number[]
  disciplines: string[]
  subIds: number[]
}

/** The specification's literal sort, `resource_id,desc`, is the only order. */
export async function listMembers(ctx: Ctx, query: PageQuery & { projId: number }): Promise<Page<ProjectResource>> {
  const like = query.blurry ? containing(query.blurry) : undefined
  const where = and(
    eq(projectResourceTable.projId, query.projId),
    like ? or(ilike(userTable.username, like), ilike(userTable.nickName, like)) : undefined,
  )
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(where)
  const content = await readMembers(ctx, where, query.size, query.page * query.size)
  return { content, totalElements: counted?.total ?? 0 }
}

/** Several people with the same roles at once; somebody who is there already refuses the whole call. */
export async function addMembers(
  ctx: Ctx,
  { projId, userIds, ...fields }: MemberFields & { projId: number; userIds: number[] },
): Promise<ProjectResource[]> {
  const resourceIds: number[] = []
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const tx = own.db
      const { projName } = await writeInProject(tx, projId)
      await requireOwnRights(ctx, tx, projId, fields.roleIds)
      await checkSubs(tx, projId, fields.subIds)
      const wanted = [...new Set(userIds)]
      const known = await tx
        .select({ id: userTable.id })
        .from(userTable)
        .where(and(inArray(userTable.id, wanted), eq(userTable.enabled, true), eq(userTable.kind, 'person')))
      if (known.length !== wanted.length) throw badRequest('project.noSuchPerson')
      await refuseMembers(tx, projId, wanted)
      const by = ctx.user.me.username
      const { disciplines, subIds } = fields
      const rows = await tx
        .insert(projectResourceTable)
        .values(wanted.map((userId) => ({ projId, userId, disciplines, subIds, createBy: by, updateBy: by })))
        .returning({ resourceId: projectResourceTable.resourceId })
      resourceIds.push(...rows.map((row) => row.resourceId))
      for (const resourceId of resourceIds) await setRoles(tx, resourceId, fields.roleIds)
      const facts = { name: ctx.user.me.nickName, project: projName }
      const others = wanted.filter((userId) => userId !== ctx.user.userId)
      await notify(own, others, 'project', 'message.addedToProject', facts, `/project/detail?projId=${projId}`)
    }),
  )
  return readMembers(ctx, inArray(projectResourceTable.resourceId, resourceIds), resourceIds.length, 0)
}

async function refuseMembers(db: Db, projId: number, userIds: number[]): Promise<void> {
  const [member] = await db
    .select({ name: userTable.nickName })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(and(eq(projectResourceTable.projId, projId), inArray(projectResourceTable.userId, userIds)))
    .limit(1)
  if (member) throw badRequest('project.alreadyMember', { name: member.name })
}

export async function updateMember(
  ctx: ProjectCtx,
  { resourceId, rowVersion, ...fields }: MemberFields & { resourceId: number; rowVersion: number },
): Promise<ProjectResource> {
  const isIt = eq(projectResourceTable.resourceId, resourceId)
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      // Who leads a project is the project's own affair: two who step down at once would leave it without anybody.
      await lockOpenProject(tx, ctx.project.projId)
      const [row] = await tx.select().from(projectResourceTable).where(isIt).for('update')
      if (!row) throw notFound()
      if (row.rowVersion !== rowVersion)
        throw conflict('error.stale', (await readMembers({ ...ctx, db: tx }, isIt, 1, 0))[0])
      await checkSubs(tx, row.projId, fields.subIds)
      const { disciplines, subIds } = fields
      const held = await rolesHeld(tx, [resourceId])
      const changed = changedRoles(held, fields.roleIds)
      await requireOwnRights(ctx, tx, row.projId, changed)
      await tx.update(projectResourceTable).set({ disciplines, subIds, updateBy: ctx.user.me.username }).where(isIt)
      noteChanges(row, { disciplines, subIds })
      noteChanges({ roles: await roleNames(tx, held) }, { roles: await roleNames(tx, fields.roleIds) })
      await setRoles(tx, resourceId, fields.roleIds)
      await requireLead(tx, row.projId)
    }),
  )
  return (await readMembers(ctx, isIt, 1, 0))[0]!
}

export const removeMembers = (ctx: ProjectCtx, resourceIds: number[]): Promise<void> =>
  inTransaction(ctx, (own) =>
    takeOff(
      own,
      ctx.projects.map((project) => project.projId),
      resourceIds,
    ),
  )

/** In the transaction of whoever asks. */
export async function takeOff(own: Ctx, projIds: readonly number[], resourceIds: readonly number[]): Promise<void> {
  for (const projId of ascending(projIds)) await lockOpenProject(own.db, projId)
  const isOne = inArray(projectResourceTable.resourceId, [...resourceIds])
  for (const [projId, members] of groupBy(await own.db.select().from(projectResourceTable).where(isOne), projectOf)) {
    const held = await rolesHeld(
      own.db,
      members.map(({ resourceId }) => resourceId),
    )
    await requireOwnRights(own, own.db, projId, held)
  }
  const rows = await own.db
    .delete(projectResourceTable)
    .where(isOne)
    .returning({ projId: projectResourceTable.projId, userId: projectResourceTable.userId })
  for (const [projId, gone] of groupBy(rows, projectOf)) {
    await requireLead(own.db, projId)
    const userIds = gone.map(({ userId }) => userId)
    await dropTodosOf(own, projId, userIds)
    for (const leave of own.registry.leavings) await leave(own.db, projId, userIds)
    const facts = { name: own.user.me.nickName, project: await nameOfProject(own.db, projId) }
    const others = userIds.filter((userId) => userId !== own.user.userId)
    await notify(own, others, 'project', 'message.removedFromProject', facts)
  }
}

async function nameOfProject(db: Db, projId: number): Promise<string> {
  const [row] = await db.select().from(projectTable).where(eq(projectTable.projId, projId))
  return row?.projName ?? ''
}

const projectOf = ({ projId }: { projId: number }) => projId

export async function projectRoles(ctx: Ctx) {
  const rows = await ctx.db.select().from(projectRoleTable).orderBy(projectRoleTable.roleSort, projectRoleTable.id)
  return rows.map((row) => ({ id: row.id, name: (ctx.lang === 'en' && row.nameEn) || row.name }))
}

/** A project without anybody who may change its staff could never get one again. */
async function requireLead(db: Db, projId: number): Promise<void> {
  const [lead] = await db
    .select({ id: projectResourceTable.resourceId })
    .from(projectResourceTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .innerJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectResourceRoleTable.roleId))
    .innerJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(and(eq(projectResourceTable.projId, projId), eq(menuTable.permission, 'projectMember:edit')))
    .limit(1)
  if (!lead) throw badRequest('project.needsLead')
}

async function setRoles(db: Db, resourceId: number, roleIds: number[]): Promise<void> {
  await db.delete(projectResourceRoleTable).where(eq(projectResourceRoleTable.resourceId, resourceId))
  await db.insert(projectResourceRoleTable).values([...new Set(roleIds)].map((roleId) => ({ resourceId, roleId })))
}

async function checkSubs(db: Db, projId: number, subIds: number[]): Promise<void> {
  if (subIds.length === 0) return
  const own = await db
    .select({ subId: projectSubTable.subId })
    .from(projectSubTable)
    .where(and(eq(projectSubTable.projId, projId), inArray(projectSubTable.subId, subIds)))
  if (own.length !== new Set(subIds).size) throw badRequest('project.noSuchSub')
}

async function readMembers(
  ctx: Ctx,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<ProjectResource[]> {
  const rows = await ctx.db
    .select({ resource: projectResourceTable, user: userTable, deptName: deptTable.name })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(where)
    .orderBy(desc(projectResourceTable.resourceId))
    .limit(limit)
    .offset(offset)
  const rights = await rightsOf(
    ctx.db,
    rows.map((row) => row.resource.resourceId),
  )
  return rows.map(({ resource, user, deptName }) => {
    const own = rights.filter((right) => right.resourceId === resource.resourceId)
    return {
      resourceId: resource.resourceId,
      projId: resource.projId,
      user: {
        id: user.id,
        username: user.username,
        nickName: user.nickName,
        jobNumber: user.jobNumber ?? undefined,
        deptName: deptName ?? undefined,
        avatarName: user.avatarName ?? undefined,
      },
      roleIds: [...new Set(own.map((right) => right.roleId))],
      roleNames: [...new Set(own.map((right) => (ctx.lang === 'en' && right.nameEn) || right.name))],
      roles: [...new Set(own.flatMap((right) => (right.permission ? [right.permission] : [])))].sort(),
      disciplines: resource.disciplines,
      subIds: resource.subIds,
      rowVersion: resource.rowVersion,
    }
  })
}

const rightsOf = (db: Db, resourceIds: number[]) =>
  db
    .select({
      resourceId: projectResourceRoleTable.resourceId,
      roleId: projectRoleTable.id,
      name: projectRoleTable.name,
      nameEn: projectRoleTable.nameEn,
      permission: menuTable.permission,
    })
    .from(projectResourceRoleTable)
    .innerJoin(projectRoleTable, eq(projectRoleTable.id, projectResourceRoleTable.roleId))
    .leftJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectRoleTable.id))
    .leftJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(inArray(projectResourceRoleTable.resourceId, resourceIds.length > 0 ? resourceIds : [0]))
    .orderBy(projectRoleTable.roleSort)
