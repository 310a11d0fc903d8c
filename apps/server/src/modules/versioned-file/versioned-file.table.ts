// What the tables of every kind of file with versions have: a chain, and a row for each version in it.
import { type BuildColumns, type ColumnBaseConfig, sql } from 'drizzle-orm'
import {
  bigint,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  text,
  type UpdateDeleteAction,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { audit, time } from '../../db/columns.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { author } from '../users/users.table.ts'

/** In the recycle bin since; nobody but its restorer meets it any more. */
const binColumns = () => ({ deleteTime: time('delete_time'), deleteBy: text('delete_by') })

/** The name is unique in its sub: the same name again is the next version. One in the recycle bin has given its name free. */
export const chainColumns = (onSubDelete?: UpdateDeleteAction) => ({
  projId: integer('proj_id')
    .notNull()
    .references(() => projectTable.projId, { onDelete: 'cascade' }),
  subId: integer('sub_id')
    .notNull()
    .references(() => projectSubTable.subId, onSubDelete && { onDelete: onSubDelete }),
  name: text('name').notNull(),
  discipline: text('discipline'),
  /** The newest one. */
  latestFileId: integer('latest_file_id'),
  versions: integer('versions').notNull().default(0),
  /** Of one that has no version left outside the recycle bin. */
  ...binColumns(),
  ...audit(),
})

type Indexed<Names extends string> = Readonly<Record<Names, ExtraConfigColumn>>

export const chainIndexes = (table: string, t: Indexed<'subId' | 'name' | 'projId'>) => [
  uniqueIndex(`${table}_name`).on(t.subId, sql`lower(${t.name})`).where(sql`delete_time is null`),
  index(`${table}_project`).on(t.projId),
  index(`${table}_sub`).on(t.subId),
]

/** The bytes that were uploaded are the truth; everything else can be made from them again. */
export const versionColumns = () => ({
  version: integer('version').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Of the whole; known as soon as the parts are joined. */
  hash: blobHash('hash'),
  /** Whose parts these are until then. */
  uploadId: integer('upload_id').references(() => uploadTable.uploadId),
  note: text('note'),
  progress: integer('progress').notNull().default(0),
  taskId: uuid('task_id'),
  error: jsonb('error').$type<CodedText>(),
  warnings: jsonb('warnings').$type<CodedText[]>().notNull().default([]),
  ...author(),
  ...binColumns(),
  ...audit(),
})

export const versionIndexes = (table: string, t: Indexed<'status' | 'hash' | 'uploadId' | 'userId' | 'deleteTime'>) => [
  index(`${table}_status`).on(t.status),
  index(`${table}_hash`).on(t.hash),
  index(`${table}_upload`).on(t.uploadId),
  index(`${table}_user`).on(t.userId),
  index(`${table}_deleted`).on(t.deleteTime).where(sql`delete_time is not null`),
]

/** Each kind limits these to its own words. */
const kindColumns = () => ({ format: text('format').notNull(), status: text('status').notNull() })

type Identity = ColumnBaseConfig<'number', 'PgInteger'> & { data: number; driverParam: number | string; notNull: true }
export type IdColumn = PgColumn<Identity>

type TableOf<Columns extends Record<string, PgColumn>> = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: Columns
  dialect: 'pg'
}>
type Built<Columns extends Record<string, PgColumnBuilderBase>> = BuildColumns<string, Columns, 'pg'>

export type ChainTable = TableOf<Built<ReturnType<typeof chainColumns>>>
export type VersionTable = TableOf<
  Built<ReturnType<typeof kindColumns> & ReturnType<typeof versionColumns>> & {
    /** Numbers of all kinds come from one sequence: one `fileId` never means two files. */
    fileId: PgColumn<Identity & { hasDefault: true }>
  }
>
