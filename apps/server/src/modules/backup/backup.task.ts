import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

const HOUR_MS = 3600_000
/** A disk that is slower than this is broken. */
const SLOWEST_BYTES_MS = 1000

const caps = (size: number) => ({ ms: 6 * HOUR_MS + size / SLOWEST_BYTES_MS })

export const backupTask = defineTask({
  kind: 'backup',
  file: import.meta.url,
  payload: z.object({ rehearse: z.boolean().default(true) }),
  lane: 'store',
  cron: '0 2 * * *',
  attempts: 2,
  caps,
  run: async (context) => (await import('./run-backup.ts')).runBackup(context),
})

/** Of the newest, unless it is told which. */
export const rehearsalTask = defineTask({
  kind: 'rehearsal',
  file: import.meta.url,
  payload: z.object({ name: z.string().max(40).default('') }),
  lane: 'store',
  attempts: 1,
  caps,
  run: async (context) => (await import('./run-backup.ts')).runRehearsal(context),
})

/** Of a file that was uploaded; what it holds is then rehearsed. */
export const importBackupTask = defineTask({
  kind: 'importBackup',
  file: import.meta.url,
  payload: z.object({ hash: z.string() }),
  lane: 'store',
  attempts: 1,
  caps,
  run: async (context) => (await import('./run-backup.ts')).runImport(context),
})
