import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const revitDesignLibraryFeature = defineFeature({
  name: 'revitDesignLibrary',
  publicPages: [
    {
      path: '/revitDesignLibrary',
      title: 'apps.library',
      view: page(() => import('./revit-design-library.page.tsx'), 'RevitDesignLibraryPage'),
    },
  ],
})
