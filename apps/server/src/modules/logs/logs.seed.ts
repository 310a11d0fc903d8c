import { appTypeEnterprise } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertMenus } from '../../seed/menus.ts'
import { menuTable } from '../admin/menu.table.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { logCheckTable } from './logs.table.ts'
import { logDays } from './remove-logs.service.ts'

async function seedScreens(db: Db): Promise<void> {
  const isMonitor = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, 'monitor'))
  const [monitor] = await db.select({ id: menuTable.id }).from(menuTable).where(isMonitor)
  if (!monitor) return
  await insertMenus(
    db,
    appTypeEnterprise,
    [
      {
        title: '操作日志',
        titleEn: 'Activity log',
        path: 'logs',
        componentName: 'Log',
        component: 'monitor/log/index',
        icon: 'log',
        permission: 'logs:list',
        children: [{ title: '删除日志', titleEn: 'Delete logs', type: 2, permission: 'logs:del' }],
      },
      {
        title: '异常日志',
        titleEn: 'Failures',
        path: 'errorLog',
        componentName: 'ErrorLog',
        component: 'monitor/log/errorLog',
        icon: 'error',
        permission: 'logs:list',
      },
    ],
    monitor.id,
  )
}

const seedCheck = async (db: Db) => {
  await db.insert(logCheckTable).values({ id: 1 })
  await db.insert(parameterTable).values({
    code: logDays,
    name: '操作日志和异常日志保留天数（0 为永久保留，至少 30 天）',
    nameEn: 'Days for which logs are kept (0 = for good, at least 30)',
    value: '365',
  })
}

export const logsSeeds: readonly SeedStep[] = [
  { name: 'logs-screens', run: seedScreens },
  { name: 'logs-check', run: seedCheck },
]
