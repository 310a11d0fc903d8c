import { freePort, type IdentityProvider } from '@sunmao/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTable } from '../../src/modules/auth/auth.table.ts'
import { startHouse, type TestHouse } from '../house.ts'
import { CLIENT_SECRET, finish, houseWith, inHouse, startProvider, walk } from './walk.ts'

let provider: IdentityProvider
let house: TestHouse
beforeAll(async () => {
  provider = await startProvider()
  house = await houseWith(provider.issuer, 'username')
})
afterAll(async () => {
  await house.stop()
  await provider.stop()
})

const expectFailed = ({ status, body }: { status: number; body: { code: string } }) =>
  expect([status, body.code]).toEqual([400, 'auth.ssoFailed'])

const post = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  house.nobody.call('POST', `/auth/loginSso?${new URLSearchParams(query)}`, undefined, headers)

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
      const back = await walk(house, 'sub-lead')
      back.query.set('state', state)
      expectFailed(await finish(house, back))
    }
  })

  it('needs the browser that left', async () => {
    const back = await walk(house, 'sub-lead')
    const query = Object.fromEntries(back.query)
    expectFailed(await post(query))
    expectFailed(await post(query, { cookie: 'sunmao-sso=' }))
    expectFailed(await post(query, { cookie: `sunmao-sso=${'a'.repeat(43)}` }))
    const other = await walk(house, 'sub-lead')
    expectFailed(await post(query, { cookie: other.cookie }))
    expect((await finish(house, back)).status).toBe(200)
  })

  it('works once', async () => {
    const back = await walk(house, 'sub-lead')
    const answers = await Promise.all([finish(house, back), finish(house, back)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expectFailed(await finish(house, back))
  })

  it('does not take a code a second time, also with a fresh walk around it', async () => {
    const used = await walk(house, 'sub-lead')
    expect((await finish(house, used)).status).toBe(200)
    const fresh = await walk(house, 'sub-lead')
    fresh.query.set('code', used.query.get('code')!)
    expectFailed(await finish(house, fresh))
  })

  it('does not take a code that somebody else was given', async () => {
    const attacker = await walk(house, 'sub-lead')
    const victim = await walk(house, 'sub-nobody')
    victim.query.set('code', attacker.query.get('code')!)
    expectFailed(await finish(house, victim))
  })

  it('takes a path of this site as state, and still only with the code of this walk', async () => {
    const back = await walk(house, 'sub-lead', '/dashboard')
    back.query.set('state', '/browse?projId=2')
    const { status, body } = await finish(house, back)
    expect([status, body.target]).toEqual([200, '/browse?projId=2'])
    const attacker = await walk(house, 'sub-lead')
    const victim = await walk(house, 'sub-nobody')
    victim.query.set('code', attacker.query.get('code')!)
    victim.query.set('state', '/browse')
    expectFailed(await finish(house, victim))
  })

  it('needs the name of the provider that was asked', async () => {
    const mixed = await walk(house, 'sub-lead')
    mixed.query.set('iss', 'https://evil.test')
    expectFailed(await finish(house, mixed))
    const silent = await walk(house, 'sub-lead')
    silent.query.delete('iss')
    expectFailed(await finish(house, silent))
  })

  it('fails after ten minutes, with a made-up code, and when the provider refused', async () => {
    const late = await walk(house, 'sub-lead')
    await house.services.db.update(oneTimeTable).set({ expiresAt: new Date(Date.now() - 1000) })
    expectFailed(await finish(house, late))
    const guessed = await walk(house, 'sub-lead')
    guessed.query.set('code', 'guessed')
    expectFailed(await finish(house, guessed))
    const turnedBack = await walk(house, '')
    expect(turnedBack.query.get('error')).toBe('access_denied')
    expect((await finish(house, turnedBack)).status).toBe(400)
  })

  it('is refused to pages of other sites', async () => {
    const back = await walk(house, 'sub-lead')
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
    expect((await finish(house, await walk(house, 'sub-lead', redirect))).body.target).toBe('/')
  })

  it('is one, not two', async () => {
    const { status } = await house.nobody.call('GET', '/login_sso?redirect=/a&redirect=/b')
    expect(status).toBe(302)
  })
})

describe('the provider', () => {
  it('may be away when the server starts and while it runs', async () => {
    const port = await freePort()
    await inHouse({ issuer: `http://127.0.0.1:${port}` }, async (other) => {
      for (let i = 0; i < 2; i++) {
        const { status, headers } = await other.nobody.call('GET', '/login_sso?redirect=/dashboard')
        expect([status, headers.location, headers['set-cookie']]).toEqual([302, '/login?sso=failed', undefined])
      }
      const late = await startProvider(port)
      expect((await finish(other, await walk(other, 'sub-nobody'))).body.code).toBe('auth.ssoUnbound')
      const back = await walk(other, 'sub-nobody')
      await late.stop()
      expectFailed(await finish(other, back))
    })
  })

  it('is not believed without TLS unless it is on this machine', async () => {
    await inHouse({ issuer: 'http://provider.example.test' }, async (other) => {
      expect((await other.nobody.call('GET', '/login_sso')).headers.location).toBe('/login?sso=failed')
    })
  })

  it('need not be there at all', async () => {
    const other = await startHouse({}, { alone: true })
    expect((await other.nobody.call('GET', '/login_sso')).headers.location).toBe('/login?sso=off')
    const { status, body } = await other.nobody.call('POST', '/auth/loginSso?code=a&state=b')
    expect([status, body.code]).toEqual([400, 'auth.ssoOff'])
    await other.stop()
  })
})

it('leaves no secret in the log', async () => {
  const back = await walk(house, 'sub-lead', '/a-private-place')
  const wrong = { ...back, query: new URLSearchParams(back.query) }
  wrong.query.set('code', `${back.query.get('code')}x`)
  expectFailed(await finish(house, wrong))
  const again = await walk(house, 'sub-lead')
  const { body } = await finish(house, again)
  const lines = house.logLines.join('\n')
  expect(lines).toContain('single sign-on failed')
  const secrets = [back, again].flatMap(({ cookie, query }) => [
    cookie.split('=')[1]!,
    query.get('code')!,
    query.get('state')!,
  ])
  for (const secret of [...secrets, body.token.slice(7), CLIENT_SECRET]) expect(lines).not.toContain(secret)
})
