import { backup, databaseLink } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { addOperations } from '../../seed/operations-menu.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { listAll } from './backup.queries.ts'
import { beginBackup, beginImport, beginRehearsal, downloadBackup, removeOne } from './backup.service.ts'
import { backupTask, importBackupTask, rehearsalTask } from './backup.task.ts'
import { backupHealth } from './backup-health.queries.ts'
import { answersNow, listDatabases } from './database-link.queries.ts'

/** Backups in the running product; what must work without it lies in `src/backup`. */
export const backupModule = defineModule({
  name: 'backup',
  routes: [
    serveRoutes(backup, {
      list: (ctx) => listAll(ctx),
      create: (ctx) => beginBackup(ctx),
      rehearse: (ctx, { params }) => beginRehearsal(ctx, params.name),
      download: (ctx, { params }) => downloadBackup(ctx, params.name),
      upload: (ctx, { files }) => beginImport(ctx, files.file),
      remove: (ctx, { params }) => removeOne(ctx, params.name),
    }),
    serveRoutes(databaseLink, {
      list: (ctx) => listDatabases(ctx),
      testConnect: (ctx) => answersNow(ctx),
      upload: async (ctx, { files }) => {
        await beginImport(ctx, files.file)
        return { type: 'text/plain; charset=utf-8', bytes: Buffer.from('success') }
      },
    }),
  ],
  tasks: [backupTask, rehearsalTask, importBackupTask],
  jobKinds: [backupTask, rehearsalTask],
  health: backupHealth,
  seeds: [
    firstSchedule(backupTask),
    {
      name: 'backup-screen',
      run: (db) =>
        addOperations(db, [
          {
            title: '备份与恢复',
            titleEn: 'Backup and restore',
            path: 'backup',
            componentName: 'Backup',
            component: 'mnt/backup/index',
            icon: 'backup',
            menuSort: 20,
          },
        ]),
    },
  ],
})
