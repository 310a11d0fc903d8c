import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'

/** A shared link. Whoever knows `code` may look; what it opens and for how long is in the row. */
export const accessControlTable = pgTable(
  'access_control',
  {
    id: id(),
    code: text('code').notNull().unique(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id').references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    accessType: integer('access_type').notNull(),
    fileIds: integer('file_ids').array().notNull().default([]),
    description: text('description').notNull(),
    /** Only for people with an account. */
    isLogin: boolean('is_login').notNull().default(false),
    status: text('status', { enum: ['on', 'off', 'revoked'] })
      .notNull()
      .default('on'),
    expiry: time('expiry'),
    ...audit(),
  },
  (t) => [index('access_control_proj').on(t.projId)],
)
