import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { meetingReads } from './meeting-reads.ts'

export const meetingFeature = defineFeature({
  name: 'meeting',
  help: { '/meeting': '2-projects/12-meetings.md', '/enterpriseMeeting': '2-projects/12-meetings.md' },
  pages: [
    {
      path: '/meeting/detail',
      title: 'meeting.detail',
      noCache: true,
      view: page(() => import('./detail/meeting-detail.page.tsx'), 'MeetingDetailPage'),
    },
  ],
  views: { 'meeting/index': page(() => import('./list/meeting.page.tsx'), 'MeetingPage') },
  staleOn: { meeting: meetingReads },
})
