import { backupMeans } from '../../backup/from-task.ts'
import { importBackup } from '../../backup/import-backup.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { isBackupName } from '../../backup/manifest.ts'
import { listBackups } from '../../backup/read-manifest.ts'
import { rehearse } from '../../backup/rehearse.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { enqueue, findTask } from '../../tasks/queue.ts'
import { notify } from '../message/message.service.ts'
import { findAdministrators } from '../users/administrators.service.ts'
import { rehearsalTask } from './backup.task.ts'

const link = '/operations/backup'

export async function runBackup(context: TaskContext<{ rehearse: boolean }>) {
  const { db, payload, taskId, progress } = context
  const task = await findTask(db, taskId)
  const reason = task?.scheduleId ? 'scheduled' : 'asked'
  const manifest = await makeBackup(await backupMeans(context), { reason, onProgress: progress })
  if (payload.rehearse) await enqueue(db, rehearsalTask, { name: manifest.name })
  if (manifest.lostBlobs.length > 0)
    await tell(context, 'message.backupLost', { name: manifest.name, files: String(manifest.lostBlobs.length) })
  return { name: manifest.name }
}

/** A backup that cannot be restored is told to those who can do something about it. */
export async function runRehearsal(context: TaskContext<{ name: string }>) {
  const means = await backupMeans(context)
  const name = context.payload.name || (await listBackups(means.store, means.key))[0]?.name
  if (!name) throw new Error('还没有备份 · there is no backup yet')
  if (!isBackupName(name)) throw new Error(`没有备份 ${name} · there is no backup ${name}`)
  const report = await rehearse(means, name, context.progress)
  if (report.isGood) return { name }
  await tell(context, 'message.backupBroken', { name })
  throw new Error(report.checks.find(({ problem }) => problem)?.problem ?? name)
}

export async function runImport(context: TaskContext<{ hash: string }>) {
  const means = await backupMeans(context)
  const { bytes } = await context.blobs.open(context.payload.hash)
  const name = await importBackup(means, bytes)
  await enqueue(context.db, rehearsalTask, { name })
  return { name }
}

async function tell(
  { db, config, publish }: Pick<TaskContext, 'db' | 'config' | 'publish'>,
  kind: 'message.backupLost' | 'message.backupBroken',
  facts: Record<string, string>,
): Promise<void> {
  const means = { db, config, bus: { publish } }
  await notify(means, await findAdministrators(db), 'account', kind, facts, link)
}
