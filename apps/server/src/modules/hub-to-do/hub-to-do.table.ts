import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'
import { projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'

export const todoKinds = ['issue', 'annotation', 'clash', 'approval', 'review', 'meeting'] as const

export const todoTable = pgTable(
  'hub_to_do',
  {
    todoId: integer('todo_id').primaryKey().generatedAlwaysAsIdentity(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id'),
    bizType: text('biz_type', { enum: todoKinds }).notNull(),
    bizId: integer('biz_id').notNull(),
    title: text('title').notNull(),
    action: text('action').notNull(),
    handlerId: integer('handler_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    fromId: integer('from_id').references(() => userTable.id, { onDelete: 'set null' }),
    dueTime: time('due_time'),
    status: text('status', { enum: ['pending', 'done'] })
      .notNull()
      .default('pending'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('hub_to_do_pending').on(t.handlerId, t.projId).where(sql`status = 'pending'`),
    index('hub_to_do_handler').on(t.handlerId, t.status, t.createTime),
  ],
)
