import type { ViewState } from '@sunmao/contract'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { audit, id } from '../../db/columns.ts'
import { projectSubTable } from '../project/project.table.ts'
import { author } from '../users/users.table.ts'

export const viewpointTable = pgTable(
  'viewpoint',
  {
    id: id(),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    ...author(),
    name: text('name').notNull(),
    isPersonal: boolean('is_personal').notNull(),
    fileIds: integer('file_ids').array().notNull(),
    state: jsonb('state').$type<ViewState>().notNull(),
    /** A small JPEG. */
    picture: blobHash('picture'),
    ...audit(),
  },
  (t) => [
    index('viewpoint_sub').on(t.subId, t.id),
    index('viewpoint_user').on(t.userId),
    index('viewpoint_picture').on(t.picture),
  ],
)
