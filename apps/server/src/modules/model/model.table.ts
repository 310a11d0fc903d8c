import { type ModelDoubt, modelFormats, modelStages, modelStatuses } from '@sunmao/contract'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { chainColumns, chainIndexes, versionColumns, versionIndexes } from '../versioned-file/versioned-file.table.ts'

export const modelTable = pgTable(
  'model',
  {
    modelId: integer('model_id').primaryKey().generatedAlwaysAsIdentity(),
    ...chainColumns(),
    locked: boolean('locked').notNull().default(false),
  },
  (t) => chainIndexes('model', t),
)

export interface ModelFacts {
  schema: string
  writtenBy: string
  unit: number
  basePoint: { crs?: string; x: number; y: number; z: number; rotation: number }
  counts: { elements: number; storeys: number; spaces: number; systems: number; triangles: number; problems: number }
}

export const modelFileTable = pgTable(
  'model_file',
  {
    fileId: integer('file_id').primaryKey().generatedAlwaysAsIdentity(),
    modelId: integer('model_id')
      .notNull()
      .references(() => modelTable.modelId, { onDelete: 'cascade' }),
    format: text('format', { enum: modelFormats }).notNull(),
    status: text('status', { enum: modelStatuses }).notNull(),
    stage: text('stage', { enum: modelStages }),
    ...versionColumns(),
    facts: jsonb('facts').$type<ModelFacts>(),
    /** Where it has little in common with the version before; never taken away, for what rests on a comparison with that one. */
    doubt: jsonb('doubt').$type<ModelDoubt>(),
    /** Of the converter that made the packs; 0 = there are none. */
    converter: integer('converter').notNull().default(0),
  },
  (t) => [unique('model_file_version').on(t.modelId, t.version), ...versionIndexes('model_file', t)],
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
