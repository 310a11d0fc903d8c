import { release } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { addOperations } from '../../seed/operations-menu.ts'
import { beginCheck, beginSwitch, removeRelease, rollBack, takeRelease } from './release.service.ts'
import { checkReleaseTask } from './release.task.ts'
import { showReleases } from './release-list.service.ts'
import { watchEnds } from './tell-end.service.ts'

/** Versions of the product; what must work before and after a server lies in `src/release`. */
export const releaseModule = defineModule({
  name: 'release',
  routes: serveRoutes(release, {
    list: (ctx) => showReleases(ctx),
    upload: (ctx, { files }) => takeRelease(ctx, files.file),
    check: (ctx, { params }) => beginCheck(ctx, params.version),
    change: (ctx, { params, body }) => beginSwitch(ctx, params.version, body.acceptOneWay),
    rollBack: (ctx) => rollBack(ctx),
    remove: (ctx, { params }) => removeRelease(ctx, params.version),
  }),
  tasks: [checkReleaseTask],
  inProcess: watchEnds,
  seeds: [
    {
      name: 'release-screen',
      run: (db) =>
        addOperations(db, [
          {
            title: '部署管理',
            titleEn: 'Releases',
            path: 'release',
            componentName: 'Release',
            component: 'mnt/deploy/index',
            icon: 'deploy',
            menuSort: 30,
          },
        ]),
    },
  ],
})
