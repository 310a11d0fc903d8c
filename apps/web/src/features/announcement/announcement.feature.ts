import { announcement } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

import { asides, frameCommands, navbarItems } from '../../shell/frame.slot.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'
import { AnnouncementAside } from './announcement-aside.tsx'
import { AnnouncementButton, AnnouncementLabel } from './announcement-button.tsx'
import { showAnnouncements } from './announcement-view.ts'

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
  fills: [
    foundKinds.fill({ kind: 'announcement', order: 60, icon: 'bell' }),
    navbarItems.fill({ name: 'announcement', order: 20, view: AnnouncementButton }),
    frameCommands.fill({
      name: 'announcement',
      order: 10,
      title: 'announcement.title',
      label: AnnouncementLabel,
      icon: 'bell',
      run: showAnnouncements,
    }),
    asides.fill({ name: 'announcement', order: 10, view: AnnouncementAside }),
  ],
  staleOn: { announcement: [announcement.sort] },
  wide: ['announcement'],
})
