import { freePort, type IdentityProvider } from '@sunmao/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTable } from '../../src/modules/credentials/credentials.table.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { CLIENT_SECRET, finish, houseWith, inHouse, startProvider, walk } from './walk.ts'

let provider: IdentityProvider
let hub: TestServer
beforeAll(async () => {
  provider = await startProvider()
  hub = await houseWith(provider.issuer, 'username')
})
afterAll(async () => {
  await hub.stop()
  await provider.stop()
})

const expectFailed = ({ status, body }: { status: number; body: { code: string } }) =>
  expect([status, body.code]).toEqual([400, 'auth.ssoFailed'])

const post = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  hub.nobody.call('POST', `/auth/loginSso?${new URLSearchParams(query)}`, undefined, headers)

describe('coming back from the provider', () => {
  it('needs the state of this walk', async () => {
    for (const state of [
      '',
      'x'.repeat(43),
      '//evil.test',
      '/\\evil.test',
      '/%2Fevil.test',
      'https://evil.test',
      '/login',
    ]) {
      const back = await walk(hub, 'sub-lead')
      back.query.set('state', state)
      expectFailed(await finish(hub, back))
    }
  })

  it('needs the browser that left', async () => {
    const back = await walk(hub, 'sub-lead')
    const query = Object.fromEntries(back.query)
    expectFailed(await post(query))
    expectFailed(await post(query, { cookie: 'sunmao-sso=' }))
    expectFailed(await post(query, { cookie: `sunmao-sso=${'a'.repeat(43)}` }))
    const other = await walk(hub, 'sub-lead')
    expectFailed(await post(query, { cookie: other.cookie }))
    expect((await finish(hub, back)).status).toBe(200)
  })

  it('works once', async () => {
    const back = await walk(hub, 'sub-lead')
    const answers = await Promise.all([finish(hub, back), finish(hub, back)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expectFailed(await finish(hub, back))
  })

  it('does not take a code a second time, also with a fresh walk around it', async () => {
    const used = await walk(hub, 'sub-lead')
    expect((await finish(hub, used)).status).toBe(200)
    const fresh = await walk(hub, 'sub-lead')
    fresh.query.set('code', used.query.get('code')!)
    expectFailed(await finish(hub, fresh))
  })

  it('does not take a code that somebody else was given', async () => {
    const attacker = await walk(hub, 'sub-lead')
    const victim = await walk(hub, 'sub-nobody')
    victim.query.set('code', attacker.query.get('code')!)
    expectFailed(await finish(hub, victim))
  })

  it('takes a path of this site as state, and still only with the code of this walk', async () => {
    const back = await walk(hub, 'sub-lead', '/dashboard')
    back.query.set('state', '/browse?projId=2')
    const { status, body } = await finish(hub, back)
    expect([status, body.target]).toEqual([200, '/browse?projId=2'])
    const attacker = await walk(hub, 'sub-lead')
    const victim = await walk(hub, 'sub-nobody')
    victim.query.set('code', attacker.query.get('code')!)
    victim.query.set('state', '/browse')
    expectFailed(await finish(hub, victim))
  })

  it('needs the name of the provider that was asked', async () => {
    const mixed = await walk(hub, 'sub-lead')
    mixed.query.set('iss', 'https://evil.test')
    expectFailed(await finish(hub, mixed))
    const silent = await walk(hub, 'sub-lead')
    silent.query.delete('iss')
    expectFailed(await finish(hub, silent))
  })

  it('fails after ten minutes, with a made-up code, and when the provider refused', async () => {
    const late = await walk(hub, 'sub-lead')
    await hub.services.db.update(oneTimeTable).set({ expiresAt: new Date(Date.now() - 1000) })
    expectFailed(await finish(hub, late))
    const guessed = await walk(hub, 'sub-lead')
    guessed.query.set('code', 'guessed')
    expectFailed(await finish(hub, guessed))
    const turnedBack = await walk(hub, '')
    expect(turnedBack.query.get('error')).toBe('access_denied')
    expect((await finish(hub, turnedBack)).status).toBe(400)
  })

  it('is refused to pages of other sites', async () => {
    const back = await walk(hub, 'sub-lead')
    const query = Object.fromEntries(back.query)
    const refused = await post(query, { cookie: back.cookie, origin: 'https://evil.test' })
    expect([refused.status, refused.body.code]).toEqual([403, 'error.otherOrigin'])
  })
})

describe('the path to come back to', () => {
  it.each([
    '//evil.test',
    '/\\evil.test',
    '%2F%2Fevil.test',
    '/%2Fevil.test',
    '/%252Fevil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/login?redirect=/login',
    '/\tevil',
  ])('is never %s', async (redirect) => {
    expect((await finish(hub, await walk(hub, 'sub-lead', redirect))).body.target).toBe('/')
  })

  it('is one, not two', async () => {
    const { status } = await hub.nobody.call('GET', '/login_sso?redirect=/a&redirect=/b')
    expect(status).toBe(302)
  })
})

describe('the provider', () => {
  it('may be away when the server starts and while it runs', async () => {
    const port = await freePort()
    await inHouse({ issuer: `http://127.0.0.1:${port}` }, async (other) => {
      for (let i = 0; i < 2; i++) {
        const { status, headers } = await other.nobody.call('GET', '/login_sso?redirect=/issueList')
        expect([status, headers.location, headers['set-cookie']]).toEqual([
          302,
          '/login?sso=failed&redirect=%2FissueList',
          undefined,
        ])
      }
      const late = await startProvider(port)
      expect((await finish(other, await walk(other, 'sub-nobody'))).body.code).toBe('auth.ssoUnbound')
      const back = await walk(other, 'sub-nobody', '/issueList')
      await late.stop()
      const failed = await finish(other, back)
      expectFailed(failed)
      expect(failed.body.target).toBe('/issueList')
    })
  })

  it('is not believed without TLS unless it is on this machine', async () => {
    await inHouse({ issuer: 'http://provider.example.test' }, async (other) => {
      expect((await other.nobody.call('GET', '/login_sso')).headers.location).toBe('/login?sso=failed')
    })
  })

  it('need not be there at all', async () => {
    const other = await startTestServer({}, { alone: true })
    expect((await other.nobody.call('GET', '/login_sso')).headers.location).toBe('/login?sso=off')
    const { status, body } = await other.nobody.call('POST', '/auth/loginSso?code=a&state=b')
    expect([status, body.code]).toEqual([400, 'auth.ssoOff'])
    await other.stop()
  })
})

it('leaves no secret in the log', async () => {
  const back = await walk(hub, 'sub-lead', '/a-private-place')
  const wrong = { ...back, query: new URLSearchParams(back.query) }
  wrong.query.set('code', `${back.query.get('code')}x`)
  expectFailed(await finish(hub, wrong))
  const again = await walk(hub, 'sub-lead')
  const { body } = await finish(hub, again)
  const lines = hub.logLines.join('\n')
  expect(lines).toContain('single sign-on failed')
  const secrets = [back, again].flatMap(({ cookie, query }) => [
    cookie.split('=')[1]!,
    query.get('code')!,
    query.get('state')!,
  ])
  for (const secret of [...secrets, body.token.slice(7), CLIENT_SECRET]) expect(lines).not.toContain(secret)
})
