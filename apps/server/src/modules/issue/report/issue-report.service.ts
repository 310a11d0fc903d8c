import type { IssueFilter } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { and, asc, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { wireTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { groupBy } from '../../../db/group-by.ts'
import type { ReviewItem } from '../../../report/review-sheet.ts'
import { labelsOf } from '../../dict/dict-labels.service.ts'
import { isAnyLocked } from '../../model/locked.service.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import {
  issueActivityTable as activity,
  issueAttachmentTable as attachment,
  issuePersonTable as person,
  issueTable as table,
  issueViewpointTable as viewpoint,
} from '../issue.table.ts'
import { placeText } from '../issue-place.service.ts'
import { isOverdue, whereOf } from '../list/issue-filter.ts'

/** In the order of a review sheet: by round, then as they were raised. A draft is nobody's opinion yet. */
export async function issueIdsOf(ctx: Ctx, filter: IssueFilter, most: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(whereOf(ctx, filter), ne(table.status, 'draft')))
    .orderBy(asc(table.round), asc(table.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

const dictionaries = ['issue_status', 'issue_type', 'issue_error_class', 'issue_priority', 'discipline']

export async function issueReviewItems(
  { db, lang }: { db: Db; lang: Lang },
  ids: readonly number[],
): Promise<ReviewItem[]> {
  const t = translator(lang)
  const label = await labelsOf({ db, lang }, dictionaries)
  const rows = await db
    .select({ row: table, raiser: authorName(table), isOverdue: sql<boolean>`coalesce(${isOverdue()}, false)` })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.round), asc(table.id))
  const assignees = groupBy(await readAssignees(db, ids), ({ issueId }) => issueId)
  const said = groupBy(await readAnswers(db, ids), ({ row }) => row.issueId)
  const files = groupBy(await readFileNames(db, ids), ({ issueId }) => issueId)
  const pictures = await firstPictures(db, ids)
  return rows.map(({ row, raiser, isOverdue }) => ({
    number: row.number ?? '',
    title: row.title,
    html: row.html,
    round: row.round,
    status: label('issue_status', row.status),
    discipline: label('discipline', row.discipline),
    place: placeText(row.location),
    raiser: raiser ?? '',
    raised: wireTime(row.createTime).slice(0, 10),
    people: (assignees.get(row.id) ?? []).map(({ nickName }) => nickName).join('、'),
    due: isOverdue ? t('report.overdue', { date: row.dueDate ?? '' }) : (row.dueDate ?? ''),
    facts: [
      [t('report.errorClass'), label('issue_error_class', row.errorClass)],
      [t('report.type'), label('issue_type', row.type)],
      [t('report.priority'), label('issue_priority', row.priority)],
    ],
    answers: (said.get(row.id) ?? []).map(({ row: one, name }) => ({
      name: name ?? '',
      date: wireTime(one.createTime).slice(0, 16),
      html: one.html!,
    })),
    attachments: (files.get(row.id) ?? []).map(({ name }) => name),
    picture: pictures.get(row.id),
  }))
}

const readAssignees = (db: Db, ids: readonly number[]) =>
  db
    .select({ issueId: person.issueId, nickName: userTable.nickName })
    .from(person)
    .innerJoin(userTable, eq(userTable.id, person.userId))
    .where(and(inArray(person.issueId, [...ids]), eq(person.part, 'assignee')))
    .orderBy(asc(userTable.nickName))

/** Whatever was said with a move: the answer, and what the reviewer said to it. */
const readAnswers = (db: Db, ids: readonly number[]) =>
  db
    .select({ row: activity, name: authorName(activity) })
    .from(activity)
    .leftJoin(userTable, eq(userTable.id, activity.userId))
    .where(and(inArray(activity.issueId, [...ids]), isNotNull(activity.html)))
    .orderBy(asc(activity.id))

/** Of the issue and of its comments. */
const readFileNames = (db: Db, ids: readonly number[]) =>
  db
    .select({ issueId: attachment.issueId, name: attachment.name })
    .from(attachment)
    .where(inArray(attachment.issueId, [...ids]))
    .orderBy(asc(attachment.id))

export async function firstPictures(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([viewpoint.issueId], { issueId: viewpoint.issueId, picture: viewpoint.picture })
    .from(viewpoint)
    .where(
      and(
        inArray(viewpoint.issueId, [...ids]),
        isNotNull(viewpoint.picture),
        // A sheet goes to others: what is locked stays out of it.
        not(isAnyLocked(sql`${viewpoint.fileIds}`)),
      ),
    )
    .orderBy(viewpoint.issueId, viewpoint.id)
  return new Map(rows.map(({ issueId, picture }) => [issueId, picture!]))
}
