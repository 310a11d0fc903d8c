import {
  meetingAnswers,
  meetingAttendances,
  meetingItemKinds,
  meetingItemStates,
  meetingStatuses,
  type Recurrence,
} from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { issueTable } from '../issue/issue.table.ts'
import { projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'

export const meetingRoomTable = pgTable('meeting_room', {
  id: id(),
  name: text('name').notNull().unique(),
  nameEn: text('name_en'),
  place: text('place').notNull().default(''),
  seats: integer('seats').notNull().default(0),
  isOn: boolean('is_on').notNull().default(true),
  ...audit(),
})

/** What its meetings have in common. */
export const meetingSeriesTable = pgTable(
  'meeting_series',
  {
    id: id(),
    projId: integer('proj_id').references(() => projectTable.projId, { onDelete: 'cascade' }),
    rule: jsonb('rule').$type<Recurrence>().notNull(),
    zone: text('zone').notNull(),
    /** How many it began with: a calendar counts them from the first. */
    count: integer('count').notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('meeting_series_proj').on(t.projId)],
)

/** Its author arranged it. */
export const meetingTable = pgTable(
  'meeting',
  {
    id: id(),
    /** None = it belongs to the house. */
    projId: integer('proj_id').references(() => projectTable.projId, { onDelete: 'cascade' }),
    seriesId: integer('series_id').references(() => meetingSeriesTable.id, { onDelete: 'cascade' }),
    serial: integer('serial'),
    /** When its series has it, wherever it was moved since. */
    plannedTime: time('planned_time'),
    /** What calendars know it by, and how often they were told of a change. */
    uid: text('uid').notNull(),
    sequence: integer('sequence').notNull().default(0),
    title: text('title').notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    zone: text('zone').notNull(),
    place: text('place').notNull().default(''),
    roomId: integer('room_id').references(() => meetingRoomTable.id),
    link: text('link'),
    note: text('note').notNull().default(''),
    status: text('status', { enum: meetingStatuses }).notNull().default('planned'),
    hostId: personRef('host_id', 'keepsName'),
    ...author(),
    remindMinutes: integer('remind_minutes').notNull().default(15),
    remindedTime: time('reminded_time'),
    /** The item that is talked about. */
    itemId: integer('item_id'),
    startedTime: time('started_time'),
    endedTime: time('ended_time'),
    distributedTime: time('distributed_time'),
    ...audit(),
  },
  (t) => [
    index('meeting_proj').on(t.projId, t.startTime),
    index('meeting_start').on(t.startTime),
    index('meeting_series_time').on(t.seriesId, t.startTime),
    index('meeting_room_time').on(t.roomId, t.startTime),
    index('meeting_host').on(t.hostId),
    index('meeting_user').on(t.userId),
    index('meeting_to_remind').on(t.startTime).where(sql`status = 'planned' and reminded_time is null`),
  ],
)

const ofMeeting = () =>
  integer('meeting_id')
    .notNull()
    .references(() => meetingTable.id, { onDelete: 'cascade' })

/** A person of the house, or a guest with a name and an address. */
export const meetingPersonTable = pgTable(
  'meeting_person',
  {
    id: id(),
    meetingId: ofMeeting(),
    userId: personRef('user_id', 'keepsName'),
    name: text('name').notNull().default(''),
    email: text('email'),
    isOptional: boolean('is_optional').notNull().default(false),
    answer: text('answer', { enum: meetingAnswers }).notNull().default('none'),
    attendance: text('attendance', { enum: meetingAttendances }).notNull().default('none'),
    readTime: time('read_time'),
  },
  (t) => [
    uniqueIndex('meeting_person_user').on(t.userId, t.meetingId),
    uniqueIndex('meeting_person_guest').on(t.meetingId, sql`lower(${t.email})`).where(sql`user_id is null`),
    index('meeting_person_meeting').on(t.meetingId),
  ],
)

export const meetingItemTable = pgTable(
  'meeting_item',
  {
    id: id(),
    meetingId: ofMeeting(),
    sort: integer('sort').notNull(),
    kind: text('kind', { enum: meetingItemKinds }).notNull(),
    title: text('title').notNull(),
    /** Of the kind of thing; of what is carried over, the meeting before. */
    refId: integer('ref_id'),
    page: integer('page'),
    minutes: integer('minutes').notNull().default(0),
    presenterId: personRef('presenter_id', 'keepsName'),
    state: text('state', { enum: meetingItemStates }).notNull().default('open'),
    startTime: time('start_time'),
    html: text('html').notNull().default(''),
    ...audit(),
  },
  (t) => [index('meeting_item_meeting').on(t.meetingId, t.sort), index('meeting_item_presenter').on(t.presenterId)],
)

const ofItem = () =>
  integer('item_id')
    .notNull()
    .references((): AnyPgColumn => meetingItemTable.id, { onDelete: 'cascade' })

export const meetingDecisionTable = pgTable(
  'meeting_decision',
  {
    id: id(),
    itemId: ofItem(),
    text: text('text').notNull(),
    ...author(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('meeting_decision_item').on(t.itemId), index('meeting_decision_user').on(t.userId)],
)

export const meetingActionTable = pgTable(
  'meeting_action',
  {
    id: id(),
    meetingId: ofMeeting(),
    itemId: ofItem(),
    /** The later meeting that asks after it. */
    carriedToId: integer('carried_to_id').references((): AnyPgColumn => meetingTable.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    assigneeId: personRef('assignee_id', 'keepsName'),
    dueDate: date('due_date'),
    isDone: boolean('is_done').notNull().default(false),
    issueId: integer('issue_id').references(() => issueTable.id, { onDelete: 'set null' }),
    ...audit(),
  },
  (t) => [
    index('meeting_action_meeting').on(t.meetingId),
    index('meeting_action_item').on(t.itemId),
    index('meeting_action_carried').on(t.carriedToId),
    index('meeting_action_assignee').on(t.assigneeId),
    index('meeting_action_issue').on(t.issueId),
  ],
)

/** A person's own calendar: of its address only the hash is kept. */
export const meetingCalendarTable = pgTable(
  'meeting_calendar',
  {
    userId: personRef('user_id', 'goesWithPerson').primaryKey(),
    codeHash: text('code_hash'),
    sinceTime: time('since_time'),
    hasLetters: boolean('has_letters').notNull().default(true),
  },
  (t) => [uniqueIndex('meeting_calendar_code').on(t.codeHash)],
)
