import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idempotencyTable } from '../../src/http/idempotency.table.ts'
import { apiTokenTable } from '../../src/modules/api-token/api-token.table.ts'
import { throttleTable } from '../../src/modules/credentials/credentials.table.ts'
import { logTable } from '../../src/modules/logs/logs.table.ts'
import { projectResourceTable } from '../../src/modules/project/project.table.ts'
import { sessionTable } from '../../src/modules/session/session.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let lead: Caller
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())
beforeEach(async () => {
  await hub.services.db.delete(apiTokenTable)
  lead = await hub.as('lead')
})

const make = (who: Caller, scopes: string[] = ['user.read'], more: object = {}) =>
  who.call('POST', '/api/apiToken', { name: 'a tool', scopes, days: 30, ...more })

const toolOf = async (who: Caller, scopes?: string[]) => hub.withToken(`Bearer ${(await make(who, scopes)).body.token}`)

const ageSessions = () => hub.services.db.update(sessionTable).set({ createTime: new Date(Date.now() - 11 * 60_000) })

describe('making a token', () => {
  it('tells it once and keeps its hash', async () => {
    const { status, body } = await make(lead, ['user.read', 'project.read', 'user.read'])
    expect(status).toBe(201)
    expect(body.token).toMatch(/^smt_[\w-]{43}$/)
    expect(body).toMatchObject({ name: 'a tool', hint: body.token.slice(-4), scopes: ['user.read', 'project.read'] })
    const listed = await lead.call('GET', '/api/apiToken')
    expect(listed.body).toHaveLength(1)
    expect(listed.body[0].token).toBeUndefined()
    expect(JSON.stringify(await hub.services.db.select().from(apiTokenTable))).not.toContain(body.token)
    expect(hub.logLines.join('\n')).not.toContain(body.token)
    expect(JSON.stringify(await hub.services.db.select().from(logTable))).not.toContain(body.token)
    expect((await lead.call('GET', '/api/message')).body.content[0].kind).toBe('message.tokenCreated')
  })

  it('wants the password again when the sign-in was long ago', async () => {
    await ageSessions()
    const old = await make(lead)
    expect([old.status, old.body.code]).toEqual([400, 'auth.recentPassword'])
    const wrong = await make(lead, ['user.read'], { password: hub.encrypt('not it') })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'auth.passwordWrong'])
    await hub.services.db.delete(throttleTable)
    expect((await make(lead, ['user.read'], { password: hub.encrypt('sunmao-lead') })).status).toBe(201)
  })

  it('refuses what is no scope, no scope at all, and more than a year', async () => {
    expect((await make(lead, ['everything'])).status).toBe(400)
    expect((await make(lead, [])).status).toBe(400)
    for (const days of [0, 366, 1.5]) expect((await make(lead, ['user.read'], { days })).status).toBe(400)
  })

  it('stops at twenty', async () => {
    for (let i = 0; i < 20; i++) expect((await make(lead)).status).toBe(201)
    const { status, body } = await make(lead)
    expect([status, body.code]).toEqual([400, 'apiToken.tooMany'])
    expect((await make(await hub.as('hvac'))).status).toBe(201)
  })

  it('stops at twenty also for twenty-five at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => make(lead)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  })

  it('is never told twice, not even to the same Idempotency-Key', async () => {
    const body = { name: 'a tool', scopes: ['user.read'], days: 30 }
    const headers = { 'idempotency-key': 'again' }
    const first = await lead.call('POST', '/api/apiToken', body, headers)
    const second = await lead.call('POST', '/api/apiToken', body, headers)
    expect(second.body.token).not.toBe(first.body.token)
    expect(await hub.services.db.select().from(idempotencyTable)).toEqual([])
  })
})

