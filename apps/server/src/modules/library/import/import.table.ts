import type { NameFault } from '@sunmao/contract'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { blobHash } from '../../../blobs/blob.table.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import { id, time } from '../../../db/columns.ts'
import { libraryFolderTable } from '../../hub-file/folder/folder.table.ts'
import { projectSubTable, projectTable } from '../../project/project.table.ts'
import { uploadTable } from '../../upload/upload.table.ts'
import { author } from '../../users/users.table.ts'

/** A file of an archive that was not taken, and why. */
export interface RefusedFile {
  path: string
  text?: CodedText
  /** What in its name breaks the rule of its folder. */
  fault?: NameFault
  endings?: string[]
}

/** An archive whose files go into a folder. */
export const libraryImportTable = pgTable(
  'library_import',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    folderId: integer('folder_id').references(() => libraryFolderTable.folderId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    hash: blobHash('hash'),
    uploadId: integer('upload_id').references(() => uploadTable.uploadId),
    taskId: uuid('task_id'),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /** Bytes that the project had room for when it began; nothing = there is no limit. */
    room: bigint('room', { mode: 'number' }),
    /** Entries of the archive that are dealt with: whoever goes on begins behind them. */
    next: integer('next').notNull().default(0),
    total: integer('total').notNull().default(0),
    taken: integer('taken').notNull().default(0),
    refusedCount: integer('refused_count').notNull().default(0),
    /** The first of them. */
    refused: jsonb('refused').$type<RefusedFile[]>().notNull().default([]),
    error: jsonb('error').$type<CodedText>(),
    ...author(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('library_import_project').on(t.projId, t.id),
    index('library_import_sub').on(t.subId),
    index('library_import_folder').on(t.folderId),
    index('library_import_hash').on(t.hash),
    index('library_import_upload').on(t.uploadId),
    index('library_import_user').on(t.userId),
  ],
)
