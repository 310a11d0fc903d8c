import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const outerHubFeature = defineFeature({
  name: 'outerHub',
  publicPages: [
    { path: '/outerHub/:code', title: 'outer.title', view: page(() => import('./outer-hub.page.tsx'), 'OuterHubPage') },
    { path: '/current/:code', title: 'current.title', view: page(() => import('./current.page.tsx'), 'CurrentPage') },
  ],
})
