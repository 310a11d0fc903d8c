import { health } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { addOperations } from '../../seed/operations-menu.ts'
import { diagnostics } from './diagnostics.ts'
import { checkFailures, removeOldCauses, seedFailures } from './failure-alerts.ts'
import { readHealth, removeOldEvents, startWatch } from './health.service.ts'
import { thresholdChecks, thresholdSeeds } from './thresholds.service.ts'

export const healthModule = defineModule({
  name: 'health',
  routes: serveRoutes(health, { get: (ctx) => readHealth(ctx), diagnostics: (ctx) => diagnostics(ctx) }),
  parameters: { ...thresholdChecks, ...checkFailures },
  inProcess: startWatch,
  cleanup: async ({ db }) => {
    await removeOldEvents(db)
    await removeOldCauses(db)
  },
  seeds: [
    {
      name: 'health-screen',
      run: (db) =>
        addOperations(db, [
          {
            title: '健康状况',
            titleEn: 'Health',
            path: 'health',
            componentName: 'Health',
            component: 'operations/health/index',
            icon: 'chart',
            menuSort: 10,
          },
        ]),
    },
    ...thresholdSeeds,
    { name: 'health-failures', run: seedFailures },
  ],
})
