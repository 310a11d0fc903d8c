import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { tooMany } from '../../http/errors.ts'
import { throttleTable } from './auth.table.ts'

/** `free` failures cost nothing. Many people may share one address, so one of them cannot keep the others out for long. */
const ofAccount = { free: 5, longestS: 900 }
const ofAddress = { free: 30, longestS: 30 }
const FIRST_WAIT_S = 5
const FORGET_S = 3600

export const accountKey = (account: string) => `account:${account.toLowerCase()}`

const keysOf = (account: string, ip: string) => ({
  account: accountKey(account),
  address: `address:${ip}`,
})

/** Throws 429 while the account or the address has to wait. Unknown accounts wait like known ones. */
export async function checkThrottle(db: Db, account: string, ip: string): Promise<void> {
  const rows = await db
    .select()
    .from(throttleTable)
    .where(inArray(throttleTable.key, Object.values(keysOf(account, ip))))
  const wait = Math.max(0, ...rows.map((row) => row.waitUntil.getTime() - Date.now()))
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
}

export async function recordFailure(db: Db, account: string, ip: string): Promise<void> {
  const keys = keysOf(account, ip)
  await addFailure(db, keys.account, ofAccount)
  await addFailure(db, keys.address, ofAddress)
}

export const forgiveAccount = (db: Db, account: string) =>
  db.delete(throttleTable).where(eq(throttleTable.key, accountKey(account)))

export const sweepThrottle = (db: Db) => db.delete(throttleTable).where(lt(throttleTable.forgetAt, sql`now()`))

async function addFailure(db: Db, key: string, { free, longestS }: typeof ofAccount): Promise<void> {
  const forgetAt = sql`now() + make_interval(secs => ${FORGET_S})`
  const fails = sql`case when ${throttleTable.forgetAt} < now() then 1 else ${throttleTable.fails} + 1 end`
  const wait = sql`case when ${fails} < ${free} then 0
    else least(${FIRST_WAIT_S} * power(2, least(${fails} - ${free}, 12)), ${longestS}) end`
  await db
    .insert(throttleTable)
    .values({ key, fails: 1, waitUntil: sql`now()`, forgetAt })
    .onConflictDoUpdate({
      target: throttleTable.key,
      set: { fails, waitUntil: sql`now() + make_interval(secs => (${wait})::float8)`, forgetAt },
    })
}
