import { type changeKinds, pubVersionStatuses } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GateText } from '../../answers.ts'
import { blobHash } from '../../blobs/blob.table.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { id, time } from '../../db/columns.ts'
import { modelFileTable } from '../model/model.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { author } from '../users/users.table.ts'

/** A release; nothing of it changes but its status. */
export const modelPubVersionTable = pgTable(
  'model_pub_version',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId),
    name: text('name').notNull(),
    note: text('note'),
    status: text('status', { enum: pubVersionStatuses }).notNull().default('published'),
    gate: jsonb('gate').$type<GateText[]>().notNull(),
    releaseNote: jsonb('release_note').$type<CodedText[]>().notNull(),
    withdrawReason: text('withdraw_reason'),
    /** The approval that a draft was submitted to last, and whether it decides on it now. */
    approvalId: integer('approval_id'),
    isAsked: boolean('is_asked').notNull().default(false),
    ...author(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('model_pub_version_name').on(t.subId, sql`lower(${t.name})`),
    index('model_pub_version_sub').on(t.subId),
    index('model_pub_version_proj').on(t.projId),
    index('model_pub_version_user').on(t.userId),
  ],
)

export const modelPubVersionFileTable = pgTable(
  'model_pub_version_file',
  {
    pubVersionId: integer('pub_version_id')
      .notNull()
      .references(() => modelPubVersionTable.id, { onDelete: 'cascade' }),
    // Without a rule for deletion: what is published cannot go.
    fileId: integer('file_id')
      .notNull()
      .references(() => modelFileTable.fileId),
    discipline: text('discipline').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.pubVersionId, t.fileId] }), index('model_pub_version_file_file').on(t.fileId)],
)

/** A comparison of two versions or two releases, computed once. */
export const modelCompareTable = pgTable(
  'model_compare',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId),
    /** The pairs of versions as text: the same pair is the same record. */
    key: text('key').notNull(),
    fromName: text('from_name').notNull(),
    toName: text('to_name').notNull(),
    pairs: jsonb('pairs').$type<{ from?: number; to?: number }[]>().notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    taskId: uuid('task_id'),
    error: jsonb('error').$type<CodedText>(),
    counts: jsonb('counts').$type<Record<(typeof changeKinds)[number], number>>(),
    /** Blob of all changes. */
    result: blobHash('result'),
    ...author(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    unique('model_compare_key').on(t.subId, t.key),
    index('model_compare_sub').on(t.subId, t.createTime),
    index('model_compare_proj').on(t.projId),
    index('model_compare_user').on(t.userId),
    index('model_compare_result').on(t.result),
  ],
)
