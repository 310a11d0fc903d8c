import * as z from 'zod'
import { Flag, Id, Ids, IdText, PageQuery, pageOf } from './core/common.ts'
import { crud, defineFeature } from './core/feature.ts'
import { describeRoutes, permit, route, signedIn } from './core/route.ts'
import { RichText } from './file/rich-text.ts'

export const announcementFeature = defineFeature({
  order: 7,
  permissions: crud('announcement'),
  scopes: ['announcement.read'],
  foundKinds: ['announcement'],
  messageGroups: ['announcement'],
  eventKinds: ['announcement'],
  approvableKinds: ['announcement'],
})
declare module './core/feature.ts' {
  interface Features {
    announcement: typeof announcementFeature
  }
}

/** An announcement as its readers meet it. `text` is an extract without markup. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  pinned: z.boolean(),
  mustRead: z.boolean(),
  /** Whether the caller has opened it or, where it must be read, said so. */
  read: z.boolean(),
  source: z.string(),
  createTime: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementDetail = Announcement.extend({ html: z.string() })
export type AnnouncementDetail = z.infer<typeof AnnouncementDetail>

export const audienceKinds = ['site', 'dept', 'project'] as const
export type AudienceKind = (typeof audienceKinds)[number]

/** To whom it goes: everybody who is in one of these. All three empty = everybody. */
const audience = {
  siteIds: z.array(Id).max(200).default([]),
  deptIds: z.array(Id).max(500).default([]),
  projIds: z.array(Id).max(500).default([]),
}
const fields = z.object({
  title: z.string().trim().min(1).max(120),
  html: RichText.min(1),
  /** For readers in English; without them they get the text above. */
  titleEn: z.string().trim().max(120).nullish(),
  htmlEn: RichText.nullish(),
  /** Who speaks, such as a department. */
  source: z.string().trim().max(60).default(''),
  pinned: z.boolean().default(false),
  mustRead: z.boolean().default(false),
  /** Shown until then; nothing = for good. */
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  ...audience,
})

export const announcementStates = ['draft', 'current', 'expired'] as const

/** An announcement as its authors meet it. */
export const ManagedAnnouncement = fields.extend({
  id: Id,
  /** The same audience with names in the caller's language. */
  audience: z.array(z.object({ kind: z.enum(audienceKinds), id: Id, name: z.string() })),
  isExpired: z.boolean(),
  /** Nobody reads it yet. */
  isDraft: z.boolean(),
  /** The approval that decides on the draft now. */
  approvalId: Id.optional(),
  readCount: z.int(),
  audienceCount: z.int(),
  createBy: z.string().optional(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>

export const Receipt = z.object({
  userId: Id,
  nickName: z.string(),
  jobNumber: z.string().optional(),
  deptName: z.string().optional(),
  /** Nothing = not yet. */
  readTime: z.string().optional(),
})
export type Receipt = z.infer<typeof Receipt>

export const announcement = describeRoutes('Announcements to everybody or to some, with receipts.', {
  sort: route({
    summary: 'List the announcements for the caller',
    description: 'Pinned ones first, then the newest.',
    method: 'GET',
    path: '/api/announcement/sort',
    policy: signedIn,
    query: PageQuery.extend({ unread: Flag.optional() }),
    reply: pageOf(Announcement).extend({ unread: z.int(), mustRead: z.int() }),
    scope: 'announcement.read',
  }),
  detail: route({
    summary: 'Get an announcement',
    method: 'GET',
    path: '/api/announcement/detail',
    policy: signedIn,
    query: z.object({ id: IdText }),
    reply: AnnouncementDetail,
    scope: 'announcement.read',
  }),
  read: route({
    summary: 'Confirm having read an announcement',
    description: 'Twice is once.',
    method: 'POST',
    path: '/api/announcement/read',
    policy: signedIn,
    body: z.object({ id: Id }),
  }),
  list: route({
    summary: 'List all announcements',
    method: 'GET',
    path: '/api/announcement',
    policy: permit(['announcement:list']),
    query: PageQuery.extend({ state: z.enum(announcementStates).optional() }),
    reply: pageOf(ManagedAnnouncement),
  }),
  create: route({
    summary: 'Publish an announcement, or keep a draft of one',
    method: 'POST',
    path: '/api/announcement',
    policy: permit(['announcement:add']),
    status: 201,
    log: 'log.announcement.add',
    body: fields.extend({ isDraft: z.boolean().default(false) }),
    reply: z.object({ id: Id }),
  }),
  update: route({
    summary: 'Edit an announcement',
    description:
      '`again` asks everybody for a new receipt, because the content is another one; `publish` ends the state of a draft.',
    method: 'PUT',
    path: '/api/announcement',
    policy: permit(['announcement:edit']),
    log: 'log.announcement.edit',
    body: fields.extend({
      id: Id,
      rowVersion: z.int(),
      again: z.boolean().default(false),
      publish: z.boolean().default(false),
    }),
    reply: z.object({ id: Id, rowVersion: z.int() }),
  }),
  remove: route({
    summary: 'Delete announcements',
    method: 'DELETE',
    path: '/api/announcement',
    policy: permit(['announcement:del']),
    log: 'log.announcement.del',
    body: Ids,
  }),
  receipts: route({
    summary: 'List who has and who has not read an announcement',
    method: 'GET',
    path: '/api/announcement/receipts',
    policy: permit(['announcement:list']),
    query: PageQuery.extend({ id: IdText, read: Flag.optional() }),
    reply: pageOf(Receipt),
  }),
})
