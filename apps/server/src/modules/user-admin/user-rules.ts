import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { deptTable } from '../admin/dept.table.ts'
import { jobTable } from '../admin/job.table.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../admin/role.table.ts'
import { siteTable } from '../admin/site.table.ts'
import { requireInScope } from '../dept/dept.service.ts'
import { isStronger } from '../roles/strength.service.ts'
import { userRoleTable, userTable } from '../users/users.table.ts'
import { isVisibleTo } from '../users/visible.service.ts'
import { rolesOf } from './user-relations.queries.ts'

export interface UserFields {
  username: string
  nickName: string
  jobNumber?: string | null
  email?: string | null
  phone?: string | null
  gender?: string | null
  remark?: string | null
  enabled: boolean
  site?: { id: number } | null
  dept?: { id?: number | null } | null
  roles: { id: number }[]
  jobs: { id: number }[]
}

export type UserRow = typeof userTable.$inferSelect

/** Holds the rows. Whom the caller may not see is not there; all of them or none. */
export async function lockUsers(ctx: Ctx, tx: Db, ids: readonly number[]): Promise<UserRow[]> {
  const rows = await tx
    .select()
    .from(userTable)
    .where(and(inArray(userTable.id, [...ids]), isVisibleTo(ctx.user)))
    .orderBy(userTable.id)
    .for('update')
  if (rows.length !== new Set(ids).size) throw notFound()
  const roles = await rolesOf(tx, [...ids])
  for (const row of rows) if (isStronger(roles.get(row.id) ?? [], ctx)) throw badRequest('users.stronger')
  return rows
}

/** What a person is given must be there, within the giver's departments and not stronger than the giver. */
export async function checkGiven(ctx: Ctx, tx: Db, fields: UserFields, row?: UserRow): Promise<void> {
  const deptId = fields.dept?.id ?? undefined
  if (deptId === undefined && ctx.user.scope !== 'all') throw badRequest('users.deptNeeded')
  if (deptId !== undefined && deptId !== row?.deptId) {
    requireInScope(ctx, deptId)
    const [dept] = await tx.select().from(deptTable).where(eq(deptTable.id, deptId)).for('key share')
    if (!dept) throw notFound()
  }
  const ids = fields.roles.map((role) => role.id)
  const roles = await tx.select().from(roleTable).where(inArray(roleTable.id, ids)).for('key share')
  if (roles.length !== new Set(ids).size) throw badRequest('error.invalidField', { field: 'roles' })
  if (isStronger(roles, ctx)) throw badRequest('roles.tooStrong')
  const held = row ? ((await rolesOf(tx, [row.id])).get(row.id) ?? []).map((role) => role.id) : []
  await requireOwnRights(
    ctx,
    tx,
    ids.filter((id) => !held.includes(id)),
  )
  const jobIds = fields.jobs.map((job) => job.id)
  await requireRows(tx, jobTable, jobTable.id, jobIds, 'jobs')
  if (fields.site) await requireRows(tx, siteTable, siteTable.id, [fields.site.id], 'site')
}

/** Nobody gives, to himself either, a role with rights that he does not have. */
async function requireOwnRights(ctx: Ctx, tx: Db, roleIds: number[]): Promise<void> {
  if (ctx.user.isAdmin || roleIds.length === 0) return
  const rights = await tx
    .selectDistinct({ permission: menuTable.permission })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(inArray(roleMenuTable.roleId, roleIds))
  if (rights.some(({ permission }) => permission && !ctx.user.codes.has(permission))) throw badRequest('roles.notYours')
}

async function requireRows(tx: Db, table: PgTable, id: PgColumn, ids: number[], field: string): Promise<void> {
  const rows = await tx.select({ id }).from(table).where(inArray(id, ids)).for('key share')
  if (rows.length !== new Set(ids).size) throw badRequest('error.invalidField', { field })
}

/** Somebody must be left to let the others in. Called before these people go or stop being administrators. */
export async function requireOtherAdministrator(tx: Db, leaving: readonly number[]): Promise<void> {
  // Of two that leave at once, the second must see that the first has gone.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const holders = (isAmong: boolean) =>
    tx
      .select({ id: userTable.id })
      .from(userRoleTable)
      .innerJoin(userTable, eq(userTable.id, userRoleTable.userId))
      .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
      .where(
        and(
          eq(roleTable.key, 'admin'),
          eq(userTable.enabled, true),
          ne(userTable.kind, 'service'),
          isAmong ? inArray(userTable.id, [...leaving]) : notInArray(userTable.id, [...leaving]),
        ),
      )
      .limit(1)
  if ((await holders(true)).length === 0) return
  if ((await holders(false)).length === 0) throw badRequest('users.lastAdministrator')
}
