// Folders of the project library. They lie below the files because a file names its folder.
import { folderLevels, type NamingRule } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { audit, time } from '../../../db/columns.ts'
import { projectRoleTable, projectSubTable, projectTable } from '../../project/project.table.ts'

export const libraryFolderTable = pgTable(
  'library_folder',
  {
    folderId: integer('folder_id').primaryKey().generatedAlwaysAsIdentity(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    /** Without one it lies in the sub itself. */
    pid: integer('pid').references((): AnyPgColumn => libraryFolderTable.folderId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** 1 for one that lies in the sub itself. */
    depth: integer('depth').notNull(),
    /** Its own; without one that of the folder above counts. */
    rule: jsonb('rule').$type<NamingRule>(),
    hasRights: boolean('has_rights').notNull().default(false),
    /** Whose rights count: its own or those of the nearest folder above that has some. Kept by whatever moves it. */
    rightsFolderId: integer('rights_folder_id').references((): AnyPgColumn => libraryFolderTable.folderId, {
      onDelete: 'set null',
    }),
    /** In the recycle bin since, with everything that went in at that moment. */
    deleteTime: time('delete_time'),
    deleteBy: text('delete_by'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('library_folder_name')
      .on(t.subId, sql`coalesce(${t.pid}, 0)`, sql`lower(${t.name})`)
      .where(sql`delete_time is null`),
    index('library_folder_project').on(t.projId),
    index('library_folder_sub').on(t.subId),
    index('library_folder_parent').on(t.pid),
    index('library_folder_rights').on(t.rightsFolderId),
    index('library_folder_deleted').on(t.deleteTime).where(sql`delete_time is not null`),
  ],
)

/** What a project role may do in a folder that has rights of its own. */
export const libraryFolderRightTable = pgTable(
  'library_folder_right',
  {
    folderId: integer('folder_id')
      .notNull()
      .references(() => libraryFolderTable.folderId, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => projectRoleTable.id, { onDelete: 'cascade' }),
    level: text('level', { enum: folderLevels }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.folderId, t.roleId] }), index('library_folder_right_role').on(t.roleId)],
)
