import * as z from 'zod'
import { Flag, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'
import { Meeting, MeetingConflict, MeetingDetail } from './meeting-row.ts'
import {
  meetingAnswers,
  meetingAttendances,
  meetingItemKinds,
  meetingReaches,
  meetingStatuses,
} from './meeting-words.ts'
import { Recurrence } from './recurrence.ts'
import { isTimeZone } from './zoned-time.ts'

export const meetingFeature = defineFeature({
  permissions: ['meeting:list', 'meeting:add', 'meeting:manage', 'meeting:room'],
  scopes: ['meeting.read', 'meeting.write'],
  todoKinds: ['meeting', 'meetingAction'],
  messageGroups: ['meeting'],
  eventKinds: ['meeting'],
})
declare module '../core/feature.ts' {
  interface Features {
    meeting: typeof meetingFeature
  }
}

const hoursMost = 24 * 3
const Title = z.string().trim().min(1).max(120)
const People = z.array(Id).max(200).default([])

export const NewMeetingItem = z
  .object({
    kind: z.enum(meetingItemKinds).exclude(['carryOver']).default('text'),
    title: Title,
    refId: Id.nullish(),
    page: z.int().min(0).max(100_000).nullish(),
    minutes: z.int().min(0).max(600).default(10),
    presenterId: Id.nullish(),
  })
  .refine(({ kind, refId }) => (kind === 'text') === (refId === undefined || refId === null), { path: ['refId'] })
export type NewMeetingItem = z.infer<typeof NewMeetingItem>

const Guest = z.object({ name: z.string().trim().min(1).max(60), email: z.email().max(200) })

const fields = {
  title: Title,
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.iso.datetime({ offset: true }),
  zone: z.string().max(60).refine(isTimeZone),
  place: z.string().trim().max(120).default(''),
  roomId: Id.nullish(),
  /** To the institute's own tool for calls. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish(),
  note: z.string().trim().max(2000).default(''),
  hostId: Id.nullish(),
  userIds: People,
  optionalIds: People,
  /** Roles of the project: all who have one of them now. */
  roleIds: z.array(Id).max(20).default([]),
  guests: z.array(Guest).max(50).default([]),
  /** Before it begins; 0 = nobody is reminded. */
  remindMinutes: z.int().min(0).max(1440).default(15),
}

const isInOrder = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  Date.parse(endTime) > Date.parse(startTime) && Date.parse(endTime) - Date.parse(startTime) <= hoursMost * 3_600_000
const order = { path: ['endTime'], message: 'meeting.endsBeforeStart' }

const exampleTimes = { startTime: '2026-11-24T15:00:00+08:00', endTime: '2026-11-24T16:00:00+08:00' }

const NewMeeting = z
  .object({
    projId: Id.nullish(),
    ...fields,
    recurrence: Recurrence.nullish(),
    /** Of a series, that of its first meeting. */
    items: z.array(NewMeetingItem).max(50).default([]),
  })
  .refine(isInOrder, order)
  .meta({
    examples: [
      {
        projId: 2,
        title: '机电综合例会',
        ...exampleTimes,
        zone: 'Asia/Shanghai',
        userIds: [3],
        recurrence: { kind: 'weekly', interval: 2 },
        items: [{ kind: 'text', title: '3F 走道净高', minutes: 20 }],
      },
    ],
  })

const row = { id: Id, rowVersion: z.int() }

export const meeting = describeRoutes('Meetings of projects and of the house.', {
  list: route({
    summary: 'List meetings',
    description: 'Those that touch a span of time, the earliest first; `mine`: to which the caller is invited.',
    method: 'GET',
    path: '/api/meeting',
    policy: signedIn,
    query: PageQuery.extend({
      projId: IdText.optional(),
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      mine: Flag.optional(),
      status: z.enum(meetingStatuses).optional(),
      /** The latest first. */
      isDescending: Flag.optional(),
    }),
    reply: pageOf(Meeting),
    scope: 'meeting.read',
  }),
  detail: route({
    summary: 'Get a meeting with its agenda and minutes',
    method: 'GET',
    path: '/api/meeting/detail',
    policy: signedIn,
    query: z.object({ id: IdText }),
    reply: MeetingDetail,
    scope: 'meeting.read',
  }),
  conflicts: route({
    summary: 'Tell who and what is taken at a time',
    description: 'Nothing is refused for it.',
    method: 'POST',
    path: '/api/meeting/conflicts',
    policy: signedIn,
    reads: true,
    body: z
      .object({
        startTime: fields.startTime,
        endTime: fields.endTime,
        roomId: Id.nullish(),
        userIds: People,
        /** The meeting that is about to be moved. */
        exceptId: Id.nullish(),
      })
      .refine(isInOrder, order)
      .meta({ examples: [{ ...exampleTimes, roomId: 1, userIds: [3] }] }),
    reply: z.array(MeetingConflict).max(100),
    scope: 'meeting.read',
  }),
  create: route({
    summary: 'Arrange a meeting or a series',
    description: 'Invitations go out by notice and letter. A series without an end is cut; `isCapped` tells it.',
    method: 'POST',
    path: '/api/meeting',
    policy: signedIn,
    status: 201,
    log: 'log.meeting.add',
    perPersonMinute: 30,
    body: NewMeeting,
    reply: z.object({ id: Id, count: z.int(), isCapped: z.boolean() }),
    scope: 'meeting.write',
  }),
  update: route({
    summary: 'Change a meeting',
    description: 'It alone, or it and those that follow it in its series.',
    method: 'PUT',
    path: '/api/meeting',
    policy: signedIn,
    log: 'log.meeting.edit',
    body: z
      .object({ ...row, ...fields, reach: z.enum(meetingReaches).default('one') })
      .refine(isInOrder, order)
      .meta({
        examples: [
          {
            id: 12,
            rowVersion: 3,
            title: '机电综合例会',
            ...exampleTimes,
            zone: 'Asia/Shanghai',
            userIds: [3],
            reach: 'following',
          },
        ],
      }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  cancel: route({
    summary: 'Cancel a meeting',
    method: 'POST',
    path: '/api/meeting/cancel',
    policy: signedIn,
    log: 'log.meeting.cancel',
    body: z.object({
      id: Id,
      reach: z.enum(meetingReaches).default('one'),
      reason: z.string().trim().max(500).default(''),
    }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  answer: route({
    summary: 'Answer an invitation',
    description: "The caller's own; of a series for all that follow too.",
    method: 'POST',
    path: '/api/meeting/answer',
    policy: signedIn,
    log: 'log.meeting.answer',
    body: z.object({
      id: Id,
      answer: z.enum(meetingAnswers).exclude(['none']),
      reach: z.enum(meetingReaches).default('one'),
    }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  start: route({
    summary: 'Begin a meeting',
    method: 'POST',
    path: '/api/meeting/start',
    policy: signedIn,
    log: 'log.meeting.start',
    body: z.object({ id: Id }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  end: route({
    summary: 'End a meeting',
    description: 'Open items and actions go over to the next one of its series.',
    method: 'POST',
    path: '/api/meeting/end',
    policy: signedIn,
    log: 'log.meeting.end',
    body: z.object({
      id: Id,
      /** Where it is of no series: the meeting that takes what is open. */
      nextId: Id.nullish(),
    }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  checkIn: route({
    summary: 'Sign in to a meeting that goes on',
    method: 'POST',
    path: '/api/meeting/checkIn',
    policy: signedIn,
    body: z.object({ id: Id }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  attend: route({
    summary: 'Write down who attended',
    method: 'POST',
    path: '/api/meeting/attend',
    policy: signedIn,
    log: 'log.meeting.attend',
    body: z.object({
      id: Id,
      people: z
        .array(z.object({ participantId: Id, attendance: z.enum(meetingAttendances) }))
        .min(1)
        .max(250),
    }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  distribute: route({
    summary: 'Distribute the minutes',
    description: 'To everybody who was invited; guests get them by letter. They cannot be changed afterwards.',
    method: 'POST',
    path: '/api/meeting/distribute',
    policy: signedIn,
    log: 'log.meeting.distribute',
    body: z.object({ id: Id }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  confirm: route({
    summary: 'Confirm having read the minutes',
    description: 'Twice is once.',
    method: 'POST',
    path: '/api/meeting/confirm',
    policy: signedIn,
    log: 'log.meeting.confirm',
    body: z.object({ id: Id }),
    reply: MeetingDetail,
    scope: 'meeting.write',
  }),
  download: route({
    summary: 'Download the minutes',
    description: 'As Word or PDF, in the language of the caller.',
    method: 'GET',
    path: '/api/meeting/minutes',
    policy: signedIn,
    query: z.object({ id: IdText, format: z.enum(['docx', 'pdf']) }),
    reply: 'blob',
    types: [mediaTypes.docx, mediaTypes.pdf],
    scope: 'meeting.read',
  }),
})
