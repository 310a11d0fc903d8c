import type { SeedStep } from '../../module.ts'
import { addOperations } from '../../seed/operations-menu.ts'

export const oauthSeeds: readonly SeedStep[] = [
  {
    name: 'oauth-screen',
    run: (db) =>
      addOperations(db, [
        {
          title: '外部程序',
          titleEn: 'External programs',
          path: 'oauthClient',
          componentName: 'OauthClient',
          component: 'system/oauthClient/index',
          icon: 'app',
          menuSort: 100,
        },
      ]),
  },
]
