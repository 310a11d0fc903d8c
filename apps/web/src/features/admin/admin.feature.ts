import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const adminFeature = defineFeature({
  name: 'admin',
  help: {
    '/system': '4-administration/01-administration.md',
    '/monitor': '4-administration/01-administration.md',
  },
  views: {
    'system/user/index': page(() => import('./user/user.page.tsx'), 'UserPage'),
    'system/dept/index': page(() => import('./dept/dept.page.tsx'), 'DeptPage'),
    'system/role/index': page(() => import('./role/role.page.tsx'), 'RolePage'),
    'system/menu/index': page(() => import('./menu/menu.page.tsx'), 'MenuPage'),
    'system/dict/index': page(() => import('./dict/dict.page.tsx'), 'DictPage'),
    'system/webhook/index': page(() => import('./webhook.page.tsx'), 'WebhookPage'),
    'system/job/index': page(() => import('./job.page.tsx'), 'JobPage'),
    'system/site/index': page(() => import('./site.page.tsx'), 'SitePage'),
    'system/parameters/index': page(() => import('./parameters.page.tsx'), 'ParametersPage'),
    'system/projectRole/index': page(() => import('./project-role/project-role.page.tsx'), 'ProjectRolePage'),
    'tools/storage/index': page(() => import('./storage/storage.page.tsx'), 'StoragePage'),
  },
})
