import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const ssoFeature = defineFeature({
  name: 'sso',
  publicPages: [
    {
      path: '/sso_callback',
      title: 'sso.signingIn',
      view: page(() => import('./sso-callback.page.tsx'), 'SsoCallbackPage'),
    },
    {
      path: '/bindingSuccess',
      title: 'binding.title',
      view: page(() => import('./binding-success.page.tsx'), 'BindingSuccessPage'),
    },
  ],
})
