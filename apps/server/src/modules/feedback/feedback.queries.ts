import type { Feedback, FeedbackStatus, Page, PageQuery } from '@sunmao/contract'
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { containing } from '../../db/search.ts'
import { deptTable } from '../admin/dept.table.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'
import { userTable } from '../users/users.table.ts'
import { feedbackShotTable, feedbackTable as table } from './feedback.table.ts'

export interface FeedbackQuery extends PageQuery {
  id?: number
  status?: FeedbackStatus
  module?: string
}

/** Everything that a list asks for but the status. */
export const wantedFeedback = ({ id, module, blurry }: FeedbackQuery): SQL | undefined => {
  const like = blurry ? containing(blurry) : undefined
  return and(
    id ? eq(table.id, id) : undefined,
    module ? eq(table.module, module) : undefined,
    like ? or(ilike(table.description, like), ilike(table.answer, like), ilike(userTable.nickName, like)) : undefined,
  )
}

export async function pageOfFeedback(ctx: Ctx, where: SQL | undefined, query: PageQuery): Promise<Page<Feedback>> {
  const content = await readFeedback(ctx, where, query.size, query.page * query.size)
  const [found] = await ctx.db
    .select({ total: count() })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
  return { content, totalElements: found?.total ?? 0 }
}

export const countByStatus = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({ status: table.status, total: count() })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .groupBy(table.status)

export async function findFeedback(ctx: Ctx, id: number): Promise<Feedback | undefined> {
  return (await readFeedback(ctx, eq(table.id, id), 1, 0))[0]
}

/** How long a screenshot can be looked at before the list must be asked again. */
const SHOT_S = 600

async function readFeedback(ctx: Ctx, where: SQL | undefined, limit: number, offset: number): Promise<Feedback[]> {
  const rows = await ctx.db
    .select({ row: table, user: userTable, deptName: deptTable.name })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  const labels = await moduleLabels(ctx)
  const ids = rows.map(({ row }) => row.id)
  const shots = groupBy(ids.length > 0 ? await readShots(ctx.db, ids) : [], (shot) => shot.feedbackId)
  return Promise.all(
    rows.map(async ({ row, user, deptName }) => ({
      id: row.id,
      module: row.module,
      moduleLabel: labels.get(row.module) ?? row.module,
      description: row.description,
      shots: await Promise.all(
        (shots.get(row.id) ?? []).map(async ({ name, hash, type }) => ({
          name,
          address: await ctx.blobs.address(hash, { type, seconds: SHOT_S }),
        })),
      ),
      status: row.status,
      user: {
        id: user.id,
        nickName: user.nickName,
        jobNumber: user.jobNumber ?? undefined,
        deptName: deptName ?? undefined,
      },
      answer: row.answer ?? undefined,
      answerBy: row.answerBy ?? undefined,
      answerTime: isoTime(row.answerTime),
      createTime: isoTime(row.createTime),
      rowVersion: row.rowVersion,
    })),
  )
}

const readShots = (db: Db, ids: number[]) =>
  db
    .select()
    .from(feedbackShotTable)
    .where(inArray(feedbackShotTable.feedbackId, ids))
    .orderBy(asc(feedbackShotTable.index))

const ofModules = eq(dictTable.name, 'feedback_module')

async function moduleLabels(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ value: dictDetailTable.value, label: dictDetailTable.label, labelEn: dictDetailTable.labelEn })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(ofModules)
  return new Map(rows.map((row) => [row.value, (ctx.lang === 'en' && row.labelEn) || row.label]))
}

export const hasModule = async (db: Db, module: string): Promise<boolean> =>
  (
    await db
      .select({ id: dictDetailTable.id })
      .from(dictDetailTable)
      .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
      .where(and(ofModules, eq(dictDetailTable.value, module)))
  ).length > 0
