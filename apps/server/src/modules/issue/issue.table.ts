import {
  type IssueElement,
  type IssueLocation,
  type IssueSort,
  type IssueView,
  issueGroupings,
  issueLayouts,
  issueReferenceKinds,
  issueStatuses,
  type ViewState,
} from '@sunmao/contract'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { audit, id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { threadPostTable } from '../thread/thread.table.ts'
import { author, personRef } from '../users/users.table.ts'

/** A tracked duty. Its author is its raiser. */
export const issueTable = pgTable(
  'issue',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    ...author(),
    /** Given when it is raised, and never again; a draft has none. */
    number: text('number'),
    title: text('title').notNull(),
    html: text('html').notNull(),
    status: text('status', { enum: issueStatuses }).notNull(),
    type: text('type').notNull(),
    errorClass: text('error_class').notNull(),
    priority: text('priority').notNull(),
    raiseDiscipline: text('raise_discipline').notNull(),
    discipline: text('discipline').notNull(),
    reviewerId: personRef('reviewer_id', 'keepsName'),
    dueDate: date('due_date'),
    labels: text('labels').array().notNull().default([]),
    round: integer('round').notNull().default(1),
    /** Of the location, for lists. */
    level: text('level'),
    location: jsonb('location').$type<IssueLocation>().notNull(),
    elements: jsonb('elements').$type<IssueElement[]>().notNull(),
    /** Versions that its elements and viewpoints are of. */
    fileIds: integer('file_ids').array().notNull().default([]),
    /** How often it was reopened or returned. */
    returns: integer('returns').notNull().default(0),
    answerTime: time('answer_time'),
    closeTime: time('close_time'),
    /** Number, title, description and place in small letters. */
    searchText: text('search_text').notNull(),
    ...audit(),
  },
  (t) => [
    index('issue_proj').on(t.projId, t.id),
    index('issue_sub').on(t.subId, t.id),
    uniqueIndex('issue_number').on(t.subId, t.number),
    index('issue_user').on(t.userId),
    index('issue_reviewer').on(t.reviewerId),
    index('issue_search').using('gin', gramsOf(t.searchText)),
  ],
)

/** The last number given in a sub to a discipline, by the word that stands in the numbers. */
export const issueSerialTable = pgTable(
  'issue_serial',
  {
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    discipline: text('discipline').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subId, t.discipline] })],
)

export const issuePersonTable = pgTable(
  'issue_person',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'keepsName').notNull(),
    part: text('part', { enum: ['assignee', 'watcher'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.part, t.userId] }), index('issue_person_user').on(t.userId, t.part)],
)

/** A view of the models as somebody saw it. */
export const issueViewpointTable = pgTable(
  'issue_viewpoint',
  {
    id: id(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    fileIds: integer('file_ids').array().notNull(),
    state: jsonb('state').$type<ViewState>().notNull(),
    picture: blobHash('picture'),
    /** What came from elsewhere may be a PNG. */
    pictureType: text('picture_type').notNull().default('image/jpeg'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('issue_viewpoint_issue').on(t.issueId, t.id), index('issue_viewpoint_picture').on(t.picture)],
)

/** A file of an issue, or of a comment on it. Its bytes stay as long as the row does. */
export const issueAttachmentTable = pgTable(
  'issue_attachment',
  {
    id: id(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    /** The comment that it came with. */
    postId: integer('post_id').references(() => threadPostTable.postId, { onDelete: 'cascade' }),
    ...author(),
    name: text('name').notNull(),
    /** What a browser is told that it is. */
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    hash: blobHash('hash').notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('issue_attachment_issue').on(t.issueId, t.id),
    index('issue_attachment_post').on(t.postId),
    index('issue_attachment_user').on(t.userId),
    index('issue_attachment_hash').on(t.hash),
  ],
)

export const issueReferenceTable = pgTable(
  'issue_reference',
  {
    id: id(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: issueReferenceKinds }).notNull(),
    refId: integer('ref_id').notNull(),
  },
  (t) => [
    unique('issue_reference_once').on(t.issueId, t.kind, t.refId),
    index('issue_reference_ref').on(t.kind, t.refId),
  ],
)

/** A way to look at the issues of a project that somebody kept. */
export const issueViewTable = pgTable(
  'issue_view',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    ...author(),
    name: text('name').notNull(),
    isPersonal: boolean('is_personal').notNull(),
    filter: jsonb('filter').$type<IssueView['filter']>().notNull(),
    sort: jsonb('sort').$type<IssueSort>().notNull(),
    group: text('group', { enum: issueGroupings }),
    layout: text('layout', { enum: issueLayouts }).notNull(),
    ...audit(),
  },
  (t) => [index('issue_view_proj').on(t.projId, t.id), index('issue_view_user').on(t.userId)],
)

export interface IssueChange {
  field: string
  from?: string
  to?: string
}

/** What happened to it, in order; nothing of it ever changes. */
export const issueActivityTable = pgTable(
  'issue_activity',
  {
    id: id(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    ...author(),
    kind: text('kind').notNull(),
    changes: jsonb('changes').$type<IssueChange[]>().notNull(),
    html: text('html'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('issue_activity_issue').on(t.issueId, t.id), index('issue_activity_user').on(t.userId)],
)
