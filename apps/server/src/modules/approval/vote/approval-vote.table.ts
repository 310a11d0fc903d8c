import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../db/columns.ts'
import { approvalTaskTable } from '../approval.table.ts'

/** Links by which somebody decides without a sign-in: one for each task, known by the hash of its code. */
export const approvalVoteTable = pgTable(
  'approval_vote',
  {
    taskId: integer('task_id')
      .primaryKey()
      .references(() => approvalTaskTable.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull().unique(),
    /** Decides until then. */
    until: time('until').notNull(),
  },
  (t) => [index('approval_vote_until').on(t.until)],
)
