import type { ReceivedFile } from '@sunmao/contract'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { openBackups } from '../../backup/from-task.ts'
import { isBackupName } from '../../backup/manifest.ts'
import { removeBackup } from '../../backup/prune.ts'
import { listBackups } from '../../backup/read-manifest.ts'
import { readBlobList } from '../../backup/restore-blobs.ts'
import { BackupDamaged } from '../../backup/sealed-stream.ts'
import { writeBundle } from '../../backup/store/bundle.ts'
import { keepBlob } from '../../blobs/store-blob.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { backupTask, importBackupTask, rehearsalTask } from './backup.task.ts'

/** Whoever asks while one is being made is told of that one. */
export async function beginBackup({ db, user }: Ctx) {
  const running = await findWork(db, backupTask.kind)
  if (running) return { taskId: running }
  return { taskId: await enqueue(db, backupTask, { rehearse: true }, { ownerId: user.userId, size: await sizeOf(db) }) }
}

export async function beginRehearsal(ctx: Ctx, name: string) {
  await requireBackup(ctx, name)
  const options = { ownerId: ctx.user.userId, size: await sizeOf(ctx.db) }
  return { taskId: await enqueue(ctx.db, rehearsalTask, { name }, options) }
}

export async function beginImport(ctx: Ctx, file: ReceivedFile | undefined) {
  if (!file) throw badRequest('error.fileMissing', { field: 'file' })
  const taskId = await ctx.db.transaction(async (tx) => {
    const { hash, size } = await keepBlob(tx, file)
    return enqueue(tx, importBackupTask, { hash }, { ownerId: ctx.user.userId, size })
  })
  return { taskId }
}

export async function downloadBackup(ctx: Ctx, name: string) {
  const { store, key } = await requireBackup(ctx, name)
  try {
    const list = await readBlobList({ store, key }, name)
    return { type: 'application/octet-stream', name: `${name}.backup`, bytes: writeBundle(store, name, list) }
  } catch (error) {
    if (error instanceof BackupDamaged) throw conflict('backup.isBroken')
    throw error
  }
}

/** One that is being rehearsed stays until that is over. */
export async function removeOne(ctx: Ctx, name: string): Promise<void> {
  const { store } = await requireBackup(ctx, name)
  if ((await findWork(ctx.db, rehearsalTask.kind)) || (await findWork(ctx.db, backupTask.kind)))
    throw conflict('backup.isBusy')
  await removeBackup(store, name)
}

async function requireBackup({ config }: Ctx, name: string) {
  const place = await openBackups(config)
  const all = isBackupName(name) ? await listBackups(place.store, place.key) : []
  if (!all.some((one) => one.name === name)) throw notFound()
  return place
}

async function findWork(db: Db, kind: string): Promise<string | undefined> {
  const isAtWork = or(
    eq(taskTable.status, 'running'),
    and(eq(taskTable.status, 'queued'), isNotNull(taskTable.ownerId)),
  )
  const [row] = await db
    .select({ id: taskTable.id })
    .from(taskTable)
    .where(and(inArray(taskTable.kind, [kind]), isAtWork))
    .limit(1)
  return row?.id
}

/** What there is to read: how long a task may take grows with it. */
async function sizeOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ size: number }>(
    sql`select (pg_database_size(current_database()) + coalesce((select sum(size) from blob), 0))::float8 as size`,
  )
  return rows[0]!.size
}
