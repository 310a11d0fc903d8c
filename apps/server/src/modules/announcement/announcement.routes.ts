import { announcement } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { announcementDetail, confirmReading, listForCaller } from './announcement.service.ts'
import { createAnnouncement, listManaged, removeAnnouncements, updateAnnouncement } from './manage.service.ts'
import { readReceipts } from './receipts.queries.ts'

export const announcementModule = (house: House) =>
  serve(house, announcement, {
    sort: (ctx, { query }) => listForCaller(ctx, query),
    detail: (ctx, { query }) => announcementDetail(ctx, query.id),
    read: (ctx, { body }) => confirmReading(ctx, body.id),
    list: (ctx, { query }) => listManaged(ctx, query),
    create: (ctx, { body }) => createAnnouncement(ctx, body),
    update: (ctx, { body }) => updateAnnouncement(ctx, body),
    remove: (ctx, { body }) => removeAnnouncements(ctx, body),
    receipts: (ctx, { query }) => readReceipts(ctx.db, query),
  })
