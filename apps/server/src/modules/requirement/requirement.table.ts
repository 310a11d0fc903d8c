import { type RequirementOutcome, requirementCheckStatuses } from '@sunmao/contract'
import type { Ids } from '@sunmao/ids'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { audit, id, time } from '../../db/columns.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { projectTable } from '../project/project.table.ts'

/** A document of requirements (IDS). */
export const requirementTable = pgTable(
  'requirement',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Of the file as it came. */
    hash: blobHash('hash').notNull(),
    document: jsonb('document').$type<Ids>().notNull(),
    onVersion: boolean('on_version').notNull().default(true),
    isGate: boolean('is_gate').notNull().default(false),
    ...audit(),
  },
  (t) => [index('requirement_proj').on(t.projId, t.id), index('requirement_hash').on(t.hash)],
)

/** What came of a specification, by its place in the document. */
export interface KeptResult {
  outcome: RequirementOutcome
  applicable: number
  failed: number
}

/** Of a version of a model, once for each document. */
export const requirementCheckTable = pgTable(
  'requirement_check',
  {
    id: id(),
    requirementId: integer('requirement_id')
      .notNull()
      .references(() => requirementTable.id, { onDelete: 'cascade' }),
    modelId: integer('model_id')
      .notNull()
      .references(() => modelTable.modelId, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => modelFileTable.fileId, { onDelete: 'cascade' }),
    status: text('status', { enum: requirementCheckStatuses }).notNull(),
    taskId: uuid('task_id').notNull(),
    error: jsonb('error').$type<CodedText>(),
    results: jsonb('results').$type<KeptResult[]>().notNull().default([]),
    createTime: time('create_time').notNull().defaultNow(),
    endTime: time('end_time'),
  },
  (t) => [
    uniqueIndex('requirement_check_file').on(t.requirementId, t.fileId),
    index('requirement_check_model').on(t.modelId),
    index('requirement_check_version').on(t.fileId),
  ],
)

/** What fails a specification; of each the first ten thousand. */
export const requirementFailureTable = pgTable(
  'requirement_failure',
  {
    checkId: integer('check_id')
      .notNull()
      .references(() => requirementCheckTable.id, { onDelete: 'cascade' }),
    specification: integer('specification').notNull(),
    sort: integer('sort').notNull(),
    globalId: text('global_id').notNull(),
    name: text('name').notNull(),
    class: text('class').notNull(),
    /** In the model; null = it is drawn nowhere, such as a type. */
    index: integer('index'),
    /** Places of the requirements that are not met. */
    unmet: integer('unmet').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.checkId, t.specification, t.sort] })],
)
