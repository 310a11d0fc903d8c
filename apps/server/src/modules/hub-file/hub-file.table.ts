import { type HubFilePage, hubFileFormats, hubFileKinds, hubFilePackKinds, hubFileStatuses } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { gramsOf } from '../../db/search.ts'
import type { CodedText } from '../model/model.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { author } from '../users/users.table.ts'

/** The chain of a file's versions. The name is unique in its sub: the same name again is the next version. */
export const hubFileTable = pgTable(
  'hub_file',
  {
    hubFileId: integer('hub_file_id').primaryKey().generatedAlwaysAsIdentity(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: hubFileKinds }).notNull(),
    name: text('name').notNull(),
    discipline: text('discipline'),
    /** The newest one. */
    latestFileId: integer('latest_file_id'),
    versions: integer('versions').notNull().default(0),
    ...audit(),
  },
  (t) => [uniqueIndex('hub_file_name').on(t.subId, sql`lower(${t.name})`), index('hub_file_project').on(t.projId)],
)

/** One version. The bytes that were uploaded are the truth; everything else can be made from them again. */
export const hubFileVersionTable = pgTable(
  'hub_file_version',
  {
    /** Of the same numbers as versions of models: one `fileId` never means two files. */
    fileId: integer('file_id').primaryKey().default(sql`nextval('model_file_file_id_seq')`),
    hubFileId: integer('hub_file_id')
      .notNull()
      .references(() => hubFileTable.hubFileId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    format: text('format', { enum: hubFileFormats }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Of the whole; known as soon as the parts are joined. */
    hash: blobHash('hash'),
    /** Whose parts these are until then. */
    uploadId: integer('upload_id').references(() => uploadTable.uploadId),
    note: text('note'),
    status: text('status', { enum: hubFileStatuses }).notNull(),
    progress: integer('progress').notNull().default(0),
    taskId: uuid('task_id'),
    error: jsonb('error').$type<CodedText>(),
    warnings: jsonb('warnings').$type<CodedText[]>().notNull().default([]),
    pages: jsonb('pages').$type<HubFilePage[]>().notNull().default([]),
    /** Of the title block; what somebody typed is not read again. */
    number: text('number'),
    title: text('title'),
    revision: text('revision'),
    scale: text('scale'),
    level: text('level'),
    /** Of the reader that made the packs; 0 = there are none. */
    reader: integer('reader').notNull().default(0),
    ...author(),
    ...audit(),
  },
  (t) => [
    unique('hub_file_version_number').on(t.hubFileId, t.version),
    index('hub_file_version_status').on(t.status),
    index('hub_file_version_hash').on(t.hash),
    index('hub_file_version_upload').on(t.uploadId),
    index('hub_file_version_user').on(t.userId),
  ],
)

/** What a preparation made of a version. */
export const hubFilePackTable = pgTable(
  'hub_file_pack',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => hubFileVersionTable.fileId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: hubFilePackKinds }).notNull(),
    /** Of several of one kind, which. */
    part: integer('part').notNull().default(0),
    hash: blobHash('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.kind, t.part] }), index('hub_file_pack_hash').on(t.hash)],
)

/** The texts of a page, for the search. */
export const hubFileTextTable = pgTable(
  'hub_file_text',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => hubFileVersionTable.fileId, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    text: text('text').notNull(),
    /** In small letters. */
    searchText: text('search_text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.page] }),
    index('hub_file_text_search').using('gin', gramsOf(t.searchText)),
  ],
)
