import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

import { gates } from '../../shell/frame.slot.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

export const loginFeature = defineFeature({
  name: 'login',
  fills: [
    gates.fill({
      name: 'firstPassword',
      order: 10,
      isClosed: ({ user }) => user.mustChangePassword,
      view: lazyComponent(async () => (await import('./first-password-change.tsx')).FirstPasswordChange),
    }),
  ],
  publicPages: [
    { path: '/login', title: 'page.login', view: page(() => import('./login.page.tsx'), 'LoginPage') },
    { path: '/unifyauth', title: 'sso.signingIn', view: page(() => import('./unify-auth.page.tsx'), 'UnifyAuthPage') },
  ],
})
