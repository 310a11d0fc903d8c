import type { Page, PageQuery, Receipt } from '@sunmao/contract'
import { and, count, desc, eq, isNotNull, isNull, like } from 'drizzle-orm'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { containing } from '../../db/search.ts'
import { deptTable } from '../admin/dept.table.ts'
import { userTable } from '../users/users.table.ts'
import { announcementReceiptTable as receipt } from './announcement.table.ts'
import { isIn } from './audience.queries.ts'

/** The latest readers first, then those who have not read it, by name. */
export async function readReceipts(
  db: Db,
  { id, read, blurry, page, size }: PageQuery & { id: number; read?: boolean },
): Promise<Page<Receipt>> {
  const isTheirs = and(eq(receipt.announcementId, id), eq(receipt.userId, userTable.id))
  const where = and(
    isIn(id),
    read === undefined ? undefined : read ? isNotNull(receipt.readTime) : isNull(receipt.readTime),
    blurry ? like(userTable.searchText, containing(blurry.toLowerCase())) : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(userTable).leftJoin(receipt, isTheirs).where(where)
  const rows = await db
    .select({ user: userTable, deptName: deptTable.name, readTime: receipt.readTime })
    .from(userTable)
    .leftJoin(receipt, isTheirs)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(where)
    .orderBy(isNull(receipt.readTime), desc(receipt.readTime), userTable.nickName, userTable.id)
    .limit(size)
    .offset(page * size)
  const content = rows.map(({ user, deptName, readTime }) => ({
    userId: user.id,
    nickName: user.nickName,
    jobNumber: user.jobNumber ?? undefined,
    deptName: deptName ?? undefined,
    readTime: isoTime(readTime),
  }))
  return { content, totalElements: counted?.total ?? 0 }
}
