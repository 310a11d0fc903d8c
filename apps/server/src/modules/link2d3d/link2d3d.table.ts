import { type LinkPair, type LinkTransform, linkRefusals, linkStatuses } from '@sunmao/contract'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { hubFileTable } from '../hub-file/hub-file.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'
import type { LinkEvidence } from './evidence/link-evidence.service.ts'

/** A page of a drawing and the level that it shows. It stays with the drawing when new versions come. */
export const link2d3dTable = pgTable(
  'link2d3d',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    subId: integer('sub_id')
      .notNull()
      .references(() => projectSubTable.subId, { onDelete: 'cascade' }),
    hubFileId: integer('hub_file_id')
      .notNull()
      .references(() => hubFileTable.hubFileId, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    level: text('level').notNull(),
    /** Of the level's floor and to the next one, in metres of the world. */
    elevation: doublePrecision('elevation').notNull(),
    height: doublePrecision('height').notNull(),
    status: text('status', { enum: linkStatuses }).notNull(),
    isAutomatic: boolean('is_automatic').notNull().default(false),
    refusal: text('refusal', { enum: linkRefusals }),
    pairs: jsonb('pairs').$type<(LinkPair & { residualMm: number })[]>().notNull().default([]),
    transform: jsonb('transform').$type<LinkTransform>(),
    residualMm: doublePrecision('residual_mm'),
    isMirrored: boolean('is_mirrored').notNull().default(false),
    /** Nothing where the calibration has not been looked at yet. */
    evidence: jsonb('evidence').$type<LinkEvidence>(),
    isSeen: boolean('is_seen').notNull().default(false),
    confirmUserId: personRef('confirm_user_id', 'keepsName'),
    confirmTime: time('confirm_time'),
    ...author(),
    ...audit(),
  },
  (t) => [
    unique('link2d3d_page').on(t.hubFileId, t.page, t.level),
    index('link2d3d_sub').on(t.subId, t.id),
    index('link2d3d_proj').on(t.projId),
    index('link2d3d_user').on(t.userId),
    index('link2d3d_confirm_user').on(t.confirmUserId),
  ],
)
