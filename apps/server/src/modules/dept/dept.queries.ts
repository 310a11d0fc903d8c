import type { Dept } from '@sunmao/contract'
import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Identity } from '../../core/identity.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { wanted } from '../../resource/list-query.ts'
import { deptTable } from '../admin/dept.table.ts'
import { userTable } from '../users/users.table.ts'

export type DataScope = Identity['scope']

export interface DeptFilters {
  name?: string
  enabled?: boolean
  pid?: number
  createTime?: string[]
}

const columns = getTableColumns(deptTable)

const inScope = (scope: DataScope) => (scope === 'all' ? undefined : inArray(deptTable.id, [...scope]))

/** The top of what somebody sees: for a limited person the departments whose parent he does not see. */
export const isTop = (scope: DataScope) =>
  scope === 'all' ? isNull(deptTable.pid) : or(isNull(deptTable.pid), notInArray(deptTable.pid, [...scope]))

export const matching = (filters: DeptFilters) => wanted(columns, [], { ...filters })

/** `limit` only for a sheet: a screen reads one level at a time. Counts only what the caller may see. */
export async function readDepts(
  db: Db,
  scope: DataScope,
  where: SQL | undefined,
  [limit, offset]: [limit?: number, offset?: number] = [],
): Promise<Dept[]> {
  const seen = scope === 'all' ? sql`true` : scope.length === 0 ? sql`false` : sql`child.id in ${[...scope]}`
  const subCount = sql<number>`(select count(*)::int from dept child where child.pid = dept.id and ${seen})`
  const userCount = sql<number>`(
    with recursive below as (
      select dept.id union select child.id from dept child join below on child.pid = below.id where ${seen}
    ) select count(*)::int from ${userTable} where ${userTable.deptId} in (select id from below))`
  const query = db
    .select({ ...columns, subCount, userCount })
    .from(deptTable)
    .where(and(inScope(scope), where))
    .orderBy(asc(deptTable.deptSort), asc(deptTable.id))
  const rows = await (limit === undefined ? query : query.limit(limit).offset(offset ?? 0))
  return rows.map(({ pid, createBy, updateBy, ...row }) => ({
    ...row,
    pid: pid ?? undefined,
    label: row.name,
    hasChildren: row.subCount > 0,
    leaf: row.subCount === 0,
    createBy: createBy ?? undefined,
    updateBy: updateBy ?? undefined,
    createTime: wireTime(row.createTime),
    updateTime: wireTime(row.updateTime),
  }))
}

/** Holds the rows; new people, roles or children cannot be hung on them meanwhile. */
export const lockDepts = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(deptTable)
    .where(inArray(deptTable.id, [...ids]))
    .for('update')

export const isDept = (id: number) => eq(deptTable.id, id)
