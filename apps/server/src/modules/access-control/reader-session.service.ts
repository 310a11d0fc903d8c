import { inArray } from 'drizzle-orm'
import type { OpenCtx, Services } from '../../core/context.ts'
import { endSessions, type NewSession, openSession } from '../session/session.service.ts'
import { accessControlSessionTable as table } from './access-control.table.ts'

export interface Reader {
  readerId?: number
  readerEmail?: string
}

/** A session for this share alone. */
export const openReader = (
  { db, ip, browser }: Pick<OpenCtx, 'db' | 'ip' | 'browser'>,
  accessControlId: number,
  reader: Reader,
): Promise<NewSession> =>
  db.transaction(async (tx) => {
    const session = await openSession(tx, { provider: 'link', ip, browser, remembered: false })
    await tx.insert(table).values({ ...reader, accessControlId, sessionId: session.id })
    return session
  })

/** Ends the sessions of all readers of these shares, and tells their windows. */
export async function endReaders(services: Pick<Services, 'db' | 'bus'>, ids: readonly number[]): Promise<void> {
  const readers = await services.db
    .select({ id: table.sessionId })
    .from(table)
    .where(inArray(table.accessControlId, [...ids]))
  await endSessions(
    services,
    readers.map(({ id }) => id),
  )
}
