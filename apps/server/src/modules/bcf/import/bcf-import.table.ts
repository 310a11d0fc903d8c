import type { Mend } from '@sunmao/bcf'
import type { BcfField, BcfImportTopic } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { blobHash } from '../../../blobs/blob.table.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { id, time } from '../../../db/columns.ts'
import { projectSubTable, projectTable } from '../../project/project.table.ts'
import { uploadTable } from '../../upload/upload.table.ts'
import { personRef } from '../../users/users.table.ts'

/** A model as headers name it. */
export interface NamedModel {
  name: string
  count: number
  /** Our version that it was found to be. */
  fileId?: number
}

export interface Asked {
  discipline: string
  /** Whoever asked may change issues that he has no part in. */
  isLead: boolean
  /** Of what is said in his name. */
  lang: Lang
}

/** An archive that somebody takes into the issues of a sub. */
export const bcfImportTable = pgTable(
  'bcf_import',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    /** Its elements are also looked for in models that are locked. */
    seesLocked: boolean('sees_locked').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    uploadId: integer('upload_id').references(() => uploadTable.uploadId),
    hash: blobHash('hash'),
    taskId: uuid('task_id'),
    status: text('status', { enum: ['queued', 'reading', 'read', 'applying', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    version: text('version'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    mended: jsonb('mended').$type<Mend[]>().notNull().default([]),
    mendedCount: integer('mended_count').notNull().default(0),
    models: jsonb('models').$type<NamedModel[]>().notNull().default([]),
    error: jsonb('error').$type<CodedText>(),
    /** How it is to be applied, once somebody has said so. */
    asked: jsonb('asked').$type<Asked>(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('bcf_import_proj').on(t.projId),
    index('bcf_import_sub').on(t.subId),
    index('bcf_import_user').on(t.userId),
    index('bcf_import_upload').on(t.uploadId),
    index('bcf_import_hash').on(t.hash),
  ],
)

/** What is compared and mapped of a topic; the rest is read again from the archive when it is taken. */
export interface ReadTopic {
  title: string
  description: string
  type?: string
  status?: string
  priority?: string
  labels: string[]
  dueDate?: string
  assignedTo?: string
  stage?: string
  comments: { guid: string; modified?: string }[]
  views: string[]
  /** Models of its header, by name. */
  models: string[]
}

export type Choices = Partial<Record<BcfField, 'ours' | 'theirs'>>

export const bcfImportTopicTable = pgTable(
  'bcf_import_topic',
  {
    id: id(),
    importId: integer('import_id')
      .notNull()
      .references(() => bcfImportTable.id, { onDelete: 'cascade' }),
    /** Its place in the archive. */
    at: integer('at').notNull(),
    guid: uuid('guid').notNull(),
    topic: jsonb('topic').$type<ReadTopic>().notNull(),
    isSkipped: boolean('is_skipped').notNull().default(false),
    choices: jsonb('choices').$type<Choices>().notNull().default({}),
    outcome: text('outcome').$type<NonNullable<BcfImportTopic['outcome']>>(),
    reason: jsonb('reason').$type<CodedText>(),
    comments: integer('comments').notNull().default(0),
    views: integer('views').notNull().default(0),
  },
  (t) => [index('bcf_import_topic_import').on(t.importId, t.at)],
)
