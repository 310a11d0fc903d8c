import type { BcfComment, BcfTopic, BcfViewpoint } from '@sunmao/bcf'
import { type BcfField, bcfWordKinds } from '@sunmao/contract'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { id, time } from '../../db/columns.ts'
import { issueTable, issueViewpointTable } from '../issue/issue.table.ts'
import { projectTable } from '../project/project.table.ts'
import { threadPostTable } from '../thread/thread.table.ts'
import type { Packed } from './packed.ts'

/** What the fields of a topic are in our words, to be compared. */
export type FieldKeys = Partial<Record<BcfField, string>>
export type KeptTopic = Packed<Omit<BcfTopic, 'comments' | 'viewpoints'>>

/** An issue that came or went as BCF. */
export const bcfTopicTable = pgTable(
  'bcf_topic',
  {
    issueId: integer('issue_id')
      .primaryKey()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    /** As it came; nothing for one that only went. */
    topic: jsonb('topic').$type<KeptTopic>(),
    /** What both sides had whenever it was exchanged, the last one at the end. */
    bases: jsonb('bases').$type<FieldKeys[]>().notNull().default([]),
    /** What our fields were when `topic` came: only what is otherwise since then was changed here. */
    taken: jsonb('taken').$type<FieldKeys>(),
  },
  (t) => [unique('bcf_topic_guid').on(t.projId, t.guid)],
)

/** A remark or a group of clashes that went out as a topic, under the guid by which it is known again. */
export const bcfOriginTable = pgTable(
  'bcf_origin',
  {
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    kind: text('kind', { enum: ['annotation', 'clashGroup'] }).notNull(),
    refId: integer('ref_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projId, t.guid] }), unique('bcf_origin_ref').on(t.kind, t.refId)],
)

/** A viewpoint as it came. */
export const bcfViewpointTable = pgTable(
  'bcf_viewpoint',
  {
    viewpointId: integer('viewpoint_id')
      .primaryKey()
      .references(() => issueViewpointTable.id, { onDelete: 'cascade' }),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    view: jsonb('view').$type<Packed<BcfViewpoint>>().notNull(),
  },
  (t) => [unique('bcf_viewpoint_guid').on(t.issueId, t.guid)],
)

/** A comment as it came. */
export const bcfCommentTable = pgTable(
  'bcf_comment',
  {
    postId: integer('post_id')
      .primaryKey()
      .references(() => threadPostTable.postId, { onDelete: 'cascade' }),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    comment: jsonb('comment').$type<BcfComment>().notNull(),
  },
  (t) => [unique('bcf_comment_guid').on(t.issueId, t.guid)],
)

/** A file that came with a topic: snapshots, bitmaps, documents, and what nobody knows. */
export const bcfFileTable = pgTable(
  'bcf_file',
  {
    id: id(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issueTable.id, { onDelete: 'cascade' }),
    size: integer('size').notNull(),
    hash: blobHash('hash').notNull(),
  },
  (t) => [index('bcf_file_issue').on(t.issueId), index('bcf_file_hash').on(t.hash)],
)

/** What happened to topics and waits to be told to programs. Triggers write it, in the transaction of what happened. */
export const bcfNewsTable = pgTable('bcf_news', {
  id: id(),
  type: text('type', {
    enum: ['topic_created', 'topic_updated', 'topic_deleted', 'comment_created', 'viewpoint_created'],
  }).notNull(),
  projId: integer('proj_id').notNull(),
  issueId: integer('issue_id').notNull(),
  postId: integer('post_id'),
  userId: integer('user_id'),
  /** Of an issue that is gone. */
  guid: uuid('guid'),
  createTime: time('create_time').notNull().defaultNow(),
})

/** What a word means in a project; nothing where it is only kept. */
export const bcfWordTable = pgTable(
  'bcf_word',
  {
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: bcfWordKinds }).notNull(),
    word: text('word').notNull(),
    value: text('value'),
  },
  (t) => [primaryKey({ columns: [t.projId, t.kind, t.word] })],
)
