import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logTable } from '../../src/modules/logs/logs.table.ts'
import { oauthClientTable, oauthGrantTable, oauthTokenTable } from '../../src/modules/oauth/oauth.table.ts'
import { sweepOauth } from '../../src/modules/oauth/oauth-model.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

const BACK = 'https://tool.test/back'
let hub: TestServer
let admin: Caller
let lead: Caller
let hvac: Caller
let clientId: string
let webClient: { clientId: string; clientSecret: string }

beforeAll(async () => {
  hub = await startTestServer()
  admin = await hub.as('admin')
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  clientId = (await register({ redirectUris: [BACK, 'http://127.0.0.1/cb'] })).body.clientId
  webClient = (await register({ name: 'Portal', isConfidential: true })).body
})
afterAll(() => hub.stop())

const register = (more: object = {}, by = admin) =>
  by.call('POST', '/api/oauthClient', { name: 'Desk', redirectUris: [BACK], isConfidential: false, ...more })

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const requestOf = (more: Record<string, string | undefined> = {}) => ({
  ...{ response_type: 'code', client_id: clientId, redirect_uri: BACK, state: 's t&' },
  ...{ code_challenge: challenge, code_challenge_method: 'S256', ...more },
})

const look = (more: Record<string, string> = {}) =>
  lead.call('GET', `/api/oauth/request?${new URLSearchParams(requestOf(more) as Record<string, string>)}`)
const answer = (more: object = {}, by = lead, isAllowed = true) =>
  by.call('POST', '/api/oauth/request', { ...requestOf(more as Record<string, string>), isAllowed })
const codeIn = ({ body }: Awaited<ReturnType<typeof answer>>) => new URL(body.address).searchParams.get('code')!

async function form(url: string, fields: Record<string, string | undefined>, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams(JSON.parse(JSON.stringify(fields))).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const { statusCode, body, headers: told } = await hub.http.inject({ method: 'POST', url, headers: type, payload })
  return { status: statusCode, body: body ? JSON.parse(body) : undefined, headers: told }
}
const exchange = (code: string, more: Record<string, string | undefined> = {}, headers = {}) =>
  form(
    '/oauth/token',
    {
      ...{ grant_type: 'authorization_code', code, client_id: clientId },
      ...{ redirect_uri: BACK, code_verifier: verifier, ...more },
    },
    headers,
  )
const refresh = (token: string, more: Record<string, string | undefined> = {}) =>
  form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more })
const tokens = async (more: object = {}, by = lead) => (await exchange(codeIn(await answer(more, by)))).body
const withToken = (token: string) => hub.withToken(`Bearer ${token}`)
const whoami = async (token: string) => (await withToken(token).call('GET', '/foundation/1.0/current-user')).status

describe('a program that is let in', () => {
  it('shows itself first, then gets tokens that act for the person within their scopes', async () => {
    const shown = await look({ scope: 'issue.read openid' })
    expect(shown.body).toEqual({
      ...{ name: 'Desk', isSelfRegistered: false, audience: 'bcf', scopes: ['issue.read'], goesTo: 'tool.test' },
    })
    const let_ = await answer({ scope: 'issue.read openid' })
    const address = new URL(let_.body.address)
    expect([address.origin + address.pathname, address.searchParams.get('state')]).toEqual([BACK, 's t&'])
    const { status, body, headers } = await exchange(codeIn(let_))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: expect.closeTo(3600, -1), scope: 'issue.read' })
    const tool = withToken(body.access_token)
    expect((await tool.call('GET', '/foundation/1.0/current-user')).body.name).toBe(
      (await lead.call('GET', '/foundation/1.0/current-user')).body.name,
    )
    expect((await tool.call('GET', '/bcf/3.0/projects/2/topics')).status).toBe(200)
    expect((await tool.call('POST', '/bcf/3.0/projects/2/topics', { title: 'x' })).status).toBe(403)
    const elsewhere = await tool.call('POST', '/api/issue/list', { projId: 2 })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'auth.scopeMissing'])
  })

  it('keeps nothing that could be used, neither in tables nor in logs', async () => {
    const code = codeIn(await answer())
    const { access_token, refresh_token } = (await exchange(code)).body
    const { db } = hub.services
    const kept = JSON.stringify([
      await db.select().from(oauthGrantTable),
      await db.select().from(oauthTokenTable),
      await db.select().from(oauthClientTable),
      await db.select().from(logTable),
      hub.logLines,
    ])
    for (const secret of [code, access_token, refresh_token, webClient.clientSecret]) expect(kept).not.toContain(secret)
  })

  it('that is denied goes back with nothing', async () => {
    const { body } = await answer({}, lead, false)
    const address = new URL(body.address)
    expect([address.searchParams.get('error'), address.searchParams.get('code')]).toEqual(['access_denied', null])
  })

  it('hears of a state that cannot be sent back', async () => {
    const { status, body } = await answer({ state: '状态' })
    expect([status, new URL(body.address).searchParams.get('error')]).toEqual([200, 'invalid_request'])
  })

  it('may have a scheme of its own', async () => {
    const redirect_uri = 'com.example.desk:/cb'
    const made = (await register({ redirectUris: [redirect_uri] })).body
    const of = { client_id: made.clientId, redirect_uri }
    const { body } = await answer(of)
    expect(body.address).toMatch(/^com\.example\.desk:\/cb\?code=/)
    expect((await exchange(codeIn({ body } as Awaited<ReturnType<typeof answer>>), of)).status).toBe(200)
  })

  it('is let in by a person at a browser only', async () => {
    expect((await answer({}, hub.nobody)).status).toBe(401)
    const { access_token } = await tokens()
    expect((await answer({}, withToken(access_token))).status).toBe(403)
  })

  it.each([
    ['unknown', { client_id: 'nobody' }, 'oauth.unknownClient'],
    ['sent elsewhere', { redirect_uri: 'https://tool.test/back/' }, 'oauth.wrongAddress'],
    ['sent to another host', { redirect_uri: 'https://evil.test/back' }, 'oauth.wrongAddress'],
    ['without a challenge', { code_challenge: '' }, 'oauth.wrongRequest'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'oauth.wrongRequest'],
    ['asking for a token at once', { response_type: 'token' }, 'oauth.wrongRequest'],
    ['asking for another house', { resource: 'https://other.test/mcp' }, 'oauth.wrongResource'],
  ])('is refused when %s', async (_, more, code) => {
    const [shown, answered] = [await look(more as Record<string, string>), await answer(more)]
    expect([shown.status, shown.body.code]).toEqual([400, code])
    expect([answered.status, answered.body.code]).toEqual([400, code])
  })
})

