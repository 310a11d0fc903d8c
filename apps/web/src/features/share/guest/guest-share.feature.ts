import { defineFeature } from '../../../manifest/feature.ts'
import { page } from '../../../manifest/page-table.ts'

export const guestShareFeature = defineFeature({
  name: 'guestShare',
  publicPages: [
    {
      path: '/outerHub/:code',
      title: 'outer.title',
      view: page(() => import('./guest-share.page.tsx'), 'GuestSharePage'),
    },
    { path: '/current/:code', title: 'current.title', view: page(() => import('./current.page.tsx'), 'CurrentPage') },
  ],
})
