import { annotationStatuses, type IssueElement, type IssueLocation, type Mark, type ViewState } from '@sunmao/contract'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { audit, id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { issueTable } from '../issue/issue.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'

/** A remark on a view of models or on a sheet. Its author is its raiser. */
export const hubAnnotationTable = pgTable(
  'hub_annotation',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    ...author(),
    number: text('number').notNull(),
    title: text('title').notNull(),
    html: text('html').notNull(),
    status: text('status', { enum: annotationStatuses }).notNull().default('open'),
    discipline: text('discipline').notNull(),
    dueDate: date('due_date'),
    round: integer('round').notNull().default(1),
    /** Of the location, for lists. */
    level: text('level'),
    location: jsonb('location').$type<IssueLocation>().notNull(),
    elements: jsonb('elements').$type<IssueElement[]>().notNull(),
    /** Versions that its view shows; none on a sheet. */
    fileIds: integer('file_ids').array().notNull(),
    state: jsonb('state').$type<ViewState>(),
    marks: jsonb('marks').$type<Mark[]>().notNull(),
    /** A JPEG with the marks in it. */
    picture: blobHash('picture'),
    /** What it was turned into. */
    issueId: integer('issue_id').references(() => issueTable.id, { onDelete: 'set null' }),
    closeTime: time('close_time'),
    /** Number, title, text and place in small letters. */
    searchText: text('search_text').notNull(),
    ...audit(),
  },
  (t) => [
    index('hub_annotation_sub').on(t.subId, t.id),
    uniqueIndex('hub_annotation_number').on(t.projId, t.number),
    uniqueIndex('hub_annotation_issue').on(t.issueId),
    index('hub_annotation_proj').on(t.projId, t.id),
    index('hub_annotation_user').on(t.userId),
    index('hub_annotation_picture').on(t.picture),
    index('hub_annotation_search').using('gin', gramsOf(t.searchText)),
  ],
)

/** The last number given in a project. */
export const hubAnnotationSerialTable = pgTable('hub_annotation_serial', {
  projId: integer('proj_id')
    .primaryKey()
    .references(() => projectTable.projId, { onDelete: 'cascade' }),
  last: integer('last').notNull(),
})

export const hubAnnotationAddresseeTable = pgTable(
  'hub_annotation_addressee',
  {
    annotationId: integer('annotation_id')
      .notNull()
      .references(() => hubAnnotationTable.id, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'keepsName').notNull(),
  },
  (t) => [primaryKey({ columns: [t.annotationId, t.userId] }), index('hub_annotation_addressee_user').on(t.userId)],
)

/** What was answered, in order; nothing of it ever changes. */
export const hubAnnotationReplyTable = pgTable(
  'hub_annotation_reply',
  {
    id: id(),
    annotationId: integer('annotation_id')
      .notNull()
      .references(() => hubAnnotationTable.id, { onDelete: 'cascade' }),
    ...author(),
    html: text('html').notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('hub_annotation_reply_annotation').on(t.annotationId, t.id),
    index('hub_annotation_reply_user').on(t.userId),
  ],
)
