// Every call of the operations screens, generated: who may not make it gets nothing, whatever is asked.
import { contract, isRead, type Route } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsCalls } from './operations-calls.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

/** They change nothing, and carry more out than a screen shows: all data, what is set up, a code that works. See ADR 110. */
const CARRY_OUT: readonly string[] = ['backup.download', 'health.diagnostics', 'outbox.secret']

const operations = new Map(operationsCalls)
const others = Object.entries(contract)
  .flatMap(([feature, group]) =>
    Object.entries(group).map(([verb, route]) => [`${feature}.${verb}`, route as Route] as const),
  )
  .filter(([name, { recentPassword }]) => recentPassword && !operations.has(name))
const routes = [...operationsCalls, ...others]

let hub: TestServer
const callers: Record<string, Caller> = {}
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  const admin = await hub.as('admin')
  const made = await admin.call('POST', '/api/apiToken', { name: 'tool', scopes: ['help.read'], days: 1 })
  callers.tool = hub.withToken(`Bearer ${made.body.token}`)
  const view = await admin.call('POST', '/auth/viewAs', { userId: 2 })
  callers.nobody = hub.nobody
  callers.lead = await hub.as('lead')
  callers.plain = await hub.as('plain')
  callers.viewing = {
    token: admin.token,
    call: (method, url, body) => admin.call(method, url, body, { 'x-view-as': view.body.key }),
  }
  callers.old = await hub.as('admin')
  await hub.services.db.execute(
    sql`update session set create_time = create_time - interval '11 minutes' where user_id = (select id from users where username = 'admin')`,
  )
})
afterAll(() => hub.stop())

const ask = (who: string, route: Route) =>
  callers[who]!.call(
    route.method,
    route.path.replace(/:\w+/g, '1'),
    // The letter is the first one that there is.
    route.path === '/api/outbox/secret' ? { id: 1 } : route.body && !route.files ? {} : undefined,
  )

describe.each(routes)('%s', (name, route) => {
  it('is closed to nobody, people without the right, tools and who looks as another', async () => {
    expect((await ask('nobody', route)).status).toBe(401)
    for (const who of [
      'plain',
      'tool',
      'viewing',
      ...(route.policy.kind === 'permit' && route.policy.codes.length === 0 ? ['lead'] : []),
    ])
      expect([who, (await ask(who, route)).status]).toEqual([who, 403])
  })

  it('changes nothing for an administrator who was here an hour ago', async () => {
    const mustAsk = operations.has(name) && (!isRead(route) || CARRY_OUT.includes(name))
    if (!mustAsk && !route.recentPassword) return
    const { status, body } = await ask('old', route)
    expect([name, status, body.code]).toEqual([name, 400, 'auth.recentPassword'])
  })
})

it('are all the calls below the addresses of the operations screens', () => {
  const paths =
    /^\/api\/(jobs|monitor|health|email|backup|release|deploy|deployHistory|app|serverDeploy|database|logs|outbox|oauthClient|s3Storage|localStorage|webhook)(\/|$)/
  const missing = Object.entries(contract)
    .flatMap(([feature, group]) =>
      Object.entries(group).map(([verb, { path }]) => [`${feature}.${verb}`, path] as const),
    )
    .filter(([name, path]) => paths.test(path) && !operations.has(name))
  expect(missing.map(([name]) => name).sort()).toEqual(['logs.mine', 'storage.pictures'])
})

describe('a recent password', () => {
  it('is given once for ten minutes of this session, and guessing is slowed down', async () => {
    const { old } = callers
    const toggle = () => old!.call('PUT', '/api/jobs/1')
    expect((await toggle()).body.code).toBe('auth.recentPassword')
    const wrong = await old!.call('POST', '/auth/confirm', { password: hub.encrypt('wrong') })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'auth.passwordWrong'])
    expect((await toggle()).body.code).toBe('auth.recentPassword')
    expect((await old!.call('POST', '/auth/confirm', { password: hub.encrypt('sunmao-admin') })).status).toBe(200)
    expect((await toggle()).status).toBe(204)
    await hub.services.db.execute(sql`update session set confirm_time = now() - interval '11 minutes'`)
    expect((await toggle()).body.code).toBe('auth.recentPassword')
  })
})
