import type { Mark, SheetPlace, ViewState } from '@sunmao/contract'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { audit, id } from '../../db/columns.ts'
import { projectSubTable } from '../project/project.table.ts'
import { author } from '../users/users.table.ts'

/** Marks drawn over a view of models or on a sheet. */
export const hubBasicAnnotationTable = pgTable(
  'hub_basic_annotation',
  {
    id: id(),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    ...author(),
    name: text('name').notNull(),
    isPersonal: boolean('is_personal').notNull(),
    fileIds: integer('file_ids').array().notNull(),
    state: jsonb('state').$type<ViewState>(),
    sheet: jsonb('sheet').$type<SheetPlace>(),
    marks: jsonb('marks').$type<Mark[]>().notNull(),
    /** A JPEG with the marks in it. */
    picture: blobHash('picture'),
    ...audit(),
  },
  (t) => [
    index('hub_basic_annotation_sub').on(t.subId, t.id),
    index('hub_basic_annotation_user').on(t.userId),
    index('hub_basic_annotation_picture').on(t.picture),
  ],
)
