import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { time } from '../../db/columns.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { personRef } from '../users/users.table.ts'

/** A file on its way into a project. A finished one stays for a while, so that finishing it again gives the same result. */
export const uploadTable = pgTable(
  'upload',
  {
    uploadId: integer('upload_id').primaryKey().generatedAlwaysAsIdentity(),
    /** What becomes of it: see upload-kind.ts. */
    kind: text('kind').notNull(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id').references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    /** Where in the sub, in words of the kind: the same name may be on its way to several places. */
    place: text('place').notNull().default(''),
    // A version may still be made of the parts when its sender has left.
    userId: personRef('user_id', 'keepsName'),
    name: text('name').notNull(),
    /** What else the kind must know. */
    fields: jsonb('fields').$type<Record<string, string | undefined>>().notNull().default({}),
    size: bigint('size', { mode: 'number' }).notNull(),
    lastModified: bigint('last_modified', { mode: 'number' }).notNull().default(0),
    createTime: time('create_time').notNull().defaultNow(),
    lastTime: time('last_time').notNull().defaultNow(),
    finishTime: time('finish_time'),
    /** The row that it has become, in a table of its kind. */
    resultId: integer('result_id'),
  },
  (t) => [
    uniqueIndex('upload_same')
      .on(t.userId, t.kind, t.subId, t.place, t.name, t.size, t.lastModified)
      .where(sql`${t.finishTime} is null`),
    index('upload_project').on(t.projId),
    index('upload_sub').on(t.subId),
    index('upload_user').on(t.userId),
  ],
)

/** A part that has arrived. */
export const uploadPartTable = pgTable(
  'upload_part',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploadTable.uploadId, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    hash: blobHash('hash').notNull(),
    size: integer('size').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.index] }), index('upload_part_hash').on(t.hash)],
)
