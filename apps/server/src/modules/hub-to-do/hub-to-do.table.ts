import { type TodoKind, todoActions } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'
import { projectTable } from '../project/project.table.ts'
import { personRef } from '../users/users.table.ts'

export const todoTable = pgTable(
  'hub_to_do',
  {
    todoId: integer('todo_id').primaryKey().generatedAlwaysAsIdentity(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id'),
    bizType: text('biz_type').$type<TodoKind>().notNull(),
    bizId: integer('biz_id').notNull(),
    title: text('title').notNull(),
    action: text('action', { enum: todoActions }).notNull(),
    /** Where it is done: a path of ours. */
    link: text('link').notNull().default(''),
    handlerId: personRef('handler_id', 'goesWithPerson').notNull(),
    fromId: personRef('from_id', 'keepsName'),
    dueTime: time('due_time'),
    status: text('status', { enum: ['pending', 'done', 'void'] })
      .notNull()
      .default('pending'),
    createTime: time('create_time').notNull().defaultNow(),
    doneTime: time('done_time'),
  },
  (t) => [
    index('hub_to_do_pending').on(t.handlerId, t.projId).where(sql`status = 'pending'`),
    index('hub_to_do_done').on(t.handlerId, t.doneTime, t.todoId).where(sql`status = 'done'`),
    index('hub_to_do_proj').on(t.projId),
    index('hub_to_do_handler').on(t.handlerId),
    index('hub_to_do_from').on(t.fromId, t.createTime),
    index('hub_to_do_thing').on(t.bizType, t.bizId),
    index('hub_to_do_due').on(t.dueTime).where(sql`status = 'pending'`),
  ],
)

/** On which days somebody was reminded of what is due. */
export const todoReminderTable = pgTable(
  'hub_to_do_reminder',
  {
    todoId: integer('todo_id')
      .notNull()
      .references(() => todoTable.todoId, { onDelete: 'cascade' }),
    day: date('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.todoId, t.day] })],
)

/** People who were only told. */
export const todoCopyTable = pgTable(
  'hub_to_do_copy',
  {
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    todoId: integer('todo_id')
      .notNull()
      .references(() => todoTable.todoId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.todoId] }), index('hub_to_do_copy_todo').on(t.todoId)],
)
