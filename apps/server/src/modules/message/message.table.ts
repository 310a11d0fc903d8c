import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { userTable } from '../users/users.table.ts'

/** `facts` fill the text of `kind` in whatever language it is read. */
export const messageTable = pgTable(
  'message',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
    readTime: time('read_time'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('message_user').on(t.userId, t.createTime)],
)
