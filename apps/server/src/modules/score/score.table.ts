import { type ScoreGrade, type ScoreLimits, type ScoreWeights, scoreStatuses } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { issueTable } from '../issue/issue.table.ts'
import { modelPubVersionTable } from '../model-version/model-version.table.ts'
import { projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'

/** An entry of the house's checklist. */
export const scoreItemTable = pgTable('score_item', {
  id: id(),
  name: text('name').notNull().unique(),
  nameEn: text('name_en'),
  points: doublePrecision('points').notNull(),
  disciplines: text('disciplines').notNull().default(''),
  itemSort: integer('item_sort').notNull().default(999),
  ...audit(),
})

/** What a confirmed score keeps, with the rules that it was counted by. */
export interface FrozenScore {
  weights: ScoreWeights
  limits: ScoreLimits
  cells: { discipline: string; score: number; deducted: number }[]
  total: number | undefined
  grade: ScoreGrade | undefined
}

/** The score of a release once somebody has written in it. A reopened one stays as it was; the next edition is another row. */
export const scoreSheetTable = pgTable(
  'score_sheet',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    pubVersionId: integer('pub_version_id')
      .notNull()
      .references(() => modelPubVersionTable.id, { onDelete: 'cascade' }),
    edition: integer('edition').notNull().default(1),
    isCurrent: boolean('is_current').notNull().default(true),
    status: text('status', { enum: scoreStatuses }).notNull().default('draft'),
    remark: text('remark').notNull().default(''),
    submitterId: personRef('submitter_id', 'keepsName'),
    submitTime: time('submit_time'),
    confirmerId: personRef('confirmer_id', 'keepsName'),
    confirmTime: time('confirm_time'),
    /** While it is confirmed, and after it was reopened. */
    frozen: jsonb('frozen').$type<FrozenScore>(),
    reopenerId: personRef('reopener_id', 'keepsName'),
    reopenTime: time('reopen_time'),
    reopenReason: text('reopen_reason'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('score_sheet_edition').on(t.pubVersionId, t.edition),
    uniqueIndex('score_sheet_current').on(t.pubVersionId).where(sql`is_current`),
    index('score_sheet_proj').on(t.projId),
    index('score_sheet_submitter').on(t.submitterId),
    index('score_sheet_confirmer').on(t.confirmerId),
    index('score_sheet_reopener').on(t.reopenerId),
  ],
)

/** An entry of the checklist as somebody decided it; the words stay when the entry goes. */
export const scoreCheckTable = pgTable(
  'score_check',
  {
    id: id(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => scoreSheetTable.id, { onDelete: 'cascade' }),
    discipline: text('discipline').notNull(),
    itemId: integer('item_id').references(() => scoreItemTable.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    nameEn: text('name_en'),
    points: doublePrecision('points').notNull(),
    note: text('note').notNull().default(''),
    ...author(),
    updateTime: time('update_time').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('score_check_once').on(t.sheetId, t.discipline, t.itemId),
    index('score_check_item').on(t.itemId),
    index('score_check_user').on(t.userId),
  ],
)

/** What took points when a score was confirmed. */
export const scoreLineTable = pgTable(
  'score_line',
  {
    id: id(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => scoreSheetTable.id, { onDelete: 'cascade' }),
    discipline: text('discipline').notNull(),
    kind: text('kind', { enum: ['issue', 'check'] }).notNull(),
    issueId: integer('issue_id').references(() => issueTable.id, { onDelete: 'set null' }),
    number: text('number'),
    title: text('title').notNull(),
    titleEn: text('title_en'),
    errorClass: text('error_class'),
    note: text('note'),
    points: doublePrecision('points').notNull(),
  },
  (t) => [index('score_line_sheet').on(t.sheetId, t.discipline, t.id), index('score_line_issue').on(t.issueId)],
)
