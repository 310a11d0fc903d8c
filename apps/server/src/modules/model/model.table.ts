import { modelFormats, modelStages, modelStatuses } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { blobHash } from '../../blobs/blob.table.ts'
import { audit } from '../../db/columns.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { author } from '../users/users.table.ts'

/** The chain of a model's versions. The name is unique in its sub: the same name again is the next version. */
export const modelTable = pgTable(
  'model',
  {
    modelId: integer('model_id').primaryKey().generatedAlwaysAsIdentity(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId),
    name: text('name').notNull(),
    discipline: text('discipline'),
    locked: boolean('locked').notNull().default(false),
    /** The newest one. */
    latestFileId: integer('latest_file_id'),
    versions: integer('versions').notNull().default(0),
    ...audit(),
  },
  (t) => [uniqueIndex('model_name').on(t.subId, sql`lower(${t.name})`), index('model_project').on(t.projId)],
)

export interface ModelFacts {
  schema: string
  writtenBy: string
  unit: number
  basePoint: { crs?: string; x: number; y: number; z: number; rotation: number }
  counts: { elements: number; storeys: number; spaces: number; systems: number; triangles: number; problems: number }
}
/** A text of ours with what fills it. */
export interface CodedText {
  code: string
  facts: Record<string, string | number>
}

/** One version. The bytes that were uploaded are the truth; everything else can be made from them again. */
export const modelFileTable = pgTable(
  'model_file',
  {
    fileId: integer('file_id').primaryKey().generatedAlwaysAsIdentity(),
    modelId: integer('model_id')
      .notNull()
      .references(() => modelTable.modelId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    format: text('format', { enum: modelFormats }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Of the whole; known as soon as the parts are joined. */
    hash: blobHash('hash'),
    /** Whose parts these are until then. */
    uploadId: integer('upload_id').references(() => uploadTable.uploadId),
    note: text('note'),
    status: text('status', { enum: modelStatuses }).notNull(),
    stage: text('stage', { enum: modelStages }),
    progress: integer('progress').notNull().default(0),
    taskId: uuid('task_id'),
    error: jsonb('error').$type<CodedText>(),
    warnings: jsonb('warnings').$type<CodedText[]>().notNull().default([]),
    facts: jsonb('facts').$type<ModelFacts>(),
    /** Of the converter that made the packs; 0 = there are none. */
    converter: integer('converter').notNull().default(0),
    ...author(),
    ...audit(),
  },
  (t) => [
    unique('model_file_version').on(t.modelId, t.version),
    index('model_file_status').on(t.status),
    index('model_file_hash').on(t.hash),
    index('model_file_upload').on(t.uploadId),
  ],
)

export const packKinds = ['building', 'geometry', 'drawingHead', 'drawingChunk', 'thumbnail'] as const

/** What a conversion made of a version. */
export const modelPackTable = pgTable(
  'model_pack',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => modelFileTable.fileId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: packKinds }).notNull(),
    /** Of several of one kind, which. */
    part: integer('part').notNull().default(0),
    hash: blobHash('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.kind, t.part] }), index('model_pack_hash').on(t.hash)],
)
