import type { BlobAnswer, OnlineRow, Page, PageQuery } from '@sunmao/contract'
import { and, count, desc, eq, gt, ilike, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { wireTime } from '../../core/wire-time.ts'
import { containing } from '../../db/search.ts'
import { rowsOf, sheetOf } from '../../resource/sheet.ts'
import { deptTable } from '../admin/dept.table.ts'
import { readNetworks } from '../parameters/network.service.ts'
import { sessionTable } from '../session/session.table.ts'
import { userTable } from '../users/users.table.ts'

/** Newest first. `key` is the handle that ends a session; the token itself is nowhere. */
export async function listOnline(
  { db, lang }: Pick<Ctx, 'db' | 'lang'>,
  query: PageQuery & { username?: string },
): Promise<Page<OnlineRow>> {
  const where = and(
    gt(sessionTable.expiresAt, sql`now()`),
    query.username ? ilike(userTable.username, containing(query.username)) : undefined,
  )
  const [counted] = await db
    .select({ total: count() })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .where(where)
  const rows = await db
    .select({
      session: sessionTable,
      user: userTable,
      dept: deptTable.name,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(where)
    .orderBy(desc(sessionTable.createTime), desc(sessionTable.id))
    .limit(query.size)
    .offset(query.page * query.size)
  const placeOf = await readNetworks(db, lang)
  return {
    totalElements: counted?.total ?? 0,
    content: rows.map(({ session, user, dept }) => ({
      uid: session.key,
      key: session.key,
      userName: user.username,
      nickName: user.nickName,
      dept: dept ?? undefined,
      browser: session.browser,
      ip: session.ip,
      address: placeOf(session.ip),
      loginTime: wireTime(session.createTime),
    })),
  }
}

export const onlineSheet = (ctx: Pick<Ctx, 'db' | 'lang'>, query: PageQuery & { username?: string }): BlobAnswer =>
  sheetOf(
    '在线用户',
    ['用户名', '用户昵称', '部门', '登录IP', '浏览器', '登录日期'],
    rowsOf(
      async (size, offset) => (await listOnline(ctx, { ...query, size, page: offset / size })).content,
      (row) => [row.userName, row.nickName, row.dept, row.ip, row.browser, row.loginTime],
    ),
  )
