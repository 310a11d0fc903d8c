import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Person } from '../../core/identity.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { deptTable } from '../admin/dept.table.ts'
import { jobTable } from '../admin/job.table.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleDeptTable, roleMenuTable, roleTable } from '../admin/role.table.ts'
import { siteTable } from '../admin/site.table.ts'
import { projectResourceRoleTable, projectResourceTable, projectRoleMenuTable } from '../project/project.table.ts'
import { userJobTable, userRoleTable, userTable } from '../users/users.table.ts'

export async function readMe(db: Db, userId: number): Promise<{ me: Person; isAdmin: boolean } | undefined> {
  const [row] = await db
    .select({ user: userTable, site: siteTable, dept: deptTable })
    .from(userTable)
    .leftJoin(siteTable, eq(siteTable.id, userTable.siteId))
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(eq(userTable.id, userId))
  if (!row) return undefined
  const roles = await db
    .select({
      id: roleTable.id,
      key: roleTable.key,
      name: roleTable.name,
      nameEn: roleTable.nameEn,
      level: roleTable.level,
      dataScope: roleTable.dataScope,
    })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(eq(userRoleTable.userId, userId))
    .orderBy(roleTable.level)
  const jobs = await db
    .select({ id: jobTable.id, name: jobTable.name })
    .from(userJobTable)
    .innerJoin(jobTable, eq(jobTable.id, userJobTable.jobId))
    .where(eq(userJobTable.userId, userId))
  const { user, site, dept } = row
  const me: Person = {
    id: user.id,
    username: user.username,
    nickName: user.nickName,
    jobNumber: user.jobNumber ?? undefined,
    gender: user.gender ?? undefined,
    phone: user.phone ?? undefined,
    email: user.email ?? undefined,
    avatarName: user.avatarName ?? undefined,
    enabled: user.enabled,
    site: site ? { id: site.id, name: site.name, nameEn: site.nameEn, fyIp: site.fyIp ?? undefined } : undefined,
    dept: dept ? { id: dept.id, name: dept.name } : { name: '' },
    jobs,
    roles,
    mustChangePassword: user.mustChangePassword,
    pwdResetTime: wireTime(user.pwdResetTime),
    createBy: user.createBy ?? undefined,
    createTime: wireTime(user.createTime),
  }
  return { me, isAdmin: roles.some((role) => role.key === 'admin') }
}

export async function codesOfRoles(db: Db, roleIds: number[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await db
    .selectDistinct({ permission: menuTable.permission })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(and(inArray(roleMenuTable.roleId, roleIds), isNotNull(menuTable.permission), ne(menuTable.permission, '')))
  return rows.map((row) => row.permission!).sort()
}

/** Union over the roles. "Chosen" departments bring their enabled sub-departments along; no role means nothing. */
export async function scopeOfRoles(db: Db, me: Person): Promise<'all' | number[]> {
  if (me.roles.some((role) => role.dataScope === '全部')) return 'all'
  const own = me.roles.some((role) => role.dataScope === '本级') && me.dept.id !== undefined ? [me.dept.id] : []
  const custom = me.roles.filter((role) => role.dataScope === '自定义').map((role) => role.id)
  if (custom.length === 0) return own
  const chosen = await db.execute<{ id: number }>(sql`
    with recursive reach as (
      select ${roleDeptTable.deptId} as id from ${roleDeptTable} where ${inArray(roleDeptTable.roleId, custom)}
      union
      select d.id from ${deptTable} d join reach on d.pid = reach.id where d.enabled
    ) select id from reach`)
  return [...new Set([...own, ...chosen.rows.map((row) => row.id)])]
}

/** Permission strings in one project; nothing when the person is not on its staff. */
export async function staffCodes(db: Db, userId: number, projId: number): Promise<string[] | undefined> {
  const rows = await db
    .selectDistinct({ permission: menuTable.permission })
    .from(projectResourceTable)
    .leftJoin(projectResourceRoleTable, eq(projectResourceRoleTable.resourceId, projectResourceTable.resourceId))
    .leftJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectResourceRoleTable.roleId))
    .leftJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(and(eq(projectResourceTable.userId, userId), eq(projectResourceTable.projId, projId)))
  return rows.length === 0 ? undefined : rows.flatMap((row) => (row.permission ? [row.permission] : [])).sort()
}
