import { announcement } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { announcementDetail, confirmReading, findAnnouncements, listForCaller } from './announcement.service.ts'
import { announcementPassages } from './announcement-passages.ts'
import { createAnnouncement, listManaged, removeAnnouncements, updateAnnouncement } from './manage.service.ts'
import { announcementApprovable } from './publish.service.ts'
import { readReceipts } from './receipts.queries.ts'

export const announcementModule = defineModule({
  name: 'announcement',
  routes: serveRoutes(announcement, {
    sort: (ctx, { query }) => listForCaller(ctx, query),
    detail: (ctx, { query }) => announcementDetail(ctx, query.id),
    read: (ctx, { body }) => confirmReading(ctx, body.id),
    list: (ctx, { query }) => listManaged(ctx, query),
    create: (ctx, { body }) => createAnnouncement(ctx, body),
    update: (ctx, { body }) => updateAnnouncement(ctx, body),
    remove: (ctx, { body }) => removeAnnouncements(ctx, body),
    receipts: (ctx, { query }) => readReceipts(ctx.db, query),
  }),
  approvables: [announcementApprovable],
  search: findAnnouncements,
  passages: [announcementPassages],
})
