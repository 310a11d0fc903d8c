import type { FailureCause, LogDetail, LogLine, LogOutcome } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { instantOf, wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { countUpTo } from '../../db/count.ts'
import { readNetworks } from '../parameters/network.service.ts'
import { projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { findLogs, type LogFilter, logActions, newestFirst, whereOf, wordOf } from './find-logs.queries.ts'
import { logTable as table } from './logs.table.ts'

type Asker = Pick<Ctx, 'db' | 'lang'>
type Row = typeof table.$inferSelect

const NEARBY = 5
const NEARBY_MS = 10 * 60_000

const lines = (db: Db) =>
  db
    .select({ row: table, nickName: userTable.nickName, projName: projectTable.projName })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(projectTable, eq(projectTable.projId, table.projId))

interface Line {
  row: Row
  nickName: string | null
  projName: string | null
}

const lineOf = (lang: Lang, placeOf: (ip: string) => string, { row, nickName, projName }: Line): LogLine => ({
  id: row.id,
  userId: row.userId || undefined,
  username: row.username,
  nickName: nickName ?? undefined,
  description: wordOf(lang, row.description),
  method: row.method,
  params: row.params,
  object: row.object,
  projId: row.projId ?? undefined,
  projName: projName ?? undefined,
  requestIp: row.requestIp,
  address: placeOf(row.requestIp),
  browser: row.browser,
  time: row.timeMs,
  outcome: row.outcome,
  told: row.told ? translate(lang, row.told.code as Key, row.told.params) : undefined,
  requestId: row.errorId ?? '',
  createTime: wireTime(row.createTime),
})

/** What a row says to a reader. */
async function reader(db: Db, lang: Lang): Promise<(line: Line) => LogLine> {
  const placeOf = await readNetworks(db, lang)
  return (line) => lineOf(lang, placeOf, line)
}

export async function listLogs(
  { db, lang }: Asker,
  filter: LogFilter & { page: number; size: number },
  logType?: Row['logType'],
): Promise<{ content: LogLine[]; totalElements: number }> {
  const { ids, total } = await findLogs({ db, lang }, filter, logType)
  const rows = await lines(db)
    .where(inArray(table.id, ids))
    .orderBy(...newestFirst)
  return { content: rows.map(await reader(db, lang)), totalElements: total }
}

/** What the caller has done himself. */
export async function listMine(
  { db, lang, user }: Pick<Ctx, 'db' | 'lang' | 'user'>,
  page: { page: number; size: number },
) {
  const where = and(eq(table.userId, user.userId), eq(table.logType, 'INFO'), inArray(table.outcome, ['done', 'slow']))
  const rows = await lines(db)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.size)
    .offset(page.page * page.size)
  return { content: rows.map(await reader(db, lang)), totalElements: await countUpTo(db, table, where) }
}

/** Page by page, as far as an export goes. */
export async function* readLines({ db, lang }: Asker, filter: LogFilter, logType: Row['logType'], most: number) {
  const size = 1000
  const read = await reader(db, lang)
  const where = await whereOf(db, lang, filter, logType)
  let before: Row | undefined
  for (let done = 0; done < most; done += size) {
    const older =
      before &&
      sql`(${table.createTime}, ${table.id}) < (${before.createTime.toISOString()}::timestamptz, ${before.id})`
    const rows = await lines(db)
      .where(and(where, older))
      .orderBy(...newestFirst)
      .limit(size)
    for (const row of rows) yield read(row)
    before = rows.at(-1)?.row
    if (rows.length < size) return
  }
}

export async function countToday({ db }: Asker) {
  const today = gte(table.createTime, startOfToday())
  const rows = await db
    .select({ outcome: table.outcome, count: sql<number>`count(*)::int` })
    .from(table)
    .where(today)
    .groupBy(table.outcome)
  const of = (outcome: LogOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    slow: of('slow'),
    refused: of('refused'),
    failed: of('failed'),
  }
}

const startOfToday = () => instantOf(`${wireTime(new Date()).slice(0, 10)} 00:00:00`)

export async function listCauses(
  { db }: Asker,
  { page, size, createTime }: { page: number; size: number; createTime?: string[] | undefined },
  cause?: string,
): Promise<{ content: FailureCause[]; totalElements: number }> {
  const [from, to] = createTime?.length === 2 ? createTime : []
  const where = and(
    isNotNull(table.cause),
    cause ? eq(table.cause, cause) : undefined,
    from ? gte(table.createTime, instantOf(from)) : undefined,
    to ? lte(table.createTime, instantOf(to)) : undefined,
  )
  const groups = await db
    .select({
      cause: table.cause,
      count: sql<number>`count(*)::int`,
      today: sql<number>`(count(*) filter (where ${gte(table.createTime, startOfToday())}))::int`,
      people: sql<number>`count(distinct ${table.userId})::int`,
      first: sql<Date>`min(${table.createTime})`.mapWith(table.createTime),
      last: sql<Date>`max(${table.createTime})`.mapWith(table.createTime),
      id: sql<number>`max(${table.id})`,
    })
    .from(table)
    .where(where)
    .groupBy(table.cause)
    .orderBy(desc(sql`max(${table.id})`))
    .limit(size)
    .offset(page * size)
  const samples =
    groups.length === 0
      ? []
      : await db
          .select()
          .from(table)
          .where(
            inArray(
              table.id,
              groups.map(({ id }) => id),
            ),
          )
  const [total] = await db
    .select({ count: sql<number>`count(distinct ${table.cause})::int` })
    .from(table)
    .where(where)
  const content = groups.map(({ first, last, cause: key, ...group }) => {
    const sample = samples.find(({ id }) => id === group.id)
    return {
      ...group,
      cause: key ?? '',
      title: (sample?.exception ?? '').split('\n')[0] ?? '',
      method: sample?.method ?? '',
      first: wireTime(first),
      last: wireTime(last),
    }
  })
  return { content, totalElements: total?.count ?? 0 }
}

export async function showLog(ctx: Asker & Pick<Ctx, 'user'>, id: number): Promise<LogDetail> {
  const { db, lang } = ctx
  const [line] = await lines(db).where(eq(table.id, id))
  if (!line) throw notFound()
  const { row } = line
  const steps = row.steps ?? []
  const read = await reader(db, lang)
  const around = and(
    row.userId === null ? eq(table.requestIp, row.requestIp) : eq(table.userId, row.userId),
    gte(table.createTime, new Date(row.createTime.getTime() - NEARBY_MS)),
    lte(table.createTime, new Date(row.createTime.getTime() + NEARBY_MS)),
  )
  const earlier = await lines(db)
    .where(and(around, lt(table.id, id)))
    .orderBy(desc(table.id))
    .limit(NEARBY)
  const later = await lines(db)
    .where(and(around, ne(table.id, id), gte(table.id, id)))
    .orderBy(asc(table.id))
    .limit(NEARBY)
  const [cause] = row.cause ? (await listCauses(ctx, { page: 0, size: 1 }, row.cause)).content : []
  return {
    ...read(line),
    steps: steps.flatMap(({ level, ...step }) => (level ? [] : [step])),
    // They are the machine's, not the people's: who may read the log need not see how it is built.
    lines: ctx.user.isAdmin ? steps.flatMap(({ level, at, name }) => (level ? [{ level, at, text: name }] : [])) : [],
    changes: row.changes ?? [],
    exception: row.exception ?? undefined,
    cause,
    nearby: [...earlier.reverse(), ...later].map(read),
  }
}

export async function readException({ db }: Asker, id: number): Promise<{ exception: string }> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.logType, 'ERROR')))
  if (!row) throw notFound()
  return { exception: row.exception ?? '' }
}

export const actionsIn = (lang: Lang) =>
  logActions
    .map((value) => ({ value, label: wordOf(lang, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, lang))
