import {
  type ApprovalForm,
  type ApprovalShare,
  approvalEvents,
  approvalRules,
  approvalStatuses,
  approvalStepStates,
  approvalTaskStates,
  skipReasons,
  vacancyRules,
} from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { GateText } from '../../answers.ts'
import { audit, id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'
import { approvalVersionTable } from './approval-definition.table.ts'
import type { Why } from './engine/approval-state.ts'

/** Its author is its starter. */
export const approvalTable = pgTable(
  'approval',
  {
    id: id(),
    /** Counted by year, given when it is started. */
    number: text('number').notNull(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    purpose: text('purpose').notNull(),
    definitionId: integer('definition_id').notNull(),
    definitionVersion: integer('definition_version').notNull(),
    /** None = it belongs to the enterprise. */
    projId: integer('proj_id').references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id').references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    ...author(),
    status: text('status', { enum: approvalStatuses }).notNull(),
    note: text('note').notNull().default(''),
    form: jsonb('form').$type<ApprovalForm>().notNull(),
    /** By the key of each step whose people the starter chose. */
    chosen: jsonb('chosen').$type<Record<string, number[]>>().notNull(),
    round: integer('round').notNull().default(1),
    startTime: time('start_time').notNull().defaultNow(),
    endTime: time('end_time'),
    /** Of the open step, for what is due first. */
    dueTime: time('due_time'),
    /** Number, title and starter in small letters. */
    searchText: text('search_text').notNull(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('approval_number').on(t.number),
    index('approval_proj').on(t.projId, t.id),
    index('approval_sub').on(t.subId),
    index('approval_user').on(t.userId, t.id),
    index('approval_definition_used').on(t.definitionId, t.definitionVersion),
    index('approval_running').on(t.definitionId).where(sql`status in ('running', 'returned', 'withdrawn')`),
    index('approval_start').on(t.startTime),
    index('approval_status').on(t.status, t.id),
    index('approval_mine').on(t.userId).where(sql`status = 'running'`),
    index('approval_search').using('gin', gramsOf(t.searchText)),
    foreignKey({
      name: 'approval_version_fk',
      columns: [t.definitionId, t.definitionVersion],
      foreignColumns: [approvalVersionTable.definitionId, approvalVersionTable.version],
    }),
  ],
)

const ofApproval = () =>
  integer('approval_id')
    .notNull()
    .references(() => approvalTable.id, { onDelete: 'cascade' })

/** The last number of a year. */
export const approvalSerialTable = pgTable('approval_serial', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/** Who may see it: its starter, those who were asked, those it was copied to. */
export const approvalPersonTable = pgTable(
  'approval_person',
  { userId: personRef('user_id', 'goesWithPerson').notNull(), approvalId: ofApproval() },
  (t) => [primaryKey({ columns: [t.userId, t.approvalId] }), index('approval_person_approval').on(t.approvalId)],
)

export const approvalStepTable = pgTable(
  'approval_step',
  {
    id: id(),
    approvalId: ofApproval(),
    round: integer('round').notNull(),
    sort: integer('sort').notNull(),
    /** Of the chain; null = somebody has added it. */
    key: text('key'),
    name: text('name').notNull(),
    nameEn: text('name_en'),
    rule: text('rule', { enum: approvalRules }).notNull(),
    share: jsonb('share').$type<ApprovalShare>(),
    state: text('state', { enum: approvalStepStates }).notNull(),
    addedBy: personRef('added_by', 'keepsName'),
    skipped: text('skipped', { enum: skipReasons }),
    vacancy: text('vacancy', { enum: vacancyRules }),
    openedTime: time('opened_time'),
    endedTime: time('ended_time'),
    dueTime: time('due_time'),
    remindTime: time('remind_time'),
    isEscalated: boolean('is_escalated').notNull().default(false),
  },
  (t) => [
    index('approval_step_approval').on(t.approvalId, t.round, t.sort),
    index('approval_step_remind').on(t.remindTime).where(sql`state = 'open'`),
    index('approval_step_added').on(t.addedBy),
  ],
)

export const approvalTaskTable = pgTable(
  'approval_task',
  {
    id: id(),
    approvalId: ofApproval(),
    stepId: integer('step_id')
      .notNull()
      .references(() => approvalStepTable.id, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'keepsName').notNull(),
    onBehalfOf: personRef('on_behalf_of', 'keepsName'),
    why: jsonb('why').$type<Why>().notNull(),
    sort: integer('sort').notNull(),
    /** The task that his opinion is for. */
    adviceFor: integer('advice_for'),
    isPast: boolean('is_past').notNull().default(false),
    state: text('state', { enum: approvalTaskStates }).notNull(),
    opinion: text('opinion'),
    arrivedTime: time('arrived_time'),
    decidedTime: time('decided_time'),
    urgedTime: time('urged_time'),
  },
  (t) => [
    index('approval_task_approval').on(t.approvalId),
    index('approval_task_step').on(t.stepId),
    index('approval_task_user').on(t.userId, t.approvalId),
    index('approval_task_behalf').on(t.onBehalfOf),
    index('approval_task_open').on(t.userId, t.approvalId).where(sql`state = 'open'`),
    index('approval_task_returned').on(t.approvalId, t.stepId).where(sql`state = 'returned'`),
    index('approval_task_done').on(t.userId, t.approvalId).where(sql`state in ('agreed', 'refused', 'returned')`),
  ],
)

/** What is decided on, as it was submitted in that round. */
export const approvalSubjectTable = pgTable(
  'approval_subject',
  {
    approvalId: ofApproval(),
    round: integer('round').notNull(),
    kind: text('kind').notNull(),
    refId: integer('ref_id').notNull(),
    sort: integer('sort').notNull(),
    title: text('title').notNull(),
    hash: text('hash').notNull(),
    disciplines: text('disciplines').array().notNull(),
    findings: jsonb('findings').$type<GateText[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.approvalId, t.round, t.refId] }),
    index('approval_subject_thing').on(t.kind, t.refId, t.approvalId),
  ],
)

export const approvalCopyTable = pgTable(
  'approval_copy',
  {
    userId: personRef('user_id', 'keepsName').notNull(),
    approvalId: ofApproval(),
    readTime: time('read_time'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.approvalId] }),
    index('approval_copy_approval').on(t.approvalId),
    index('approval_copy_unread').on(t.userId).where(sql`read_time is null`),
  ],
)

export const approvalActivityTable = pgTable(
  'approval_activity',
  {
    id: id(),
    approvalId: ofApproval(),
    round: integer('round').notNull(),
    verb: text('verb', { enum: approvalEvents }).notNull(),
    userId: personRef('user_id', 'keepsName'),
    onBehalfOf: personRef('on_behalf_of', 'keepsName'),
    toIds: integer('to_ids').array().notNull(),
    step: jsonb('step').$type<{ name: string; nameEn: string | null }>(),
    reason: text('reason').notNull().default(''),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('approval_activity_approval').on(t.approvalId, t.id),
    index('approval_activity_return').on(t.approvalId).where(sql`verb = 'return'`),
    index('approval_activity_user').on(t.userId),
    index('approval_activity_behalf').on(t.onBehalfOf),
  ],
)

/** Who is asked in somebody's place while he is away; both days count. */
export const approvalStandInTable = pgTable(
  'approval_stand_in',
  {
    userId: personRef('user_id', 'goesWithPerson').primaryKey(),
    standInId: personRef('stand_in_id', 'goesWithPerson').notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    ...audit(),
  },
  (t) => [index('approval_stand_in_other').on(t.standInId)],
)
