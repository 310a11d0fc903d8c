// On engines: a sign-in begins at one process and ends at another.
import type { IdentityProvider } from '@sunmao/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdentityTable, userTable } from '../../src/modules/users/users.table.ts'
import type { TestServer } from '../test-server.ts'
import { finish, houseWith, inHouse, PUBLIC_URL, startProvider, walk } from './walk.ts'

let provider: IdentityProvider
let hub: TestServer
beforeAll(async () => {
  provider = await startProvider()
  hub = await houseWith(provider.issuer)
})
afterAll(async () => {
  await hub.stop()
  await provider.stop()
})

const unbindAll = (of: TestServer) => of.services.db.delete(userIdentityTable)

describe('the way to the provider', () => {
  it('carries PKCE, state and nonce, and leaves a handle in a cookie that scripts cannot read', async () => {
    const { status, headers } = await hub.nobody.call('GET', '/login_sso?redirect=%2Fuser%2Fcenter')
    expect(status).toBe(302)
    const address = new URL(String(headers.location))
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'sunmao',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${PUBLIC_URL}/sso_callback`,
      code_challenge_method: 'S256',
    })
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(address.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
    expect(address.href).not.toContain('center')
    expect(String(headers['set-cookie'])).toMatch(
      /^sunmao-sso=\S{43}; Max-Age=600; Path=\/auth; HttpOnly; SameSite=Lax$/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('keeps the cookie to TLS where the site has it', async () => {
    await inHouse({ issuer: provider.issuer, publicUrl: 'https://hub.example.test' }, async (secure) => {
      const { headers } = await secure.nobody.call('GET', '/login_sso')
      expect(String(headers['set-cookie'])).toContain('Secure')
      expect(String(headers.location)).toContain(encodeURIComponent('https://hub.example.test/sso_callback'))
    })
  })
})

describe('an identity that nobody has bound', () => {
  it('is offered to whoever signs in with a password, and signs in by itself from then on', async () => {
    const first = await finish(hub, await walk(hub, 'sub-nobody'))
    expect([first.status, first.body.code]).toEqual([400, 'auth.ssoUnbound'])
    expect(first.body.identity).toBe('来访者')

    const signedIn = await hub.nobody.call('POST', '/auth/login', {
      username: 'plain',
      password: hub.encrypt('sunmao-plain'),
    })
    const plain = hub.withToken(signedIn.body.token)
    const bound = await plain.call('POST', `/api/users/binding?code=${first.body.bindingCode}`, {})
    expect([bound.status, bound.body.issuer, bound.body.name]).toEqual([200, provider.issuer, '来访者'])
    const twice = await plain.call('POST', `/api/users/binding?code=${first.body.bindingCode}`, {})
    expect([twice.status, twice.body.code]).toEqual([400, 'auth.bindingGone'])

    const second = await finish(hub, await walk(hub, 'sub-nobody', '/user/center?tab=log'))
    expect([second.status, second.body.target]).toEqual([200, '/user/center?tab=log'])
    expect(second.body.user.username).toBe('plain')
    expect((await hub.withToken(second.body.token).call('GET', '/auth/info')).body.username).toBe('plain')
    expect(String(second.headers['set-cookie'])).toMatch(/sunmao-sso=;/)

    const [row] = (await plain.call('GET', '/api/users/binding')).body
    expect((await plain.call('DELETE', '/api/users/binding', [row.id])).status).toBe(200)
    expect((await finish(hub, await walk(hub, 'sub-nobody'))).body.code).toBe('auth.ssoUnbound')
  })

  it('goes home when no path was asked for', async () => {
    await bindTo(hub, 'plain', 'sub-nobody')
    expect((await finish(hub, await walk(hub, 'sub-nobody'))).body.target).toBe('/')
    await unbindAll(hub)
  })

  it('is not bound to a foreign account, nor a second time', async () => {
    const { body } = await finish(hub, await walk(hub, 'sub-nobody'))
    await bindTo(hub, 'hvac', 'sub-nobody')
    const plain = await hub.as('plain')
    const taken = await plain.call('POST', `/api/users/binding?code=${body.bindingCode}`, {})
    expect([taken.status, taken.body.code]).toEqual([409, 'auth.identityTaken'])
    await unbindAll(hub)
  })

  it('does not open a disabled account', async () => {
    await bindTo(hub, 'plain', 'sub-nobody')
    await enable('plain', false)
    const { status, body } = await finish(hub, await walk(hub, 'sub-nobody'))
    expect([status, body.code]).toEqual([400, 'auth.disabled'])
    await enable('plain', true)
    await unbindAll(hub)
  })
})

describe('matching', () => {
  it('by user name binds once, and never a second identity of the same provider', async () => {
    await inHouse({ issuer: provider.issuer, match: 'username' }, async (matching) => {
      const first = await finish(matching, await walk(matching, 'sub-lead'))
      expect([first.status, first.body.user.username]).toEqual([200, 'lead'])
      const rows = await matching.services.db.select().from(userIdentityTable)
      expect(rows).toMatchObject([{ issuer: provider.issuer, subject: 'sub-lead' }])
      const lead = matching.withToken(first.body.token)
      expect((await lead.call('GET', '/api/message')).body.content[0].kind).toBe('message.identityBound')

      const reassigned = await finish(matching, await walk(matching, 'sub-lead-again'))
      expect(reassigned.body.code).toBe('auth.ssoUnbound')
      expect((await finish(matching, await walk(matching, 'sub-nobody'))).body.code).toBe('auth.ssoUnbound')
      expect((await finish(matching, await walk(matching, 'sub-library'))).body.code).toBe('auth.ssoUnbound')
    })
  })

  it('by address wants one that the provider has checked', async () => {
    await inHouse({ issuer: provider.issuer, match: 'email' }, async (matching) => {
      expect((await finish(matching, await walk(matching, 'sub-lead'))).body.user.username).toBe('lead')
      expect((await finish(matching, await walk(matching, 'sub-hvac'))).body.code).toBe('auth.ssoUnbound')
    })
  })

  it('binds nothing to a disabled account', async () => {
    await inHouse({ issuer: provider.issuer, match: 'username' }, async (matching) => {
      await matching.services.db.update(userTable).set({ enabled: false }).where(eq(userTable.username, 'lead'))
      expect((await finish(matching, await walk(matching, 'sub-lead'))).body.code).toBe('auth.disabled')
      expect(await matching.services.db.select().from(userIdentityTable)).toEqual([])
    })
  })

  it('is off unless it is asked for', async () => {
    expect((await finish(hub, await walk(hub, 'sub-lead'))).body.code).toBe('auth.ssoUnbound')
  })
})

async function bindTo(of: TestServer, username: string, subject: string) {
  const [user] = await of.services.db.select().from(userTable).where(eq(userTable.username, username))
  await of.services.db
    .insert(userIdentityTable)
    .values({ userId: user!.id, issuer: provider.issuer, subject, name: subject })
}

const enable = (username: string, enabled: boolean) =>
  hub.services.db.update(userTable).set({ enabled }).where(eq(userTable.username, username))
