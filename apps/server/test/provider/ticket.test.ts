import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTable } from '../../src/modules/credentials/credentials.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const PUBLIC_URL = 'http://127.0.0.1:8000'
const SECRET = 'a secret of thirty-two letters or more'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer({ publicUrl: PUBLIC_URL, handoverSecret: SECRET })
})
afterAll(() => hub.stop())

const now = () => Math.floor(Date.now() / 1000)

function signed(username: string, { timestamp = now(), secret = SECRET } = {}) {
  const nonce = randomBytes(16).toString('base64url')
  const signature = createHmac('sha256', secret).update(`${username}\n${timestamp}\n${nonce}`).digest('hex')
  return { username, timestamp, nonce, signature }
}

const ask = (body: object, of = hub) => of.nobody.call('POST', '/auth/ticket', body)

const use = (username: string, password: string) =>
  hub.nobody.call('POST', `/auth/loginToken?${new URLSearchParams({ username, originToken: password })}`)

const expectWrong = ({ status, body }: { status: number; body: { code: string } }) =>
  expect([status, body.code]).toEqual([400, 'auth.ticketWrong'])
const expectGone = ({ status, body }: { status: number; body: { code: string } }) =>
  expect([status, body.code]).toEqual([400, 'auth.handoverGone'])

describe('a trusted system', () => {
  it('signs a person in by the two parameters of the sign-in page, once', async () => {
    const { status, body } = await ask(signed('lead'))
    expect(status).toBe(200)
    const address = new URL(body.address)
    expect(`${address.origin}${address.pathname}`).toBe(`${PUBLIC_URL}/login`)
    expect(Object.fromEntries(address.searchParams)).toEqual({ username: body.username, password: body.password })
    expect(body.username).not.toContain('lead')
    const first = await use(body.username, body.password)
    expect([first.status, first.body.user.username]).toEqual([200, 'lead'])
    expectGone(await use(body.username, body.password))
  })

  it('needs the secret', async () => {
    expectWrong(await ask(signed('lead', { secret: 'another secret of thirty-two letters' })))
    expectWrong(await ask({ ...signed('lead'), username: 'admin' }))
    expectWrong(await ask({ ...signed('lead'), timestamp: now() - 1 }))
    expect((await ask({ ...signed('lead'), signature: 'x' })).status).toBe(400)
  })

  it('needs the present time', async () => {
    expectWrong(await ask(signed('lead', { timestamp: now() - 90 })))
    expectWrong(await ask(signed('lead', { timestamp: now() + 90 })))
    expectWrong(await ask(signed('lead', { timestamp: Date.now() })))
  })

  it('uses a nonce once, also of two at once', async () => {
    const request = signed('lead')
    const answers = await Promise.all([ask(request), ask(request)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expectWrong(await ask(request))
  })

  it('does not exist where there is no secret', async () => {
    const without = await startTestServer({}, { alone: true })
    expect((await ask(signed('lead'), without)).status).toBe(404)
    await without.stop()
  })
})

describe('a ticket', () => {
  it('is taken by one of two at once', async () => {
    const { body } = await ask(signed('lead'))
    const answers = await Promise.all([use(body.username, body.password), use(body.username, body.password)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is for the person it was made for, and gone after a try with another', async () => {
    const lead = (await ask(signed('lead'))).body
    const admin = (await ask(signed('admin'))).body
    expectGone(await use(admin.username, lead.password))
    expectGone(await use(lead.username, lead.password))
    expectGone(await use(`${admin.username.slice(0, -2)}AA`, admin.password))
    expectGone(await use('lead', 'plain text'))
    expectGone(await use('', admin.password))
  })

  it('runs out after a minute', async () => {
    const { body } = await ask(signed('lead'))
    await hub.services.db
      .update(oneTimeTable)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(oneTimeTable.kind, 'ticket'))
    expectGone(await use(body.username, body.password))
  })

  it('opens neither an unknown nor a disabled account nor a service', async () => {
    await hub.services.db.update(userTable).set({ enabled: false }).where(eq(userTable.username, 'plain'))
    for (const username of ['nobody-here', 'plain', 'design-library']) {
      const { status, body } = await ask(signed(username))
      expect(status).toBe(200)
      expectGone(await use(body.username, body.password))
    }
  })

  it('is in no log', async () => {
    const { body } = await ask(signed('lead'))
    await use(body.username, body.password)
    const lines = hub.logLines.join('\n')
    for (const secret of [body.username, body.password, SECRET]) expect(lines).not.toContain(secret)
  })
})
