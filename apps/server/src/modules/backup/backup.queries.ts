import type { Backup, BackupState, BackupWork } from '@sunmao/contract'
import { and, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { backupKeyFile } from '../../backup/backup-key.ts'
import { openBackups } from '../../backup/from-task.ts'
import { type ListedBackup, listBackups } from '../../backup/read-manifest.ts'
import { type Rehearsal, readRehearsal } from '../../backup/rehearsal.ts'
import { backupKeyId } from '../../backup/sealed-stream.ts'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { scheduleTable } from '../../tasks/schedule.table.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { backupTask, importBackupTask, rehearsalTask } from './backup.task.ts'

const kinds = [backupTask.kind, rehearsalTask.kind, importBackupTask.kind] as const
/** How long somebody is told that it failed. */
const TOLD_S = 3600

export async function listAll(ctx: Ctx) {
  const { store, key } = await openBackups(ctx.config)
  const listed = await listBackups(store, key)
  const content = await Promise.all(
    listed.map(async (one) => present(one, await readRehearsal({ store, key }, one.name))),
  )
  return {
    place: store.place,
    keyId: backupKeyId(key),
    keyFile: backupKeyFile(ctx.config),
    content,
    work: await listWork(ctx.db),
    next: await nextTime(ctx.db),
  }
}

function present({ name, manifest, problem }: ListedBackup, rehearsal: Rehearsal | undefined): Backup {
  if (!manifest) return { name, state: 'broken', problem }
  return {
    name,
    state: stateOf(rehearsal),
    problem: rehearsal?.checks.find((check) => check.problem)?.problem,
    moment: manifest.moment,
    version: manifest.version,
    reason: manifest.reason,
    seconds: (Date.parse(manifest.endTime) - Date.parse(manifest.moment)) / 1000,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    databaseBytes: manifest.databaseBytes,
    files: manifest.blobs.count,
    fileBytes: manifest.blobs.bytes,
    lost: manifest.lostBlobs.length,
    rehearsal,
  }
}

const stateOf = (rehearsal: Rehearsal | undefined): BackupState =>
  rehearsal ? (rehearsal.isGood ? 'good' : 'broken') : 'unproven'

/** What waits or runs, and what has failed within the hour and was not done since. */
async function listWork(db: Db): Promise<BackupWork[]> {
  const failed = and(
    eq(taskTable.status, 'failed'),
    gte(taskTable.endTime, sql`now() - make_interval(secs => ${TOLD_S})`),
  )
  const rows = await db
    .select()
    .from(taskTable)
    .where(
      and(
        inArray(taskTable.kind, [...kinds]),
        or(eq(taskTable.status, 'running'), and(eq(taskTable.status, 'queued'), isNotNull(taskTable.ownerId)), failed),
      ),
    )
    .orderBy(desc(taskTable.number))
    .limit(20)
  return rows.map((row) => ({
    taskId: row.id,
    kind: row.kind as BackupWork['kind'],
    status: row.status,
    stage: row.stage ?? undefined,
    progress: row.progress,
    error: row.error ?? undefined,
    name: (row.payload as { name?: string }).name || undefined,
  }))
}

async function nextTime(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ runAfter: taskTable.runAfter })
    .from(taskTable)
    .innerJoin(scheduleTable, eq(scheduleTable.id, taskTable.scheduleId))
    .where(and(eq(taskTable.kind, backupTask.kind), eq(taskTable.status, 'queued')))
    .orderBy(taskTable.runAfter)
    .limit(1)
  return isoTime(row?.runAfter)
}
