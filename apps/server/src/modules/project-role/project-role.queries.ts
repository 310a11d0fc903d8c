import type { ProjectRole } from '@sunmao/contract'
import { asc, countDistinct, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { type ListQuery, orderOf, wanted } from '../../resource/list-query.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectRoleTable,
} from '../project/project.table.ts'

const columns = getTableColumns(projectRoleTable)

export const matching = (query: ListQuery) => wanted(columns, [projectRoleTable.name, projectRoleTable.nameEn], query)

/** In their own order, unless somebody asks for another. */
export async function readProjectRoles(
  db: Db,
  where: SQL | undefined,
  { sort, limit = 1, offset = 0 }: { sort?: string[]; limit?: number; offset?: number } = {},
): Promise<ProjectRole[]> {
  const rows = await db
    .select()
    .from(projectRoleTable)
    .where(where)
    .orderBy(...orderOf(columns, projectRoleTable.roleSort, { sort }), asc(projectRoleTable.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map((row) => row.id)
  const menus = await db.select().from(projectRoleMenuTable).where(inArray(projectRoleMenuTable.roleId, ids))
  const menusOf = groupBy(menus, (one) => one.roleId)
  const people = await peopleOf(db, ids)
  return rows.map(({ nameEn, createBy, updateBy, createTime, updateTime, ...row }) => ({
    ...row,
    nameEn: nameEn ?? undefined,
    menus: (menusOf.get(row.id) ?? []).map(({ menuId }) => ({ id: menuId })),
    people: people.get(row.id) ?? 0,
    createBy: createBy ?? undefined,
    updateBy: updateBy ?? undefined,
    createTime: wireTime(createTime),
    updateTime: wireTime(updateTime),
  }))
}

/** How many people have each of these, over all projects. */
async function peopleOf(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ roleId: projectResourceRoleTable.roleId, people: countDistinct(projectResourceTable.userId) })
    .from(projectResourceRoleTable)
    .innerJoin(projectResourceTable, eq(projectResourceTable.resourceId, projectResourceRoleTable.resourceId))
    .where(inArray(projectResourceRoleTable.roleId, ids))
    .groupBy(projectResourceRoleTable.roleId)
  return new Map(rows.map((row) => [row.roleId, row.people]))
}

export const lockProjectRoles = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(projectRoleTable)
    .where(inArray(projectRoleTable.id, [...ids]))
    .orderBy(projectRoleTable.id)
    .for('update')
