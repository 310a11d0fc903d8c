import { eq, sql } from 'drizzle-orm'
import { tooMany } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { throttleTable } from './credentials.table.ts'

interface Limit {
  /** So many attempts without success cost nothing; then the wait grows. */
  free: number
  longestS: number
}

interface Counter extends Limit {
  key: string
}

const FIRST_WAIT_S = 5
const FORGET_S = 3600
/** No wait, whatever the clock shows. */
const never = sql`to_timestamp(0)`

/** Many people may share one address, so one of them cannot keep the others out for long. */
const ofAddress: Limit = { free: 30, longestS: 30 }
const ofAccount: Limit = { free: 5, longestS: 900 }
/** Whoever asks for letters to another's mailbox must not keep its owner from asking for one. */
const ofLetters: Limit = { free: 10, longestS: 300 }

export const accountKey = (account: string) => `account:${account.toLowerCase()}`

/** Guessing a password: by account, wherever the guesses come from, and by address. */
const signingIn = (account: string, ip: string): Counter[] => [
  { key: accountKey(account), ...ofAccount },
  { key: `address:${ip}`, ...ofAddress },
]

/**
 * Asking for a reset code and typing it need no captcha, so they have counters of their own: nobody can keep a person from
 * signing in with his password, nor one address another from resetting it.
 */
const resetting = (what: 'forgot' | 'reset', account: string, ip: string): Counter[] => [
  { key: `${what}:${account.toLowerCase()}@${ip}`, ...ofAccount },
  { key: `${what}-address:${ip}`, ...ofAddress },
]

/** An attempt that is counted already. `succeed` takes it back; without it, it was a failure. */
interface Attempt {
  succeed(): Promise<void>
}

/** Counts an attempt at a password before it is looked at, so that many at once are not more than one after the other. */
export const beginSignIn = async (db: Db, account: string, ip: string): Promise<Attempt> => {
  const [own, address] = signingIn(account, ip) as [Counter, Counter]
  await countAll(db, [own, address])
  return {
    succeed: async () => {
      await forgiveAccount(db, account)
      await takeBack(db, address)
    },
  }
}

export const beginReset = (db: Db, account: string, ip: string): Promise<Attempt> =>
  begin(db, resetting('reset', account, ip))

async function begin(db: Db, counters: readonly Counter[]): Promise<Attempt> {
  await countAll(db, counters)
  return {
    succeed: async () => {
      for (const counter of counters) await takeBack(db, counter)
    },
  }
}

/** Every request for a code counts; the number of letters to one account is limited wherever they are asked for. */
export const countForgotten = (db: Db, account: string, ip: string): Promise<void> =>
  countAll(db, [...resetting('forgot', account, ip), { key: `forgot:${account.toLowerCase()}`, ...ofLetters }])

/** Guessing at one share from one address; whoever knows the answer comes in from anywhere else meanwhile. */
const atShare = (id: number, ip: string): Counter[] => [
  { key: `share:${id}@${ip}`, ...ofAccount },
  { key: `share-address:${ip}`, ...ofAddress },
]

export const beginShare = (db: Db, id: number, ip: string): Promise<Attempt> => begin(db, atShare(id, ip))

/** Letters to one mailbox for one share, wherever they are asked for, and requests from one address. */
export const countShareLetter = (db: Db, id: number, email: string, ip: string): Promise<void> =>
  countAll(db, [
    { key: `share-letter:${id}:${email}`, ...ofLetters },
    { key: `share-letter-address:${ip}`, ...ofAddress },
  ])

export const forgiveAccount = (db: Db, account: string) =>
  db.delete(throttleTable).where(eq(throttleTable.key, accountKey(account)))

/** No moment is set further ahead than this: what lies there was written before the clock was set back. */
const isForgotten = sql`(${throttleTable.forgetAt} < now() or ${throttleTable.forgetAt} > now() + make_interval(secs => ${2 * FORGET_S}))`

export const sweepThrottle = (db: Db) => db.delete(throttleTable).where(isForgotten)

/** Nobody waits longer than he ever may, whatever the clock did since. */
const waits = (longestS: number) =>
  sql`(${throttleTable.waitUntil} > clock_timestamp()
    and ${throttleTable.waitUntil} <= clock_timestamp() + make_interval(secs => ${longestS}))`

/** The account has to wait after failed sign-ins. */
export const accountWaits = waits(ofAccount.longestS)

/** Throws 429 while one of the counters has to wait; then none of them has counted. Unknown accounts wait like known ones. */
async function countAll(db: Db, counters: readonly Counter[]): Promise<void> {
  const counted: Counter[] = []
  for (const counter of counters) {
    if (await count(db, counter)) {
      counted.push(counter)
      continue
    }
    for (const before of counted) await takeBack(db, before)
    throw tooMany(await waitOf(db, counter.key))
  }
}

/** One statement: of many at once each sees those before it. Answers whether this one may go on. */
async function count(db: Db, { key, free, longestS }: Counter): Promise<boolean> {
  const forgetAt = sql`now() + make_interval(secs => ${FORGET_S})`
  const fails = sql`case when ${isForgotten} then 1 else ${throttleTable.fails} + 1 end`
  const wait = sql`least(${FIRST_WAIT_S} * power(2, least(${fails} - ${free}, 12)), ${longestS})`
  const waitUntil = sql`case when ${fails} < ${free} then ${never}
    else clock_timestamp() + make_interval(secs => (${wait})::float8) end`
  const rows = await db
    .insert(throttleTable)
    .values({ key, fails: 1, waitUntil: never, forgetAt })
    .onConflictDoUpdate({
      target: throttleTable.key,
      set: { fails, waitUntil, forgetAt },
      setWhere: sql`not ${waits(longestS)}`,
    })
    .returning({ key: throttleTable.key })
  return rows.length > 0
}

const takeBack = (db: Db, { key, free }: Counter) =>
  db
    .update(throttleTable)
    .set({
      fails: sql`greatest(${throttleTable.fails} - 1, 0)`,
      waitUntil: sql`case when ${throttleTable.fails} - 1 < ${free} then ${never} else ${throttleTable.waitUntil} end`,
    })
    .where(eq(throttleTable.key, key))

async function waitOf(db: Db, key: string): Promise<number> {
  const seconds = sql<number>`ceil(extract(epoch from ${throttleTable.waitUntil} - clock_timestamp()))::int`
  const [row] = await db.select({ seconds }).from(throttleTable).where(eq(throttleTable.key, key))
  return Math.max(1, row?.seconds ?? 1)
}
