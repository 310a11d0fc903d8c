import { database } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { addOperations } from '../../seed/operations-menu.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { enqueue } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { checkDatabaseTask } from './check-database.task.ts'
import { cleanDataTask } from './clean-data.task.ts'
import { careTask, maintenanceTask } from './maintenance.task.ts'
import { listRules, previewRule, setRule } from './retention.service.ts'
import { readTables, showTables } from './tables.queries.ts'

/** Whoever asks while it is under way is told of that one. */
async function beginMaintenance(ctx: Ctx, body: { verb: 'vacuum' | 'reindex'; tables: string[] }) {
  const known = new Set((await readTables(ctx.db)).map(({ name }) => name))
  const strange = body.tables.find((name) => !known.has(name))
  if (strange !== undefined) throw badRequest('database.noTable', { name: strange })
  const isActive = and(eq(taskTable.kind, maintenanceTask.kind), inArray(taskTable.status, ['queued', 'running']))
  const [active] = await ctx.db.select({ taskId: taskTable.id }).from(taskTable).where(isActive).limit(1)
  return active ?? { taskId: await enqueue(ctx.db, maintenanceTask, body, { ownerId: ctx.user.userId }) }
}

export const databaseModule = defineModule({
  name: 'database',
  routes: serveRoutes(database, {
    tables: (ctx) => showTables(ctx),
    maintain: (ctx, { body }) => beginMaintenance(ctx, body),
    rules: (ctx) => listRules(ctx),
    preview: (ctx, { query }) => previewRule(ctx, query),
    setRule: (ctx, { body }) => setRule(ctx, body),
  }),
  tasks: [checkDatabaseTask, cleanDataTask, maintenanceTask, careTask],
  jobKinds: [checkDatabaseTask, cleanDataTask, careTask],
  seeds: [
    firstSchedule(checkDatabaseTask),
    firstSchedule(cleanDataTask),
    {
      name: 'database-screen',
      run: (db) =>
        addOperations(db, [
          {
            title: '数据库管理',
            titleEn: 'Database',
            path: 'database',
            componentName: 'Database',
            component: 'mnt/database/index',
            icon: 'database',
            menuSort: 40,
          },
        ]),
    },
  ],
})
