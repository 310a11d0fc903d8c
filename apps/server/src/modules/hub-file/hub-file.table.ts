import {
  type HubFilePage,
  hubFileFormats,
  hubFileKinds,
  hubFilePackKinds,
  hubFileStates,
  hubFileStatuses,
  type TitleBlock,
} from '@sunmao/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { gramsOf } from '../../db/search.ts'
import { chainColumns, chainIndexes, versionColumns, versionIndexes } from '../versioned-file/versioned-file.table.ts'
import { libraryFolderTable } from './folder/folder.table.ts'

/** The folder, or 0 for the sub itself. */
export const placeKey = ({ folderId }: { folderId: PgColumn | ExtraConfigColumn }) => sql`coalesce(${folderId}, 0)`

/** Of a title block. */
export type FoundWords = TitleBlock & { discipline?: string }

/** What the search by name looks through. */
export const nameWords = ({ name }: Record<'name', PgColumn | ExtraConfigColumn>): SQL => sql`lower(${name})`
/** The same of the title block. */
export const titleWords = ({ number, title }: Record<'number' | 'title', PgColumn | ExtraConfigColumn>): SQL =>
  sql`lower(coalesce(${number}, '') || ' ' || coalesce(${title}, ''))`

export const hubFileTable = pgTable(
  'hub_file',
  {
    hubFileId: integer('hub_file_id').primaryKey().generatedAlwaysAsIdentity(),
    ...chainColumns('cascade'),
    kind: text('kind', { enum: hubFileKinds }).notNull(),
    /** Of the project library; without one it lies in its sub. */
    folderId: integer('folder_id').references(() => libraryFolderTable.folderId),
  },
  (t) => [
    // In its folder a name is its own; a folder is also listed by this, page after page.
    uniqueIndex('hub_file_name').on(t.subId, placeKey(t), sql`lower(${t.name})`).where(sql`delete_time is null`),
    index('hub_file_time').on(t.subId, placeKey(t), t.latestFileId).where(sql`delete_time is null`),
    index('hub_file_words').using('gin', gramsOf(nameWords(t))),
    index('hub_file_folder').on(t.folderId),
    // The tree counts by this, and the search looks among the newest.
    index('hub_file_place').on(t.projId, t.subId, t.folderId).where(sql`delete_time is null`),
    index('hub_file_newest').on(t.projId, t.latestFileId),
    ...chainIndexes('hub_file', t).slice(1),
  ],
)

export const hubFileVersionTable = pgTable(
  'hub_file_version',
  {
    /** Of the same numbers as versions of models: one `fileId` never means two files. */
    fileId: integer('file_id').primaryKey().default(sql`nextval('model_file_file_id_seq')`),
    hubFileId: integer('hub_file_id')
      .notNull()
      .references(() => hubFileTable.hubFileId, { onDelete: 'cascade' }),
    format: text('format', { enum: hubFileFormats }).notNull(),
    status: text('status', { enum: hubFileStatuses }).notNull(),
    state: text('state', { enum: hubFileStates }).notNull().default('shared'),
    /** The chain of approval that decides on it now. */
    approvalId: integer('approval_id'),
    ...versionColumns(),
    pages: jsonb('pages').$type<HubFilePage[]>().notNull().default([]),
    /** Of the title block; what somebody typed is not read again. */
    number: text('number'),
    title: text('title'),
    revision: text('revision'),
    scale: text('scale'),
    level: text('level'),
    /** What the reader found to name it by, before anybody typed; null = nothing was read yet. */
    found: jsonb('found').$type<FoundWords>(),
    /** Of the reader that made the packs; 0 = there are none. */
    reader: integer('reader').notNull().default(0),
  },
  (t) => [
    unique('hub_file_version_number').on(t.hubFileId, t.version),
    index('hub_file_version_working').on(t.fileId).where(sql`state = 'working'`),
    index('hub_file_version_words').using('gin', gramsOf(titleWords(t))),
    ...versionIndexes('hub_file_version', t),
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
