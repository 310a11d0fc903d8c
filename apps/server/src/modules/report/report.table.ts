import { reportFormats, type WantedReport } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { id, time } from '../../db/columns.ts'
import { projectTable } from '../project/project.table.ts'
import { personRef } from '../users/users.table.ts'

/** A review sheet that somebody asked for. It has bytes when it is whole, and none before. */
export const reportTable = pgTable(
  'report',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    kind: text('kind').$type<WantedReport['kind']>().notNull(),
    format: text('format', { enum: reportFormats }).notNull(),
    lang: text('lang').$type<Lang>().notNull(),
    /** What is in it: what its maker saw when he asked, in order. */
    ids: integer('ids').array().notNull(),
    name: text('name').notNull(),
    taskId: uuid('task_id'),
    hash: blobHash('hash'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('report_proj').on(t.projId),
    index('report_user').on(t.userId),
    index('report_hash').on(t.hash),
    index('report_time').on(t.createTime),
  ],
)