describe('a token', () => {
  it('does what its owner may do, within its scopes', async () => {
    const tool = await toolOf(lead, ['project.read'])
    const projects = await tool.call('GET', '/api/project')
    expect([projects.status, projects.body]).toEqual([200, (await lead.call('GET', '/api/project')).body])
    expect((await tool.call('GET', '/api/projectResource?projId=2')).status).toBe(200)
    expect((await tool.call('GET', '/api/projectResource?projId=1')).status).toBe(404)
    const outside = await tool.call('GET', '/auth/info')
    expect([outside.status, outside.body.code]).toEqual([403, 'auth.scopeMissing'])
    const [row] = (await lead.call('GET', '/api/apiToken')).body
    expect([typeof row.lastUsed, typeof row.lastIp]).toEqual(['string', 'string'])
  })

  it('never reaches the account itself', async () => {
    const everything = ['user.read', 'project.read', 'todo.read', 'announcement.read', 'message.read', 'help.read']
    const tool = await toolOf(lead, [...everything, 'feedback.write', 'task.read', 'task.write'])
    const closed = [
      ['POST', '/api/apiToken', { name: 'x', scopes: ['user.read'], days: 1, password: hub.encrypt('sunmao-lead') }],
      ['GET', '/api/apiToken', undefined],
      ['DELETE', '/api/apiToken', [1]],
      ['POST', '/api/users/updatePass', { oldPass: hub.encrypt('sunmao-lead'), newPass: hub.encrypt('another-1') }],
      ['PUT', '/api/users/center', { nickName: '某人' }],
      ['GET', '/api/users/sessions', undefined],
      ['POST', '/api/users/binding?code=x', {}],
      ['POST', '/auth/handover', { target: 'library', unifyToken: 'x' }],
      ['POST', '/api/webSocket/ticket', undefined],
    ] as const
    for (const [method, url, body] of closed) {
      const answer = await tool.call(method, url, body)
      expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'auth.scopeMissing'])
    }
    const open = (await hub.nobody.call('GET', '/api/parameters/all')).body
    expect((await tool.call('GET', '/api/parameters/all')).body).toEqual(open)
  })

  it('of an administrator opens nothing that is closed to tokens', async () => {
    const tool = await toolOf(await hub.as('admin'), ['user.read'])
    expect((await tool.call('GET', '/auth/online')).status).toBe(403)
    expect((await tool.call('GET', '/api/outbox')).status).toBe(403)
  })

  it('ends by its day, by being removed, and while its owner is disabled', async () => {
    const tool = await toolOf(lead)
    const status = async () => (await tool.call('GET', '/auth/info')).status
    expect(await status()).toBe(200)
    const enable = (enabled: boolean) =>
      hub.services.db.update(userTable).set({ enabled }).where(eq(userTable.username, 'lead'))
    await enable(false)
    expect(await status()).toBe(401)
    await enable(true)
    expect(await status()).toBe(200)
    await hub.services.db.update(apiTokenTable).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await status()).toBe(401)
    await hub.services.db.update(apiTokenTable).set({ expiresAt: new Date(Date.now() + 60_000) })
    expect(await status()).toBe(200)
    const [row] = (await lead.call('GET', '/api/apiToken')).body
    expect((await lead.call('DELETE', '/api/apiToken', [row.id])).status).toBe(200)
    expect(await status()).toBe(401)
  })

  it('is removed by its owner only, all or none', async () => {
    const mine = (await make(lead)).body.id
    const hvac = await hub.as('hvac')
    const foreign = (await make(hvac)).body.id
    expect((await lead.call('DELETE', '/api/apiToken', [mine, foreign])).status).toBe(404)
    expect((await lead.call('DELETE', '/api/apiToken', [foreign])).status).toBe(404)
    expect((await lead.call('GET', '/api/apiToken')).body).toHaveLength(1)
    expect((await hvac.call('GET', '/api/apiToken')).body).toHaveLength(1)
  })

  it('loses at once what its owner loses', async () => {
    const review = await hub.as('review')
    const tool = await toolOf(review, ['project.read'])
    expect((await tool.call('GET', '/api/projectResource?projId=1')).status).toBe(200)
    const [user] = await hub.services.db.select().from(userTable).where(eq(userTable.username, 'review'))
    await hub.services.db.delete(projectResourceTable).where(eq(projectResourceTable.userId, user!.id))
    expect((await tool.call('GET', '/api/projectResource?projId=1')).status).toBe(404)
  })

  it('ends with a new password by letter', async () => {
    const tool = await toolOf(await hub.as('hvac'))
    await hub.nobody.call('POST', '/auth/forgot', { account: 'hvac' })
    const admin = await hub.as('admin')
    const [{ id }] = (await admin.call('GET', '/api/outbox')).body.content
    const code = /\d{6}/.exec((await admin.call('POST', '/api/outbox/secret', { id })).body.text)![0]
    const given = { account: 'hvac', code, newPass: hub.encrypt('a-new-secret-7') }
    expect((await hub.nobody.call('POST', '/auth/reset', given)).status).toBe(200)
    expect((await tool.call('GET', '/auth/info')).status).toBe(401)
  })

  it.each(['smt_', `smt_${'a'.repeat(43)}`, 'smt_*'])('is not guessed: %s', async (token) => {
    expect((await hub.withToken(`Bearer ${token}`).call('GET', '/auth/info')).status).toBe(401)
  })
})
