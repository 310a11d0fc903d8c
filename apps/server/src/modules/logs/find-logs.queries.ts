// Which rows of the log somebody looks for. A million of them are searched by words without reading them all: words that many rows
// have are among the newest, words that few have are in the index.
import { contract, type LogOutcome } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { instantOf } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { countUpTo } from '../../db/count.ts'
import { containing, gramsOf, mayHave } from '../../db/search.ts'
import { userTable } from '../users/users.table.ts'
import { logWords, logTable as table } from './logs.table.ts'

export interface LogFilter {
  blurry?: string | undefined
  createTime?: string[] | undefined
  userId?: number | undefined
  projId?: number | undefined
  action?: string | undefined
  outcome?: LogOutcome[] | undefined
  cause?: string | undefined
}
type LogType = (typeof table.$inferSelect)['logType']

/** What calls leave in the log, by the keys of their words. */
export const logActions: readonly string[] = [
  ...new Set([
    ...Object.values(contract).flatMap((group) => Object.values(group).flatMap(({ log }) => log ?? [])),
    'log.signIn',
    'log.slowRead',
    'log.error',
  ]),
]

export const wordOf = (lang: Lang, key: string) => translate(lang, key as Key)

export const newestFirst = [desc(table.createTime), desc(table.id)]

const filtered = (filter: LogFilter, logType?: LogType): SQL | undefined => {
  const [from, to] = filter.createTime?.length === 2 ? filter.createTime : []
  return and(
    logType && eq(table.logType, logType),
    from ? gte(table.createTime, instantOf(from)) : undefined,
    to ? lte(table.createTime, instantOf(to)) : undefined,
    filter.userId ? eq(table.userId, filter.userId) : undefined,
    filter.projId ? eq(table.projId, filter.projId) : undefined,
    filter.action ? eq(table.description, filter.action) : undefined,
    filter.outcome?.length ? inArray(table.outcome, filter.outcome) : undefined,
    filter.cause ? eq(table.cause, filter.cause) : undefined,
  )
}

interface Said {
  /** In what was kept of the call. */
  words: SQL
  /** In the name of who made it, or in the words for what it does. */
  others: SQL[]
}

async function saidIn(db: Db, lang: Lang, blurry: string): Promise<Said> {
  const small = blurry.trim().toLowerCase()
  const actions = logActions.filter((key) => wordOf(lang, key).toLowerCase().includes(small))
  const named = await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.nickName, blurry.trim()))
  const userIds = named.map(({ id }) => id)
  return {
    words: sql`${logWords(table)} like ${containing(small)}`,
    others: [
      ...(userIds.length > 0 ? [inArray(table.userId, userIds)] : []),
      ...(actions.length > 0 ? [inArray(table.description, actions)] : []),
    ],
  }
}

/** For whoever reads all of them. */
export async function whereOf(db: Db, lang: Lang, filter: LogFilter, logType?: LogType): Promise<SQL | undefined> {
  const said = filter.blurry ? await saidIn(db, lang, filter.blurry) : undefined
  return and(filtered(filter, logType), said && or(said.words, ...said.others))
}

/** So many of the newest are read for words before the index is asked. */
const NEWEST = 20_000
/** Whoever gets more than these looks for something narrower. */
const SAID = 1000

/** A page, the newest first, and how many there are as far as pages are turned. */
export async function findLogs(
  { db, lang }: { db: Db; lang: Lang },
  { page, size, ...filter }: LogFilter & { page: number; size: number },
  logType?: LogType,
): Promise<{ ids: number[]; total: number }> {
  const where = filtered(filter, logType)
  if (!filter.blurry?.trim()) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(...newestFirst)
      .limit(size)
      .offset(page * size)
    return { ids: rows.map(({ id }) => id), total: await countUpTo(db, table, where) }
  }
  const said = await saidIn(db, lang, filter.blurry)
  const among = await amongNewest(db, where, said)
  const ids = among.length === SAID ? among : await byIndex(db, where, said, filter.blurry)
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}

const order = sql.join(newestFirst, sql`, `)
const idsOf = async (db: Db, query: SQL) => (await db.execute<{ id: number }>(query)).rows.map(({ id }) => id)

const amongNewest = (db: Db, where: SQL | undefined, { words, others }: Said) =>
  idsOf(
    db,
    sql`select id from (select * from ${table} where ${where ?? sql`true`} order by ${order} limit ${NEWEST}) as log
      where ${or(words, ...others)} order by ${order} limit ${SAID}`,
  )

/** Each part by its own index: with "or" between them none would help. */
const byIndex = (db: Db, where: SQL | undefined, { words, others }: Said, blurry: string) => {
  const hits = sql`select id, create_time from ${table} where ${and(where, mayHave(gramsOf(logWords(table)), blurry), words)}`
  const parts = others.map(
    (one) =>
      sql` union (select id, create_time from ${table} where ${and(where, one)} order by ${order} limit ${SAID})`,
  )
  return idsOf(
    db,
    sql`with hit as materialized (${hits}${sql.join(parts)}) select id from hit order by create_time desc, id desc limit ${SAID}`,
  )
}
