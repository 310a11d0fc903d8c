import type { AnnotationFilter } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import type { ReviewItem } from '../../report/review-sheet.ts'
import { labelsOf } from '../dict/dict-labels.service.ts'
import { issueTable } from '../issue/issue.table.ts'
import { placeText } from '../issue/issue-place.service.ts'
import { isOpenTo } from '../model/locked.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { whereOf } from './annotation-filter.ts'
import {
  hubAnnotationAddresseeTable as addressee,
  hubAnnotationReplyTable as reply,
  hubAnnotationTable as table,
} from './hub-annotation.table.ts'

/** In the order of a review sheet. A sheet has pictures, so those over locked models need the key to them. */
export async function annotationIdsOf(ctx: ProjectCtx, filter: AnnotationFilter, most: number): Promise<number[]> {
  const isOpen = isOpenTo(ctx, sql`${table.fileIds}`)
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(whereOf(ctx, filter), isOpen))
    .orderBy(asc(table.round), asc(table.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

export async function annotationReviewItems(
  { db, lang }: { db: Db; lang: Lang },
  ids: readonly number[],
): Promise<ReviewItem[]> {
  const t = translator(lang)
  const label = await labelsOf({ db, lang }, ['annotation_status', 'discipline'])
  const rows = await db
    .select({ row: table, raiser: authorName(table), issueNumber: issueTable.number })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(issueTable, eq(issueTable.id, table.issueId))
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.round), asc(table.id))
  const addressees = groupBy(await readAddressees(db, ids), ({ annotationId }) => annotationId)
  const replies = groupBy(await readAnswers(db, ids), ({ row }) => row.annotationId)
  return rows.map(({ row, raiser, issueNumber }) => ({
    number: row.number,
    title: row.title,
    html: row.html,
    round: row.round,
    status: label('annotation_status', row.status),
    discipline: label('discipline', row.discipline),
    place: placeText(row.location),
    raiser: raiser ?? '',
    raised: wireTime(row.createTime).slice(0, 10),
    people: (addressees.get(row.id) ?? []).map(({ nickName }) => nickName).join('、'),
    due: row.dueDate ?? '',
    facts: [[t('report.issue'), issueNumber ?? '']],
    answers: (replies.get(row.id) ?? []).map(({ row: one, name }) => ({
      name: name ?? '',
      date: wireTime(one.createTime).slice(0, 16),
      html: one.html,
    })),
    attachments: [],
    picture: row.picture ?? undefined,
  }))
}

const readAddressees = (db: Db, ids: readonly number[]) =>
  db
    .select({ annotationId: addressee.annotationId, nickName: userTable.nickName })
    .from(addressee)
    .innerJoin(userTable, eq(userTable.id, addressee.userId))
    .where(inArray(addressee.annotationId, [...ids]))
    .orderBy(asc(userTable.nickName))

const readAnswers = (db: Db, ids: readonly number[]) =>
  db
    .select({ row: reply, name: authorName(reply) })
    .from(reply)
    .leftJoin(userTable, eq(userTable.id, reply.userId))
    .where(inArray(reply.annotationId, [...ids]))
    .orderBy(asc(reply.id))
