import { announcement } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const announcementFeature = defineFeature({
  name: 'announcement',
  help: {
    '/announcement': '1-basics/06-announcements.md',
  },
  pages: [
    {
      path: '/announcement/detail',
      title: 'announcement.detail',
      noCache: true,
      view: page(() => import('./announcement-detail.page.tsx'), 'AnnouncementDetailPage'),
    },
  ],
  views: {
    'announcement/index': page(() => import('./announcement-manage.page.tsx'), 'AnnouncementManagePage'),
  },
  staleOn: { announcement: [announcement.sort] },
  wide: ['announcement'],
})
