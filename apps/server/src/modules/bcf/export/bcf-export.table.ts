import { bcfExportKinds, bcfVersions } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { blobHash } from '../../../blobs/blob.table.ts'
import { id, time } from '../../../db/columns.ts'
import { projectTable } from '../../project/project.table.ts'
import { personRef } from '../../users/users.table.ts'

/** An archive that somebody asked for. It has bytes when it is whole, and none before. */
export const bcfExportTable = pgTable(
  'bcf_export',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    version: text('version', { enum: bcfVersions }).notNull(),
    lang: text('lang').$type<Lang>().notNull(),
    kind: text('kind', { enum: bcfExportKinds }).notNull().default('issue'),
    /** Of that kind: what its maker saw when he asked, in order. */
    ids: integer('ids').array().notNull(),
    /** Also what shows models that are locked. */
    seesLocked: boolean('sees_locked').notNull(),
    name: text('name').notNull(),
    taskId: uuid('task_id'),
    hash: blobHash('hash'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('bcf_export_proj').on(t.projId),
    index('bcf_export_user').on(t.userId),
    index('bcf_export_hash').on(t.hash),
    index('bcf_export_time').on(t.createTime),
  ],
)
