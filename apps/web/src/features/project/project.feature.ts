import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'

export const projectFeature = defineFeature({
  name: 'project',
  help: {
    '/project': '2-projects/01-projects.md',
    '/projectMember': '2-projects/01-projects.md',
  },
  pages: [
    {
      path: '/project/detail',
      title: 'project.detail',
      noCache: true,
      view: page(() => import('./project-detail.page.tsx'), 'ProjectDetailPage'),
    },
  ],
  views: {
    'project/index': page(() => import('./project-list.page.tsx'), 'ProjectListPage'),
    'projectMember/index': page(() => import('./project-member.page.tsx'), 'ProjectMemberPage'),
  },
  fills: [foundKinds.fill({ kind: 'project', order: 10, icon: 'building' })],
})
