import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { idempotencyTable as table } from '../../http/idempotency.table.ts'

// An upload can become a model once. Whoever asks again, because the answer was lost or in a second window, gets the same
// model: the upload's number is the key of that call, kept as long as those that callers send. They name a call as
// `POST /api/…` and cannot be taken for ours.
const ROUTE = 'modelUpload'
const callerOf = (userId: number) => `user:${userId}`
const keyOf = (uploadId: number) => `modelUpload ${uploadId}`

interface Taken {
  fileId: number
  projId: number
}

export const rememberTaken = (db: Db, userId: number, uploadId: number, taken: Taken) =>
  db
    .insert(table)
    .values({ caller: callerOf(userId), key: keyOf(uploadId), route: ROUTE, inputHash: '', body: taken })
    .onConflictDoNothing()

/** What the caller's own upload has become. */
export async function findTaken(db: Db, userId: number, uploadId: number): Promise<Taken | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.caller, callerOf(userId)), eq(table.key, keyOf(uploadId)), eq(table.route, ROUTE)))
  return row?.body as Taken | undefined
}

/** Projects of uploads that have become models. */
export const projectsOfTaken = (db: Db, uploadIds: readonly number[]) =>
  db
    .select({
      id: sql<number>`substring(${table.key} from '\\d+')::int`,
      projId: sql<number>`(${table.body} ->> 'projId')::int`,
    })
    .from(table)
    .where(and(inArray(table.key, uploadIds.map(keyOf)), eq(table.route, ROUTE)))
