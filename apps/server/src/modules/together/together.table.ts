import type { ViewState } from '@sunmao/contract'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'
import { projectTable } from '../project/project.table.ts'
import { personRef } from '../users/users.table.ts'

/** An item of the agenda, and the page of its document. */
export interface ShownItem {
  itemId: number
  page?: number | undefined
}

/** What is shown where people look together, for who comes later. */
export const togetherRoomTable = pgTable(
  'together_room',
  {
    room: text('room').primaryKey(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    leaderId: personRef('leader_id', 'goesWithPerson'),
    /** Of the window that leads. */
    connection: text('connection'),
    /** When it was heard of last. */
    leadTime: time('lead_time'),
    seq: integer('seq').notNull().default(0),
    fileIds: integer('file_ids').array().notNull(),
    state: jsonb('state').$type<ViewState | ShownItem>(),
    updateTime: time('update_time').notNull().defaultNow(),
  },
  (t) => [
    index('together_room_proj').on(t.projId),
    index('together_room_leader').on(t.leaderId),
    index('together_room_time').on(t.updateTime),
  ],
)
