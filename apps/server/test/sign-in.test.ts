// On engines: throttles and sessions are shared.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTable, throttleTable } from '../src/modules/credentials/credentials.table.ts'
import { sessionTable } from '../src/modules/session/session.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer({ captcha: true })
})
afterAll(() => hub.stop())

const forgetFailures = () => hub.services.db.delete(throttleTable)

async function captcha() {
  const { body } = await hub.nobody.call('GET', '/auth/code')
  const [row] = await hub.services.db.select().from(oneTimeTable).where(eq(oneTimeTable.key, body.uuid))
  return { uuid: body.uuid as string, code: (row!.payload as { answer: string }).answer }
}

const signIn = async (username: string, password: string, extra: object = {}) =>
  hub.nobody.call('POST', '/auth/login', {
    username,
    password: hub.encrypt(password),
    ...(await captcha()),
    ...extra,
  })

describe('signing in', () => {
  it('answers token, unifyToken and the person in both forms', async () => {
    const { status, body } = await signIn('lead', 'sunmao-lead')
    expect(status).toBe(200)
    expect(body.token).toMatch(/^Bearer \S{40,}$/)
    expect(body.unifyToken).toBeTruthy()
    expect(body.user.username).toBe('lead')
    expect(body.user.site.name).toBe('第一设计分院')
    expect(body.user.user).toMatchObject({ username: 'lead', nickName: '林知远', roles: [{ name: '项目经理' }] })
    expect(body.user.roles).toEqual([
      'approval:list',
      'designLibrary:edit',
      'designLibrary:publish',
      'feedback:add',
      'meeting:add',
      'meeting:list',
      'project:add',
    ])
    expect(JSON.stringify(body)).not.toMatch(/argon|passwordHash|password_hash/i)
    const info = await hub.withToken(body.token).call('GET', '/auth/info')
    expect(info.body).toEqual(body.user)
  })

  it('gives one answer for an unknown user, a wrong password and a block that is no cipher text', async () => {
    const answers = []
    answers.push(await signIn('nobody-here', 'sunmao-lead'))
    answers.push(await signIn('lead', 'wrong-password'))
    answers.push(
      await hub.nobody.call('POST', '/auth/login', { username: 'lead', password: 'AAAA', ...(await captcha()) }),
    )
    const garbage = Buffer.alloc(256, 7).toString('base64')
    answers.push(
      await hub.nobody.call('POST', '/auth/login', { username: 'lead', password: garbage, ...(await captcha()) }),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect({ ...body, timestamp: 0 }).toEqual({ ...answers[0]!.body, timestamp: 0 })
    }
    await forgetFailures()
  })

  it('takes about the same time for all of them', async () => {
    const timed = async (username: string, password: string) => {
      const given = { username, password, ...(await captcha()) }
      const from = performance.now()
      await hub.nobody.call('POST', '/auth/login', given)
      const took = performance.now() - from
      await forgetFailures()
      return took
    }
    // In turns, and the quickest of each: what else the machine does only ever adds.
    const quickest = [Infinity, Infinity, Infinity]
    for (let i = 0; i < 8; i++) {
      const turn = [
        await timed('nobody-here', hub.encrypt('x')),
        await timed('lead', hub.encrypt('x')),
        await timed('lead', Buffer.alloc(256, 7).toString('base64')),
      ]
      for (const [k, took] of turn.entries()) quickest[k] = Math.min(quickest[k]!, took)
    }
    const [unknown, wrong, padding] = quickest as [number, number, number]
    for (const ratio of [unknown / wrong, padding / wrong]) {
      expect(ratio).toBeGreaterThan(0.4)
      expect(ratio).toBeLessThan(2.5)
    }
  })

  it('uses a captcha once, right or wrong', async () => {
    const one = await captcha()
    const wrong = await hub.nobody.call('POST', '/auth/login', {
      username: 'lead',
      password: hub.encrypt('sunmao-lead'),
      uuid: one.uuid,
      code: `${one.code}9`,
    })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'auth.captchaWrong'])
    const again = await hub.nobody.call('POST', '/auth/login', {
      username: 'lead',
      password: hub.encrypt('sunmao-lead'),
      ...one,
    })
    expect([again.status, again.body.code]).toEqual([400, 'auth.captchaGone'])
    const without = await hub.nobody.call('POST', '/auth/login', {
      username: 'lead',
      password: hub.encrypt('sunmao-lead'),
    })
    expect(without.body.code).toBe('auth.captchaGone')
  })

  it('accepts the same cipher text again, as a stock client that remembers it sends', async () => {
    const password = hub.encrypt('sunmao-hvac')
    for (let i = 0; i < 2; i++) {
      const { status } = await hub.nobody.call('POST', '/auth/login', {
        username: 'hvac',
        password,
        ...(await captcha()),
      })
      expect(status).toBe(200)
    }
  })

  it('refuses a disabled person, ends his sessions, and says so only to who knows the password', async () => {
    const plain = await hub.as('plain')
    await hub.services.db.update(userTable).set({ enabled: false }).where(eq(userTable.username, 'plain'))
    expect((await plain.call('GET', '/auth/info')).status).toBe(401)
    expect((await signIn('plain', 'sunmao-plain')).body.code).toBe('auth.disabled')
    expect((await signIn('plain', 'guess-guess')).body.code).toBe('auth.wrong')
    await hub.services.db.update(userTable).set({ enabled: true }).where(eq(userTable.username, 'plain'))
    await forgetFailures()
  })

  it('makes an account wait after five failures, an unknown one too, and lets it in again later', async () => {
    for (const username of ['review', 'no-such-name']) {
      for (let i = 0; i < 5; i++) expect((await signIn(username, 'wrong')).status).toBe(400)
      const waiting = await signIn(username, 'sunmao-review')
      expect(waiting.status).toBe(429)
      expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
    }
    await hub.services.db.update(throttleTable).set({ waitUntil: sql`now() - interval '1 second'` })
    expect((await signIn('review', 'sunmao-review')).status).toBe(200)
    await forgetFailures()
  })

  it('makes an address wait only briefly, and forgets after a quiet hour', async () => {
    const from = { 'x-from': '10.8.8.8' }
    const tryOne = async (username: string) =>
      hub.nobody.call('POST', '/auth/login', { username, password: hub.encrypt('wrong'), ...(await captcha()) }, from)
    for (let i = 0; i < 30; i++) expect((await tryOne(`guess-${i}`)).status).toBe(400)
    const waiting = await tryOne('guess-30')
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(30)
    await hub.services.db.update(throttleTable).set({ forgetAt: new Date(0), waitUntil: new Date(0) })
    expect((await tryOne('guess-31')).status).toBe(400)
    expect((await tryOne('guess-32')).status).toBe(400)
    await forgetFailures()
  })

  it('counts 20 failures at once, not fewer', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => signIn('outsider', 'wrong')))
    expect(tries.every(({ status }) => status === 400 || status === 429)).toBe(true)
    const [row] = await hub.services.db.select().from(throttleTable).where(eq(throttleTable.key, 'account:outsider'))
    expect(row?.fails).toBe(tries.filter(({ status }) => status === 400).length)
    await forgetFailures()
  })
})

