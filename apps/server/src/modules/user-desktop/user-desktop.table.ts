import { desktopStatuses } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'
import { personRef } from '../users/users.table.ts'

export const userDesktopTable = pgTable(
  'user_desktop',
  {
    id: id(),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    spec: text('spec').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: desktopStatuses }).notNull().default('applied'),
    name: text('name'),
    address: text('address'),
    note: text('note'),
    /** The last approval that it was submitted to. */
    approvalId: integer('approval_id'),
    isCurrent: boolean('is_current').notNull().default(false),
    ...audit(),
  },
  (t) => [
    index('user_desktop_status').on(t.status, t.createTime),
    index('user_desktop_user').on(t.userId),
    // Two at once cannot both become the current one, nor two applications wait.
    uniqueIndex('user_desktop_current').on(t.userId).where(sql`is_current`),
    uniqueIndex('user_desktop_waiting').on(t.userId).where(sql`status in ('applied', 'approved')`),
  ],
)
