import { libraryActivityKinds } from '@sunmao/contract'
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { libraryFolderTable } from '../hub-file/folder/folder.table.ts'
import { hubFileTable } from '../hub-file/hub-file.table.ts'
import { author, personRef } from '../users/users.table.ts'

const hubFileId = () =>
  integer('hub_file_id')
    .notNull()
    .references(() => hubFileTable.hubFileId, { onDelete: 'cascade' })
const folderId = () =>
  integer('folder_id')
    .notNull()
    .references(() => libraryFolderTable.folderId, { onDelete: 'cascade' })

/** What happened to a file of the library. */
export const libraryActivityTable = pgTable(
  'library_activity',
  {
    id: id(),
    hubFileId: hubFileId(),
    /** The version it is about; who may not see that one does not see this. */
    fileId: integer('file_id'),
    kind: text('kind', { enum: libraryActivityKinds }).notNull(),
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull().default({}),
    reason: text('reason'),
    ...author(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('library_activity_file').on(t.hubFileId, t.id), index('library_activity_user').on(t.userId)],
)

/** Who is told of what happens in a folder. */
export const librarySubscriptionTable = pgTable(
  'library_subscription',
  {
    folderId: folderId(),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.folderId, t.userId] }), index('library_subscription_user').on(t.userId)],
)

/** Who has a file open: until he is done nobody else sends a version of it. */
export const libraryCheckOutTable = pgTable(
  'library_check_out',
  {
    hubFileId: hubFileId().primaryKey(),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('library_check_out_user').on(t.userId)],
)

/** A model or file of the hub that is shown in a folder. */
export const libraryEntryTable = pgTable(
  'library_entry',
  {
    id: id(),
    folderId: folderId(),
    kind: text('kind', { enum: ['model', 'hubFile'] }).notNull(),
    /** The model or the file with all its versions. */
    refId: integer('ref_id').notNull(),
    /** Always this version; without one the latest. */
    fileId: integer('file_id'),
    ...audit(),
  },
  (t) => [unique('library_entry_once').on(t.folderId, t.kind, t.refId)],
)
