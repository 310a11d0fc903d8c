import { appTypeEnterprise } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertMenus } from '../../seed/menus.ts'
import { menuTable } from '../admin/menu.table.ts'

async function seedScreen(db: Db): Promise<void> {
  const isMonitor = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, 'monitor'))
  const [monitor] = await db.select({ id: menuTable.id }).from(menuTable).where(isMonitor)
  if (!monitor) return
  const screens = [
    {
      title: '服务监控',
      titleEn: 'Servers',
      path: 'server',
      componentName: 'ServerMonitor',
      component: 'monitor/server/index',
      icon: 'codeConsole',
      menuSort: 50,
    },
  ]
  await insertMenus(db, appTypeEnterprise, screens, monitor.id)
  for (const { path, menuSort } of screens)
    await db
      .update(menuTable)
      .set({ menuSort })
      .where(and(eq(menuTable.pid, monitor.id), eq(menuTable.path, path)))
}

export const monitorSeeds: readonly SeedStep[] = [{ name: 'monitor-screen', run: seedScreen }]
