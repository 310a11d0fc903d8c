import type { Role } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { type ListQuery, orderOf, wanted } from '../../resource/list-query.ts'
import { deptTable } from '../admin/dept.table.ts'
import { roleDeptTable, roleMenuTable, roleTable } from '../admin/role.table.ts'

export type RoleRow = typeof roleTable.$inferSelect

const columns = getTableColumns(roleTable)

export const matching = (query: ListQuery) =>
  wanted(columns, [roleTable.name, roleTable.nameEn, roleTable.description], query)

/** Strongest first, unless somebody asks for another order. */
export async function readRoles(
  db: Db,
  lang: Lang,
  where: SQL | undefined,
  { sort, limit = 10_000, offset = 0 }: { sort?: string[]; limit?: number; offset?: number } = {},
): Promise<Role[]> {
  const rows = await db
    .select()
    .from(roleTable)
    .where(where)
    .orderBy(...orderOf(columns, roleTable.level, { sort }), asc(roleTable.id))
    .limit(limit)
    .offset(offset)
  return withGrants(db, lang, rows)
}

async function withGrants(db: Db, lang: Lang, rows: RoleRow[]): Promise<Role[]> {
  const ids = rows.map((row) => row.id)
  const menus = await db.select().from(roleMenuTable).where(inArray(roleMenuTable.roleId, ids))
  const depts = await db
    .select({ roleId: roleDeptTable.roleId, id: deptTable.id, name: deptTable.name })
    .from(roleDeptTable)
    .innerJoin(deptTable, eq(deptTable.id, roleDeptTable.deptId))
    .where(inArray(roleDeptTable.roleId, ids))
  const menusOf = groupBy(menus, (one) => one.roleId)
  const deptsOf = groupBy(depts, (one) => one.roleId)
  return rows.map((row) => ({
    id: row.id,
    name: nameIn(row, lang),
    level: row.level,
    dataScope: row.dataScope,
    description: row.description ?? undefined,
    isBuiltIn: row.key !== null,
    menus: (menusOf.get(row.id) ?? []).map(({ menuId }) => ({ id: menuId })),
    depts: (deptsOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    createBy: row.createBy ?? undefined,
    updateBy: row.updateBy ?? undefined,
    createTime: wireTime(row.createTime),
    updateTime: wireTime(row.updateTime),
    rowVersion: row.rowVersion,
  }))
}

/** The names that we ship exist in both languages. */
export const nameIn = (row: Pick<RoleRow, 'name' | 'nameEn'>, lang: Lang) => (lang === 'en' && row.nameEn) || row.name

export const lockRoles = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(roleTable)
    .where(inArray(roleTable.id, [...ids]))
    .for('update')
