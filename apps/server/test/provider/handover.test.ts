// On engines: what one process gave out is used at another.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneTimeTable } from '../../src/modules/credentials/credentials.table.ts'
import { logTable } from '../../src/modules/logs/logs.table.ts'
import { parameterTable } from '../../src/modules/parameters/parameters.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

const PUBLIC_URL = 'http://127.0.0.1:8000'

let hub: TestServer
let lead: Caller
let unifyToken: string
beforeAll(async () => {
  hub = await startTestServer({ publicUrl: PUBLIC_URL })
  await setAddress('library', `${PUBLIC_URL}/unifyauth`)
})
afterAll(() => hub.stop())

beforeEach(async () => {
  const { body } = await hub.nobody.call('POST', '/auth/login', {
    username: 'lead',
    password: hub.encrypt('sunmao-lead'),
  })
  lead = hub.withToken(body.token)
  unifyToken = body.unifyToken
})

const setAddress = (target: string, value: string) =>
  hub.services.db
    .update(parameterTable)
    .set({ value })
    .where(eq(parameterTable.code, `app_url_${target}`))

async function handOver(target = 'library'): Promise<URLSearchParams> {
  const { body } = await lead.call('POST', '/auth/handover', { target, unifyToken })
  return new URL(body.address).searchParams
}

const unified = (query: Record<string, string>, headers?: Record<string, string>) =>
  hub.nobody.call('POST', `/auth/LoginByUnifyToken?${new URLSearchParams(query)}`, undefined, headers)

const expectGone = ({ status, body }: { status: number; body: { code: string } }) =>
  expect([status, body.code]).toEqual([400, 'auth.handoverGone'])

describe('a hand-over', () => {
  it('signs in once at the page it was sent to', async () => {
    const { status, body } = await lead.call('POST', '/auth/handover', { target: 'library', unifyToken })
    expect(status).toBe(200)
    const address = new URL(body.address)
    expect(`${address.origin}${address.pathname}`).toBe(`${PUBLIC_URL}/unifyauth`)
    const query = Object.fromEntries(address.searchParams) as Record<string, string>
    expect(query.t).toBe('library')
    const given = { unifyToken: query.uToken!, t: query.t! }
    const signedIn = await unified(given, { origin: PUBLIC_URL })
    expect([signedIn.status, signedIn.body.user.username]).toEqual([200, 'lead'])
    expect(signedIn.body.token).not.toBe(lead.token)
    expect((await hub.withToken(signedIn.body.token).call('GET', '/auth/info')).status).toBe(200)
    expectGone(await unified(given))
  })

  it('is taken by one of two at once', async () => {
    const query = await handOver()
    const given = { unifyToken: query.get('uToken')!, t: 'library' }
    const answers = await Promise.all([unified(given), unified(given)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('runs out after a minute', async () => {
    const query = await handOver()
    const [row] = await hub.services.db.select().from(oneTimeTable).where(eq(oneTimeTable.kind, 'handover'))
    expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000)
    await hub.services.db.update(oneTimeTable).set({ expiresAt: new Date(Date.now() - 1000) })
    expectGone(await unified({ unifyToken: query.get('uToken')!, t: 'library' }))
  })

  it('is for the application it was made for', async () => {
    expectGone(await unified({ unifyToken: (await handOver()).get('uToken')!, t: 'compute' }))
    await setAddress('store', 'https://store.example.test/unifyauth')
    const elsewhere = async () => (await handOver('store')).get('uToken')!
    expectGone(await unified({ unifyToken: await elsewhere(), t: 'store' }, { origin: PUBLIC_URL }))
    expectGone(await unified({ unifyToken: await elsewhere() }))
    expectGone(await unified({ unifyToken: await elsewhere(), t: 'library' }))
    // The other application's own server names its target and is no page.
    expect((await unified({ unifyToken: await elsewhere(), t: 'store' })).status).toBe(200)
  })

  it('is refused to pages of other sites, and is then still good', async () => {
    const given = { unifyToken: (await handOver()).get('uToken')!, t: 'library' }
    const refused = await unified(given, { origin: 'https://store.example.test' })
    expect([refused.status, refused.body.code]).toEqual([403, 'error.otherOrigin'])
    expect((await unified(given)).status).toBe(200)
  })

  it('is made only with the handle of the session that asks', async () => {
    const hvac = await hub.as('hvac')
    for (const foreign of [unifyToken, 'x'.repeat(22)]) {
      const { status } = await hvac.call('POST', '/auth/handover', { target: 'library', unifyToken: foreign })
      expect(status).toBe(404)
    }
    expectGone(await unified({ unifyToken, t: 'library' }))
    expect((await hub.withToken(`Bearer ${unifyToken}`).call('GET', '/auth/info')).status).toBe(401)
  })

  it('is worth nothing after its maker has signed out', async () => {
    const afterLogout = await handOver()
    await lead.call('DELETE', '/auth/logout')
    expectGone(await unified({ unifyToken: afterLogout.get('uToken')!, t: 'library' }))
  })

  it('is worth nothing once its maker is disabled', async () => {
    const query = await handOver()
    const enable = (enabled: boolean) =>
      hub.services.db.update(userTable).set({ enabled }).where(eq(userTable.username, 'lead'))
    await enable(false)
    expectGone(await unified({ unifyToken: query.get('uToken')!, t: 'library' }))
    await enable(true)
  })

  it('needs an address, and one that is an address', async () => {
    for (const value of ['', '/unifyauth', 'javascript:alert(1)', 'not an address']) {
      await setAddress('assistant', value)
      const { status, body } = await lead.call('POST', '/auth/handover', { target: 'assistant', unifyToken })
      expect([status, body.code]).toEqual([400, 'apps.noAddress'])
    }
    expect((await lead.call('POST', '/auth/handover', { target: 'nonsense', unifyToken })).status).toBe(400)
  })

  it('goes to a sign-in page as token, and comes in by loginToken', async () => {
    await setAddress('management', `${PUBLIC_URL}/login?redirect=%2Fdashboard`)
    const query = await handOver('management')
    expect([query.get('redirect'), query.get('uToken')]).toEqual(['/dashboard', null])
    const byToken = (originToken: string) =>
      hub.nobody.call('POST', `/auth/loginToken?${new URLSearchParams({ originToken })}`)
    expectGone(await byToken((await handOver()).get('uToken')!))
    const { status, body } = await byToken(query.get('token')!)
    expect([status, body.user.username]).toEqual([200, 'lead'])
    expectGone(await byToken(query.get('token')!))
    expectGone(await byToken(lead.token!.slice(7)))
  })

  it('does not count as having typed the password', async () => {
    const query = await handOver()
    const { body } = await unified({ unifyToken: query.get('uToken')!, t: 'library' })
    const made = await hub
      .withToken(body.token)
      .call('POST', '/api/apiToken', { name: 'x', scopes: ['user.read'], days: 1 })
    expect([made.status, made.body.code]).toEqual([400, 'auth.recentPassword'])
  })

  it('is in no log, and only its hash is kept', async () => {
    const token = (await handOver()).get('uToken')!
    expect(JSON.stringify(await hub.services.db.select().from(oneTimeTable))).not.toContain(token)
    expect(hub.logLines.join('\n')).not.toContain(token)
    const logged = JSON.stringify(await hub.services.db.select().from(logTable))
    expect(logged).toContain('log.auth.handover')
    for (const secret of [token, unifyToken]) expect(logged).not.toContain(secret)
  })
})
