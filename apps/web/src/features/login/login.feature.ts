import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const loginFeature = defineFeature({
  name: 'login',
  publicPages: [
    { path: '/login', title: 'page.login', view: page(() => import('./login.page.tsx'), 'LoginPage') },
    { path: '/unifyauth', title: 'sso.signingIn', view: page(() => import('./unify-auth.page.tsx'), 'UnifyAuthPage') },
  ],
})
