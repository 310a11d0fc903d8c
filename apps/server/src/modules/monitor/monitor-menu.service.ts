import { appTypeEnterprise } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { SeedStep } from '../../module.ts'
import { insertMenus } from '../../seed/menus.ts'
import { menuTable } from '../admin/menu.table.ts'

type Screen = Parameters<typeof insertMenus>[2][number] & { path: string; menuSort: number }

/** A data step: one more screen under 系统监控, behind those that are there. */
export const monitorScreen = ({ menuSort, ...entry }: Screen): SeedStep => ({
  name: `monitor-${entry.path}`,
  run: async (db) => {
    const isParent = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, 'monitor'))
    const [parent] = await db.select({ id: menuTable.id }).from(menuTable).where(isParent)
    if (!parent) return
    await insertMenus(db, appTypeEnterprise, [entry], parent.id)
    const isIt = and(eq(menuTable.pid, parent.id), eq(menuTable.path, entry.path))
    await db.update(menuTable).set({ menuSort }).where(isIt)
  },
})
