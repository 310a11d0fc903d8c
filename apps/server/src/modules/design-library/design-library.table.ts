import {
  type DesignParameter,
  designFormats,
  designKinds,
  designPackKinds,
  designStates,
  designWorks,
  type HubFilePage,
} from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { audit, id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'

export const designCategoryTable = pgTable(
  'design_category',
  {
    id: id(),
    /** None = at the top. */
    pid: integer('pid').references((): AnyPgColumn => designCategoryTable.id),
    name: text('name').notNull(),
    nameEn: text('name_en'),
    sort: integer('sort').notNull().default(999),
    ...audit(),
  },
  (t) => [
    index('design_category_pid').on(t.pid),
    uniqueIndex('design_category_name').on(sql`coalesce(${t.pid}, 0)`, sql`lower(${t.name})`),
  ],
)

/** A thing of the house, whatever versions it has. */
export const designItemTable = pgTable(
  'design_item',
  {
    itemId: integer('item_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind', { enum: designKinds }).notNull(),
    categoryId: integer('category_id').references(() => designCategoryTable.id),
    discipline: text('discipline'),
    tags: text('tags').array().notNull().default([]),
    description: text('description').notNull().default(''),
    parameters: jsonb('parameters').$type<DesignParameter[]>().notNull().default([]),
    /** The number of its latest version. */
    versions: integer('versions').notNull().default(0),
    /** Name, tags, description and parameters in small letters. */
    searchText: text('search_text').notNull().default(''),
    /** In the recycle bin since. */
    deleteTime: time('delete_time'),
    deleteBy: text('delete_by'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('design_item_name').on(sql`lower(${t.name})`).where(sql`delete_time is null`),
    index('design_item_category').on(t.categoryId),
    index('design_item_tags').using('gin', t.tags),
    index('design_item_search').using('gin', gramsOf(t.searchText)),
    index('design_item_time').on(t.updateTime),
  ],
)

export const designVersionTable = pgTable(
  'design_version',
  {
    versionId: integer('version_id').primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer('item_id')
      .notNull()
      .references(() => designItemTable.itemId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: designFormats }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    hash: blobHash('hash').notNull(),
    note: text('note').notNull().default(''),
    state: text('state', { enum: designStates }).notNull().default('draft'),
    work: text('work', { enum: designWorks }).notNull().default('queued'),
    error: jsonb('error').$type<CodedText>(),
    taskId: uuid('task_id'),
    pages: jsonb('pages').$type<HubFilePage[]>().notNull().default([]),
    /** The approval that decides on it, while one does. */
    approvalId: integer('approval_id'),
    ...author(),
    submitterId: personRef('submitter_id', 'keepsName'),
    submitTime: time('submit_time'),
    publisherId: personRef('publisher_id', 'keepsName'),
    publishTime: time('publish_time'),
    reason: text('reason'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('design_version_number').on(t.itemId, t.version),
    uniqueIndex('design_version_published').on(t.itemId).where(sql`state = 'published'`),
    index('design_version_hash').on(t.hash),
    index('design_version_user').on(t.userId),
    index('design_version_submitter').on(t.submitterId),
    index('design_version_publisher').on(t.publisherId),
  ],
)

/** What a preview is drawn from. */
export const designPackTable = pgTable(
  'design_pack',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => designVersionTable.versionId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: designPackKinds }).notNull(),
    part: integer('part').notNull().default(0),
    hash: blobHash('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.kind, t.part] }), index('design_pack_hash').on(t.hash)],
)

export const designFavouriteTable = pgTable(
  'design_favourite',
  {
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    itemId: integer('item_id')
      .notNull()
      .references(() => designItemTable.itemId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.itemId] }), index('design_favourite_item').on(t.itemId)],
)

/** That a project has taken a version, and which file it became there. */
export const designUseTable = pgTable(
  'design_use',
  {
    id: id(),
    itemId: integer('item_id')
      .notNull()
      .references(() => designItemTable.itemId, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => designVersionTable.versionId, { onDelete: 'cascade' }),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    /** Of a model or of a file: no two have the same. */
    fileId: integer('file_id').notNull(),
    became: text('became', { enum: ['model', 'file'] }).notNull(),
    ...author(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('design_use_item').on(t.itemId, t.id),
    index('design_use_version').on(t.versionId),
    index('design_use_proj').on(t.projId),
    index('design_use_sub').on(t.subId),
    index('design_use_file').on(t.fileId),
    index('design_use_user').on(t.userId),
  ],
)
