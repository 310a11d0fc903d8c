import type { MySession } from '@sunmao/contract'
import { desc, eq } from 'drizzle-orm'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { sessionTable } from '../session/session.table.ts'

export async function mySessions(db: Db, userId: number, currentId: number): Promise<MySession[]> {
  const rows = await db
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.userId, userId))
    .orderBy(desc(sessionTable.lastSeen))
  return rows.map((row) => ({
    key: row.key,
    current: row.id === currentId,
    browser: row.browser,
    ip: row.ip,
    remembered: row.remembered,
    createTime: isoTime(row.createTime),
    lastSeen: isoTime(row.lastSeen),
  }))
}
