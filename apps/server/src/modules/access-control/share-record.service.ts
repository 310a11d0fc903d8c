import type { ShareRecord, shareActions } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, count, countDistinct, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { tellMembers } from '../../bus/tell.ts'
import type { Ctx, OpenCtx, ProjectCtx } from '../../core/context.ts'
import { isoTime, wireTime } from '../../core/wire-time.ts'
import { found, gramsOf } from '../../db/search.ts'
import { sheetOf } from '../../resource/sheet.ts'
import { notify } from '../message/message.service.ts'
import { userTable } from '../users/users.table.ts'
import { accessControlTable as shareTable, accessControlRecordTable as table } from './access-control.table.ts'

type Action = (typeof shareActions)[number]

interface Use {
  id: number
  projId: number
  action: Action
  userId?: number | null | undefined
  /** A mailbox, or a guest's number. */
  reader: string
  what?: string | undefined
}

/** So many addresses or downloads of one share within the time are unusual; its owner is told once a day. */
const UNUSUAL = { minutes: 10, addresses: 20, downloads: 30 }
/** As far back as is looked: so many uses within the time are unusual in any case, unless all are of few addresses. */
const LAST_USES = 500

export async function writeUse(ctx: OpenCtx, { id, projId, action, userId, reader, what }: Use): Promise<void> {
  const name = userId ? await nickNameOf(ctx, userId) : undefined
  await ctx.db.insert(table).values({
    ...{ accessControlId: id, projId, action, userId, reader, what },
    address: ctx.ip,
    device: ctx.browser.slice(0, 200),
    searchText: [name, reader, ctx.ip, what].filter(Boolean).join(' ').toLowerCase(),
  })
  tellMembers(ctx, projId, 'accessControl', id)
  if (action === 'open' || action === 'download') await warnOfUnusual(ctx, id)
}

const nickNameOf = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<string | undefined> =>
  (await db.select({ name: userTable.nickName }).from(userTable).where(eq(userTable.id, userId)))[0]?.name

/** Of a guest, what he did with his share; people with an account of their own leave none here. */
export async function writeGuestUse(ctx: Ctx, action: Action, what: string): Promise<void> {
  const { link } = ctx.user
  if (link) await writeUse(ctx, { id: link.id, projId: link.projId, action, what, ...readerOf(ctx) })
}

/** Whom a guest's session is of: an account, a mailbox, or a number. */
export function readerOf({ user: { link, sessionId } }: Pick<Ctx, 'user'>): { userId: number | null; reader: string } {
  return { userId: link?.readerId ?? null, reader: link?.readerEmail ?? guestNumber(sessionId) }
}

export const guestNumber = (sessionId: number) => String(sessionId % 10_000).padStart(4, '0')

async function warnOfUnusual(ctx: OpenCtx, id: number): Promise<void> {
  const since = sql`now() - make_interval(mins => ${UNUSUAL.minutes})`
  const last = ctx.db
    .select({ address: table.address, action: table.action, createTime: table.createTime })
    .from(table)
    .where(eq(table.accessControlId, id))
    .orderBy(desc(table.id))
    .limit(LAST_USES)
    .as('last')
  const [seen] = await ctx.db
    .select({
      addresses: countDistinct(last.address),
      downloads: count(sql`case when ${last.action} = 'download' then 1 end`),
    })
    .from(last)
    .where(gt(last.createTime, since))
  if (!seen || (seen.addresses < UNUSUAL.addresses && seen.downloads < UNUSUAL.downloads)) return
  // Of many at once, one tells.
  const [share] = await ctx.db
    .update(shareTable)
    .set({ warnedTime: sql`now()` })
    .where(
      and(
        eq(shareTable.id, id),
        or(isNull(shareTable.warnedTime), lt(shareTable.warnedTime, sql`now() - interval '1 day'`)),
      ),
    )
    .returning()
  if (!share?.userId) return
  const facts = {
    name: share.description,
    minutes: String(UNUSUAL.minutes),
    addresses: String(seen.addresses),
    downloads: String(seen.downloads),
  }
  await notify(
    ctx,
    share.userId,
    'project',
    'message.shareUnusual',
    facts,
    `/accessControl?projId=${share.projId}&id=${id}`,
  )
}

interface RecordFilter {
  projId: number
  ids?: readonly number[] | undefined
  action?: readonly Action[] | undefined
  blurry?: string | undefined
}

function whereOf({ projId, ids, action, blurry }: RecordFilter): SQL | undefined {
  return and(
    eq(table.projId, projId),
    ids && inArray(table.accessControlId, [...ids]),
    action?.length ? inArray(table.action, [...action]) : undefined,
    blurry?.trim() ? found(table.searchText, gramsOf(table.searchText), blurry) : undefined,
  )
}

/** The latest first. */
export async function listRecords(
  ctx: ProjectCtx,
  { page, size, ...filter }: RecordFilter & { page: number; size: number },
) {
  const where = whereOf({ ...filter, projId: ctx.project.projId })
  return {
    content: await readRecords(ctx, where, { limit: size, offset: page * size }),
    totalElements: await ctx.db.$count(table, where),
  }
}

interface Part {
  limit: number
  offset?: number
}

async function readRecords(ctx: Ctx, where: SQL | undefined, { limit, offset = 0 }: Part): Promise<ShareRecord[]> {
  const rows = await ctx.db
    .select({ row: table, description: shareTable.description, nickName: userTable.nickName })
    .from(table)
    .innerJoin(shareTable, eq(shareTable.id, table.accessControlId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, description, nickName }) => ({
    id: row.id,
    accessControlId: row.accessControlId,
    description,
    action: row.action,
    reader: nickName ?? readerName(ctx, row.reader),
    isGuest: nickName === null,
    address: row.address,
    device: row.device,
    what: row.what,
    createTime: isoTime(row.createTime),
  }))
}

/** A mailbox as it is, a number as a guest. */
export const readerName = ({ lang }: Pick<Ctx, 'lang'>, reader: string): string =>
  /^\d+$/.test(reader) ? translate(lang, 'share.guest', { no: reader }) : reader

const SHEET_PAGE = 1000

/** All records that fit, as a workbook, written as they are read. */
export function recordSheet(ctx: ProjectCtx, filter: RecordFilter) {
  const say = (key: 'time' | 'share' | 'action' | 'reader' | 'address' | 'device' | 'what') =>
    translate(ctx.lang, `share.column.${key}`)
  const where = whereOf(filter)
  async function* rows() {
    // From the last one read: what is written meanwhile must not push a row into the next page once more.
    for (let before: number | undefined; ; ) {
      const older = before === undefined ? where : and(where, lt(table.id, before))
      const page = await readRecords(ctx, older, { limit: SHEET_PAGE })
      for (const one of page)
        yield [
          wireTime(new Date(one.createTime)),
          one.description,
          translate(ctx.lang, `share.action.${one.action}`),
          one.reader,
          one.address,
          one.device,
          one.what,
        ]
      if (page.length < SHEET_PAGE) return
      before = page.at(-1)!.id
    }
  }
  const titles = [say('time'), say('share'), say('action'), say('reader'), say('address'), say('device'), say('what')]
  return sheetOf(translate(ctx.lang, 'share.records'), titles, rows())
}