describe('a code', () => {
  it('needs its verifier, its client and its address; a wrong verifier spends it', async () => {
    const code = codeIn(await answer())
    const other = (await register({ name: 'Other' })).body.clientId
    expect((await exchange(code, { client_id: other })).body.error).toBe('invalid_grant')
    expect((await exchange(code, { code_verifier: randomBytes(32).toString('base64url') })).body.error).toBe(
      'invalid_grant',
    )
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect((await exchange(codeIn(await answer()), { redirect_uri: 'http://127.0.0.1/cb' })).status).toBe(400)
    expect((await exchange(codeIn(await answer()), { code_verifier: undefined })).status).toBe(400)
    expect((await exchange('nonsense')).body.error).toBe('invalid_grant')
  })

  it('is good once: the second time ends what came of the first', async () => {
    const code = codeIn(await answer())
    const { access_token, refresh_token } = (await exchange(code)).body
    expect(await whoami(access_token)).toBe(200)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect(await whoami(access_token)).toBe(401)
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant')
    const again = codeIn(await answer())
    const both = await Promise.all([exchange(again), exchange(again)])
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it('runs out', async () => {
    const code = codeIn(await answer())
    await hub.services.db.update(oauthGrantTable).set({ codeExpiresAt: new Date(Date.now() - 1000) })
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    await sweepOauth(hub.services.db)
  })

  it('of a program on the own machine goes to whatever port it has', async () => {
    const redirect_uri = 'http://127.0.0.1:49152/cb'
    const code = codeIn(await answer({ redirect_uri }))
    expect((await exchange(code, { redirect_uri })).status).toBe(200)
    expect((await answer({ redirect_uri: 'http://127.0.0.1:49152/other' })).status).toBe(400)
  })
})

describe('tokens', () => {
  it('are renewed by a refresh token that is good once; the old ones go', async () => {
    const first = await tokens()
    const second = (await refresh(first.refresh_token)).body
    expect([await whoami(first.access_token), await whoami(second.access_token)]).toEqual([401, 200])
    expect(second.scope).toBe(first.scope)
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect(await whoami(second.access_token)).toBe(401)
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('end with the connection, which is only its owner’s to end', async () => {
    const { access_token } = await tokens()
    const [{ id, name }] = (await lead.call('GET', '/api/oauth/grant')).body
    expect(name).toBe('Desk')
    expect(JSON.stringify((await lead.call('GET', '/api/message')).body.content)).toContain('message.appConnected')
    expect((await hvac.call('DELETE', '/api/oauth/grant', [id])).status).toBe(404)
    expect(await whoami(access_token)).toBe(200)
    expect((await lead.call('DELETE', '/api/oauth/grant', [id])).status).toBe(200)
    expect(await whoami(access_token)).toBe(401)
  })

  it('are given back by the program, and nobody else’s', async () => {
    const { access_token, refresh_token } = await tokens()
    const other = (await register({ name: 'Other' })).body.clientId
    expect((await form('/oauth/revoke', { token: refresh_token, client_id: 'nobody' })).status).toBe(401)
    expect((await form('/oauth/revoke', { token: refresh_token, client_id: other })).status).toBe(200)
    expect(await whoami(access_token)).toBe(200)
    expect((await form('/oauth/revoke', { token: refresh_token, client_id: clientId })).status).toBe(200)
    expect(await whoami(access_token)).toBe(401)
  })

  it('end with the account and with the program', async () => {
    const { access_token } = await tokens({}, hvac)
    const { db } = hub.services
    const isHvac = eq(userTable.username, 'hvac')
    await db.update(userTable).set({ enabled: false }).where(isHvac)
    expect(await whoami(access_token)).toBe(401)
    await db.update(userTable).set({ enabled: true }).where(isHvac)
    expect(await whoami(access_token)).toBe(200)
    const made = (await register({ name: 'Short' })).body
    const { body } = await exchange(codeIn(await answer({ client_id: made.clientId })), { client_id: made.clientId })
    expect(await whoami(body.access_token)).toBe(200)
    expect((await admin.call('DELETE', '/api/oauthClient', [made.id])).status).toBe(200)
    expect(await whoami(body.access_token)).toBe(401)
  })

  it('are good for what they were asked for', async () => {
    const resource = `${hub.services.config.publicUrl}/mcp`
    const forTools = await tokens({ resource })
    expect(forTools.scope).toBe('assistant.read')
    const ask = (token: string) =>
      withToken(token).call(
        'POST',
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        { accept: 'application/json, text/event-stream' },
      )
    expect((await ask(forTools.access_token)).status).toBe(200)
    expect(await whoami(forTools.access_token)).toBe(403)
    const forApi = await tokens({
      resource: `${hub.services.config.publicUrl}/api`,
      scope: 'assistant.read issue.read',
    })
    expect((await ask(forApi.access_token)).status).toBe(403)
    expect((await withToken(forApi.access_token).call('POST', '/api/issue/list', { projId: 2 })).status).toBe(200)
    expect(await whoami(forApi.access_token)).toBe(403)
  })
})

describe('a program with a secret', () => {
  it('must show it, in the form or in the header', async () => {
    const of = { client_id: webClient.clientId }
    const code = async () => codeIn(await answer(of))
    expect((await exchange(await code(), of)).body.error).toBe('invalid_client')
    expect((await exchange(await code(), { ...of, client_secret: 'wrong' })).body.error).toBe('invalid_client')
    expect((await exchange(await code(), { ...of, client_secret: webClient.clientSecret })).status).toBe(200)
    const basic = Buffer.from(`${webClient.clientId}:${webClient.clientSecret}`).toString('base64')
    const { body } = await exchange(await code(), { client_id: undefined }, { authorization: `Basic ${basic}` })
    expect((await refresh(body.refresh_token, of)).body.error).toBe('invalid_client')
    expect((await refresh(body.refresh_token, { ...of, client_secret: webClient.clientSecret })).status).toBe(200)
  })

  it('is registered by administrators, with addresses that are safe', async () => {
    expect((await register({}, lead)).status).toBe(403)
    for (const [uri, isConfidential] of [
      ['javascript:alert(1)', false],
      ['http://tool.test/cb', false],
      ['http://127.0.0.1/cb', true],
    ] as const) {
      const { status, body } = await register({ redirectUris: [uri], isConfidential })
      expect([status, body.code]).toEqual([400, 'oauth.badAddress'])
    }
    const { content } = (await admin.call('GET', '/api/oauthClient?page=0&size=20&blurry=Portal')).body
    expect(content).toMatchObject([{ name: 'Portal', isConfidential: true, isSelfRegistered: false }])
    expect(JSON.stringify(content)).not.toContain(webClient.clientSecret)
  })
})

describe('what programs find by themselves', () => {
  it('is told where they look for it', async () => {
    const base = hub.services.config.publicUrl
    const told = (await hub.nobody.call('GET', '/.well-known/oauth-authorization-server')).body
    expect(told).toMatchObject({
      ...{
        issuer: base,
        authorization_endpoint: `${base}/oauth/authorize`,
        code_challenge_methods_supported: ['S256'],
      },
    })
    const resource = (await hub.nobody.call('GET', '/.well-known/oauth-protected-resource/mcp')).body
    expect(resource.authorization_servers).toEqual([base])
    const { body } = await hub.nobody.call('GET', '/foundation/1.0/auth')
    expect(body).toMatchObject({ oauth2_token_url: `${base}/oauth/token`, http_basic_supported: false })
  })

  it('lets them register, marked as nobody’s', async () => {
    const post = (body: object) => hub.nobody.call('POST', '/oauth/register', body)
    const made = await post({
      client_name: 'Agent',
      redirect_uris: ['http://localhost/cb'],
      token_endpoint_auth_method: 'none',
    })
    expect([made.status, made.body.client_secret]).toEqual([201, undefined])
    expect((await look({ client_id: made.body.client_id, redirect_uri: 'http://localhost:8/cb' })).body).toMatchObject({
      ...{ name: 'Agent', isSelfRegistered: true },
    })
    const old = await post({ client_name: 'Old', redirect_url: 'https://old.test/cb' })
    expect([old.status, old.body.client_secret.length > 20]).toEqual([201, true])
    expect((await post({ client_name: 'Bad', redirect_uris: ['javascript:alert(1)'] })).body.error).toBe(
      'invalid_redirect_uri',
    )
    expect((await post({ redirect_uris: [BACK] })).body.error).toBe('invalid_client_metadata')
    expect((await form('/oauth/token', { grant_type: 'password' })).status).toBe(400)
    const json = await hub.nobody.call('POST', '/oauth/token', { grant_type: 'authorization_code' })
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request'])
  })
})
