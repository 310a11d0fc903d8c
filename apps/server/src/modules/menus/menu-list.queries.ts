import type { Menu } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { wanted } from '../../resource/list-query.ts'
import { menuTable } from '../admin/menu.table.ts'

export interface MenuFilters {
  blurry?: string
  pid?: number
  appType?: number
  createTime?: string[]
}

const columns = getTableColumns(menuTable)
const search = [menuTable.title, menuTable.titleEn, menuTable.component, menuTable.permission]

export const matching = (filters: MenuFilters) => wanted(columns, search, { ...filters })

/** Without a filter the top level; which of the two applications is no filter. */
export function levelOrFound(filters: MenuFilters): SQL | undefined {
  const isSearch = filters.blurry || filters.pid !== undefined || filters.createTime?.length === 2
  return and(matching(filters), isSearch ? undefined : eq(menuTable.pid, 0))
}

const optional = (row: typeof menuTable.$inferSelect) => ({
  // Always there: an edit form of the ancestor stack would keep that of the row before.
  titleEn: row.titleEn ?? '',
  componentName: row.componentName ?? undefined,
  component: row.component ?? undefined,
  permission: row.permission ?? undefined,
  icon: row.icon ?? undefined,
  createBy: row.createBy ?? undefined,
  updateBy: row.updateBy ?? undefined,
})

/** `limit` only for a sheet: a screen reads one level at a time. */
export async function readMenus(
  db: Db,
  lang: Lang,
  where: SQL | undefined,
  [limit, offset]: [limit?: number, offset?: number] = [],
): Promise<Menu[]> {
  const subCount = sql<number>`(select count(*)::int from menus child where child.pid = menus.id)`
  const query = db
    .select({ ...columns, subCount })
    .from(menuTable)
    .where(where)
    .orderBy(asc(menuTable.menuSort), asc(menuTable.id))
  const rows = await (limit === undefined ? query : query.limit(limit).offset(offset ?? 0))
  return rows.map((row) => ({
    ...row,
    ...optional(row),
    label: (lang === 'en' && row.titleEn) || row.title,
    hasChildren: row.subCount > 0,
    leaf: row.subCount === 0,
    createTime: wireTime(row.createTime),
    updateTime: wireTime(row.updateTime),
  }))
}
