// What somebody learns or spoils who only guesses: passwords, mailed codes, captchas.
import { createHash } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSum } from '../../src/modules/auth/captcha.service.ts'
import { oneTimeTable, throttleTable } from '../../src/modules/credentials/credentials.table.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
beforeEach(async () => {
  tests += 1
  attacker = { 'x-from': `10.66.${tests}.6` }
  await hub.services.db.delete(throttleTable)
})
afterAll(() => hub.stop())

const NEW = 'a-quiet-river-9'
const VICTIM = 'review'
const HOME = { 'x-from': '10.1.1.1' }
/** A new one for each test: calls without a session are also limited by the minute. */
let attacker = { 'x-from': '' }
let tests = 0

const signIn = (password: string, from = HOME, username = VICTIM) =>
  hub.nobody.call('POST', '/auth/login', { username, password: hub.encrypt(password) }, from)

const forgot = (from = HOME, account = VICTIM) => hub.nobody.call('POST', '/auth/forgot', { account }, from)

const reset = (code: string, from = HOME, newPass = NEW, account = VICTIM) =>
  hub.nobody.call('POST', '/auth/reset', { account, code, newPass: hub.encrypt(newPass) }, from)

/** Puts a known code in place of the one that was mailed. */
async function mailed(code: string, account = VICTIM): Promise<void> {
  expect((await forgot(HOME, account)).status).toBe(200)
  const hash = createHash('sha256').update(code).digest('base64url')
  await hub.services.db
    .update(oneTimeTable)
    .set({ payload: sql`jsonb_set(${oneTimeTable.payload}, '{hash}', to_jsonb(${hash}::text))` })
    .where(like(oneTimeTable.key, 'forgot:%'))
}

describe('wrong reset codes', () => {
  it('keep nobody from signing in with the password', async () => {
    for (let i = 0; i < 12; i++) await reset('000000', attacker)
    expect((await signIn('sunmao-review')).status).toBe(200)
    // Not even somebody behind the same address.
    expect((await signIn('sunmao-review', attacker)).status).toBe(200)
  })

  it('of one address do not spend the code for another, and are limited there', async () => {
    await mailed('424242', 'lead')
    const statuses = []
    for (let i = 0; i < 8; i++) statuses.push((await reset('000000', attacker, NEW, 'lead')).status)
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
    expect(statuses.slice(5)).toEqual([429, 429, 429])
    await hub.services.db.delete(throttleTable)
    // Whoever waits long enough has still no sixth try at this code.
    expect((await reset('424242', attacker, NEW, 'lead')).body.code).toBe('auth.codeWrong')
    expect((await reset('424242', HOME, NEW, 'lead')).status).toBe(200)
  })

  it('of many addresses spend it in the end', async () => {
    await mailed('424242')
    for (let i = 0; i < 20; i++) expect((await reset('000000', { 'x-from': `10.77.${i}.1` })).status).toBe(400)
    expect((await reset('424242')).body.code).toBe('auth.codeWrong')
  })

  it('many at once are five tries from each address', async () => {
    await mailed('424242')
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, i) => reset(String(100_000 + i), { 'x-from': `10.78.${i % 2}.1` })),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
  })

  it('are answered alike for an account that does not exist', async () => {
    const answers = []
    for (const account of [VICTIM, 'who-is-this']) {
      const from = { 'x-from': account === VICTIM ? '10.79.1.1' : '10.79.2.1' }
      const each = []
      for (let i = 0; i < 7; i++) {
        const { status, body } = await reset('000000', from, NEW, account)
        each.push([status, body.code])
      }
      answers.push(each)
    }
    expect(answers[1]).toEqual(answers[0])
  })

  it('one right code used twice at once sets one password', async () => {
    await mailed('424242', 'plain')
    const answers = await Promise.all([
      reset('424242', HOME, 'first-quiet-river', 'plain'),
      reset('424242', HOME, 'second-quiet-river', 'plain'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('asking for a code', () => {
  it('is limited by account and address, and by account alone, and never delays a sign-in', async () => {
    const many = []
    for (let i = 0; i < 8; i++) many.push((await forgot(attacker)).status)
    expect(many).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await forgot(HOME)).status).toBe(200)
    const letters = []
    for (let i = 0; i < 12; i++) letters.push((await forgot({ 'x-from': `10.80.${i}.1` })).status)
    expect(letters.filter((status) => status === 429).length).toBeGreaterThan(5)
    expect((await signIn('sunmao-review')).status).toBe(200)
  })
})

describe('passwords', () => {
  it('sixty guesses at once are five tries, and the sixth waits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(`guess-${i}`, { 'x-from': `10.81.${i}.1` })),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55)
    for (const { headers } of answers.filter(({ status }) => status === 429))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('the right one at the fifth try opens, and forgets the four before', async () => {
    for (let i = 0; i < 4; i++) expect((await signIn('wrong')).status).toBe(400)
    expect((await signIn('sunmao-review')).status).toBe(200)
    for (let i = 0; i < 4; i++) expect((await signIn('wrong')).status).toBe(400)
    expect((await signIn('sunmao-review')).status).toBe(200)
  })

  it('right ones cost an address nothing', async () => {
    const key = `address:${HOME['x-from']}`
    await hub.services.db
      .insert(throttleTable)
      .values({ key, fails: 29, waitUntil: new Date(0), forgetAt: new Date(Date.now() + 60_000) })
    for (let i = 0; i < 3; i++) expect((await signIn('sunmao-review')).status).toBe(200)
    expect((await hub.services.db.select().from(throttleTable)).map(({ fails }) => fails)).toEqual([29])
  })

  it('asked for again in a session are counted before they are checked too', async () => {
    const review = await hub.as(VICTIM)
    const change = (i: number) =>
      review.call('POST', '/api/users/updatePass', {
        oldPass: hub.encrypt(`guess-${i}`),
        newPass: hub.encrypt(NEW),
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => change(i)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('are counted under an Idempotency-Key too, whose failed calls leave nothing else', async () => {
    const review = await hub.as(VICTIM)
    const bind = (i: number) =>
      review.call(
        'POST',
        '/api/users/binding?code=none',
        { password: hub.encrypt(`guess-${i}`) },
        { 'idempotency-key': `guess-${i}` },
      )
    for (let i = 0; i < 5; i++) expect((await bind(i)).body.code).toBe('auth.passwordWrong')
    expect((await bind(5)).status).toBe(429)
  })
})

describe('captchas', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startTestServer({ captcha: true }, { alone: true })
  })
  afterAll(() => strict.stop())

  it('are one try each, also at once', async () => {
    const { body } = await strict.nobody.call('GET', '/auth/code')
    const [row] = await strict.services.db.select().from(oneTimeTable).where(eq(oneTimeTable.key, body.uuid))
    const { answer } = row!.payload as { answer: string }
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        strict.nobody.call('POST', '/auth/login', {
          username: 'lead',
          password: strict.encrypt('sunmao-lead'),
          uuid: body.uuid,
          code: answer,
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body: { code } }) => code === 'auth.captchaGone')).toHaveLength(9)
  })

  it('have no answer that is worth guessing', async () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 20_000; i++) {
      const { text, answer } = newSum()
      const [left, right] = text.split('+').map(Number) as [number, number]
      expect(left + right).toBe(Number(answer))
      counts.set(answer, (counts.get(answer) ?? 0) + 1)
    }
    expect(Math.max(...counts.values()) / 20_000).toBeLessThan(0.02)
  })
})
