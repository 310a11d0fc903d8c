import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionTable } from '../../src/modules/session/session.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

/** Signs in so many days ago and has been at work every day since. */
async function signedInBefore(days: number, rememberMe: boolean): Promise<Caller & { cookie: string }> {
  const { body, headers } = await hub.nobody.call('POST', '/auth/login', {
    username: 'lead',
    password: hub.encrypt('sunmao-lead'),
    rememberMe,
  })
  await hub.services.db
    .update(sessionTable)
    .set({
      createTime: sql`now() - make_interval(days => ${days})`,
      lastSeen: sql`now() - interval '2 minutes'`,
      refreshUntil: rememberMe ? sql`now() + interval '1 day'` : null,
    })
    .where(eq(sessionTable.key, body.unifyToken))
  return { ...hub.withToken(body.token), cookie: String(headers['set-cookie']).split(';')[0]! }
}

const statusOf = async (who: Caller) => (await who.call('GET', '/auth/info')).status

it('a session in use every day ends a week after the sign-in', async () => {
  expect(await statusOf(await signedInBefore(6, false))).toBe(200)
  expect(await statusOf(await signedInBefore(7, false))).toBe(401)
})

it('a remembered one ends after twenty days, whatever is sent', async () => {
  expect(await statusOf(await signedInBefore(19, true))).toBe(200)
  const old = await signedInBefore(20, true)
  expect(await statusOf(old)).toBe(401)
  const renewed = await hub.nobody.call('POST', '/auth/refresh', undefined, { cookie: old.cookie })
  expect(renewed.status).toBe(401)
})

it('the last day is no longer than what is left', async () => {
  const who = await signedInBefore(6, false)
  await hub.services.db
    .update(sessionTable)
    .set({ createTime: sql`now() - interval '7 days' + interval '1 hour'` })
    .where(eq(sessionTable.tokenHash, await hashOf(who)))
  expect(await statusOf(who)).toBe(200)
  const [row] = await hub.services.db
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.tokenHash, await hashOf(who)))
  expect(row!.expiresAt.getTime()).toBeLessThan(Date.now() + 3_700_000)
})

async function hashOf(who: Caller): Promise<string> {
  const { hashToken } = await import('../../src/token.ts')
  return hashToken(who.token!.slice('Bearer '.length))
}
