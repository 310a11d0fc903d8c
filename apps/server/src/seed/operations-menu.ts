import { appTypeEnterprise } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'
import { insertMenus } from './menus.ts'

const PATH = 'operations'
/** After 系统监控. */
const SORT = 120

/** Adds screens to 运维管理, and makes that where it is not there yet. `menuSort` says where each stands. */
export async function addOperations(
  db: Db,
  entries: readonly (Parameters<typeof insertMenus>[2][number] & { menuSort: number })[],
): Promise<void> {
  const isParent = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, PATH))
  const [known] = await db.select({ id: menuTable.id }).from(menuTable).where(isParent)
  const parent = known?.id ?? (await makeParent(db))
  for (const { menuSort, ...entry } of entries) {
    await insertMenus(db, appTypeEnterprise, [entry], parent)
    const isIt = and(eq(menuTable.pid, parent), eq(menuTable.path, entry.path!))
    await db.update(menuTable).set({ menuSort }).where(isIt)
  }
}

async function makeParent(db: Db): Promise<number> {
  const entry = { title: '运维管理', titleEn: 'Operations', path: PATH, icon: 'mnt' }
  const [row] = await db
    .insert(menuTable)
    .values({ ...entry, appType: appTypeEnterprise, pid: 0, type: 0, menuSort: SORT })
    .returning({ id: menuTable.id })
  return row!.id
}