describe('sessions', () => {
  it('end at once on logout, and a second logout or one without a token is fine', async () => {
    const lead = await hub.as('lead')
    expect((await lead.call('GET', '/auth/info')).status).toBe(200)
    expect((await lead.call('DELETE', '/auth/logout')).status).toBe(200)
    expect((await lead.call('GET', '/auth/info')).status).toBe(401)
    expect((await lead.call('DELETE', '/auth/logout')).status).toBe(200)
    expect((await hub.nobody.call('DELETE', '/auth/logout')).status).toBe(200)
  })

  it('keep only hashes of tokens', async () => {
    const lead = await hub.as('lead')
    const rows = await hub.services.db.select().from(sessionTable)
    expect(JSON.stringify(rows)).not.toContain(lead.token!.slice(7))
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    'Basic YWRtaW46YWRtaW4=',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ])('refuse the header %s', async (header) => {
    expect((await hub.withToken(header).call('GET', '/auth/info')).status).toBe(401)
  })

  it('come back by the refresh cookie when remembered, rotate it, and end when an old one returns', async () => {
    const { headers, body } = await signIn('lead', 'sunmao-lead', { rememberMe: true })
    const first = cookieOf(headers)
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/)
    expect(String(headers['set-cookie'])).toMatch(/Max-Age=1728000/)
    const renewed = await hub.nobody.call('POST', '/auth/refresh', undefined, { cookie: first })
    expect(renewed.status).toBe(200)
    expect(renewed.body.token).not.toBe(body.token)
    const second = cookieOf(renewed.headers)
    expect(second).not.toBe(first)
    const soon = await hub.nobody.call('POST', '/auth/refresh', undefined, { cookie: first })
    expect(soon.status).toBe(200)
    await hub.services.db.update(sessionTable).set({ refreshedAt: new Date(Date.now() - 60_000) })
    const stolen = await hub.nobody.call('POST', '/auth/refresh', undefined, { cookie: first })
    expect(stolen.status).toBe(401)
    expect((await hub.withToken(soon.body.token).call('GET', '/auth/info')).status).toBe(401)
  })

  it('are not renewed without "remember me"', async () => {
    const { headers } = await signIn('lead', 'sunmao-lead')
    expect(String(headers['set-cookie'] ?? '')).not.toMatch(/Max-Age=1728000/)
    expect((await hub.nobody.call('POST', '/auth/refresh')).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  const mailed = async () => {
    const admin = await hub.as('admin')
    const { body } = await admin.call('GET', '/api/outbox')
    const letter = await admin.call('POST', '/api/outbox/secret', { id: body.content[0].id })
    return /\d{6}/.exec(letter.body.text)![0]
  }

  it('is replaced by the mailed code, once, and ends all sessions', async () => {
    const before = await hub.as('hvac')
    expect((await hub.nobody.call('POST', '/auth/forgot', { account: 'hvac@example.com' })).status).toBe(200)
    const code = await mailed()
    const given = { account: 'hvac', code, newPass: hub.encrypt('a-new-secret-7') }
    const done = await hub.nobody.call('POST', '/auth/reset', given)
    expect(done.status).toBe(200)
    expect(done.body.user.username).toBe('hvac')
    expect((await before.call('GET', '/auth/info')).status).toBe(401)
    expect((await hub.nobody.call('POST', '/auth/reset', given)).status).toBe(400)
    expect((await signIn('hvac', 'a-new-secret-7')).status).toBe(200)
    await forgetFailures()
  })

  it('says nothing about accounts that do not exist', async () => {
    const known = await hub.nobody.call('POST', '/auth/forgot', { account: 'lead' })
    const unknown = await hub.nobody.call('POST', '/auth/forgot', { account: 'who-is-this' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  it('takes five wrong codes of one address at most', async () => {
    await hub.nobody.call('POST', '/auth/forgot', { account: 'review' })
    const code = await mailed()
    const wrong = code === '000000' ? '111111' : '000000'
    const attempt = (one: string) =>
      hub.nobody.call(
        'POST',
        '/auth/reset',
        { account: 'review', code: one, newPass: hub.encrypt('another-secret-8') },
        { 'x-from': '10.5.5.5' },
      )
    for (let i = 0; i < 5; i++) {
      expect((await attempt(wrong)).status).toBe(400)
      await forgetFailures()
    }
    expect((await attempt(code)).body.code).toBe('auth.codeWrong')
    await forgetFailures()
  })
})

describe('the first password change', () => {
  it('closes everything but itself until it is done', async () => {
    await hub.services.db.update(userTable).set({ mustChangePassword: true }).where(eq(userTable.username, 'outsider'))
    const outsider = await hub.as('outsider')
    expect((await outsider.call('GET', '/auth/info')).body.user.mustChangePassword).toBe(true)
    // A stock client needs an answer here, or it takes the person for forbidden.
    expect((await outsider.call('GET', '/api/menus/build')).body).toEqual([])
    const refused = await outsider.call('GET', '/api/message')
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.mustChangePassword'])
    const changed = await outsider.call('POST', '/api/users/updatePass/', {
      oldPass: hub.encrypt('sunmao-outsider'),
      newPass: hub.encrypt('my-own-secret-1'),
    })
    expect(changed.status).toBe(200)
    expect((await outsider.call('GET', '/api/menus/build')).body).not.toEqual([])
    expect((await outsider.call('GET', '/api/message')).status).toBe(200)
  })
})

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!
