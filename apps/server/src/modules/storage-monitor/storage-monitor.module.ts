import { type HashCheck, storageMonitor } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { eq, sql } from 'drizzle-orm'
import { blobTable } from '../../blobs/blob.table.ts'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { enqueue, findTask } from '../../tasks/queue.ts'
import { monitorScreen } from '../monitor/monitor-menu.service.ts'
import { checkHashesTask } from './check-hashes.task.ts'
import { filesHealth } from './files-health.queries.ts'
import { countByOwner, countOrphans } from './owners.queries.ts'
import { hashCheckTable } from './storage-monitor.table.ts'

const ONE = 1

function nameOf(lang: Lang, table: string): string {
  const key = `storageMonitor.owner.${table}`
  const word = translate(lang, key as Key)
  return word === key ? table : word
}

async function readFigures({ db, lang, config }: Ctx) {
  const [all] = await db
    .select({ blobs: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${blobTable.size}), 0)::float8` })
    .from(blobTable)
  const owners = await countByOwner(db)
  return {
    ...all!,
    place: config.s3 ? ('s3' as const) : ('disk' as const),
    owners: owners.map((one) => ({ ...one, name: nameOf(lang, one.table) })),
    orphans: await countOrphans(db),
  }
}

async function readCheck({ db, lang }: Ctx): Promise<HashCheck> {
  const [row] = await db.select().from(hashCheckTable).where(eq(hashCheckTable.id, ONE))
  const task = row?.taskId ? await findTask(db, row.taskId) : undefined
  const isRunning = task?.status === 'queued' || task?.status === 'running'
  const known = {
    taskId: row?.taskId ?? undefined,
    at: isoTime(row?.endTime),
    blobs: row?.blobs ?? 0,
    bytes: row?.bytes ?? 0,
    problems: (row?.problems ?? []).map((one) => ({ ...one, owners: one.owners.map((table) => nameOf(lang, table)) })),
  }
  if (isRunning) return { ...known, state: 'running', progress: task.progress }
  if (!row?.endTime) return { ...known, state: 'never' }
  return { ...known, state: row.problems.length > 0 ? 'broken' : 'whole' }
}

async function beginCheck(ctx: Ctx): Promise<HashCheck> {
  const now = await readCheck(ctx)
  if (now.state === 'running') return now
  const taskId = await enqueue(ctx.db, checkHashesTask, {}, { ownerId: ctx.user.userId })
  await ctx.db
    .insert(hashCheckTable)
    .values({ id: ONE, taskId })
    .onConflictDoUpdate({ target: hashCheckTable.id, set: { taskId } })
  return readCheck(ctx)
}

export const storageMonitorModule = defineModule({
  name: 'storageMonitor',
  routes: serveRoutes(storageMonitor, {
    figures: (ctx) => readFigures(ctx),
    checked: (ctx) => readCheck(ctx),
    check: (ctx) => beginCheck(ctx),
  }),
  tasks: [checkHashesTask],
  jobKinds: [checkHashesTask],
  health: filesHealth,
  seeds: [
    monitorScreen({
      title: '存储监控',
      titleEn: 'File store',
      path: 'storage',
      componentName: 'StorageMonitor',
      component: 'monitor/storage/index',
      icon: 'app',
      menuSort: 100,
    }),
    firstSchedule(checkHashesTask),
  ],
})
