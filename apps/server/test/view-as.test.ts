import { contract, type Route } from '@sunmao/contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleTable } from '../src/modules/admin/role.table.ts'
import { oneTimeTable } from '../src/modules/credentials/credentials.table.ts'
import { logTable } from '../src/modules/logs/logs.table.ts'
import { sessionTable } from '../src/modules/session/session.table.ts'
import { userRoleTable, userTable } from '../src/modules/users/users.table.ts'
import { hashToken } from '../src/token.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

const idOf = async (username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id
const begin = async (admin: Caller, username: string, password?: string) =>
  admin.call('POST', '/auth/viewAs', { userId: await idOf(username), password })
async function look(username: string) {
  const admin = await hub.as('admin')
  const { body } = await begin(admin, username)
  const headers = { 'x-view-as': body.key as string }
  return { admin, headers, key: body.key as string }
}
const over = [403, 'auth.viewAsOver']
const answer = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const lines = async (description: string) =>
  hub.services.db.select().from(logTable).where(eq(logTable.description, description)).orderBy(desc(logTable.id))

it('answers as for that person: name, rights, menus, projects', async () => {
  const { admin, headers } = await look('hvac')
  const hvac = await hub.as('hvac')
  for (const url of ['/auth/info', '/api/menus/build?appType=6', '/api/project/projectCount', '/api/project']) {
    const seen = await admin.call('GET', url, undefined, headers)
    const own = await hvac.call('GET', url)
    expect([url, seen.status, seen.body]).toEqual([url, own.status, own.body])
  }
  expect((await admin.call('GET', '/api/users', undefined, headers)).status).toBe(403)
  expect((await admin.call('POST', '/auth/setProject?projectId=2', undefined, headers)).body).toEqual(
    (await hvac.call('POST', '/auth/setProject?projectId=2')).body,
  )
  expect((await admin.call('POST', '/auth/setProject?projectId=1', undefined, headers)).status).toBe(404)
  // Without the header the administrator is himself, in the same session.
  expect((await admin.call('GET', '/auth/info')).body.username).toBe('admin')
})

it('shows somebody who must first change his password, without asking for it', async () => {
  const db = hub.services.db
  await db.update(userTable).set({ mustChangePassword: true }).where(eq(userTable.username, 'review'))
  const { admin, headers } = await look('review')
  const info = await admin.call('GET', '/auth/info', undefined, headers)
  expect([info.status, info.body.user.mustChangePassword]).toEqual([200, false])
  expect((await admin.call('GET', '/api/project', undefined, headers)).status).toBe(200)
  await db.update(userTable).set({ mustChangePassword: false }).where(eq(userTable.username, 'review'))
})

describe('who may', () => {
  it('an administrator, as people who are none', async () => {
    const lead = await hub.as('lead')
    expect((await begin(lead, 'hvac')).status).toBe(403)
    const admin = await hub.as('admin')
    expect(answer(await begin(admin, 'admin'))).toEqual([400, 'auth.viewAsAdmin'])
    expect(answer(await begin(admin, 'design-library'))).toEqual([400, 'auth.viewAsOff'])
    expect((await admin.call('POST', '/auth/viewAs', { userId: 999_999 })).status).toBe(404)
    await hub.services.db.update(userTable).set({ enabled: false }).where(eq(userTable.username, 'plain'))
    expect(answer(await begin(admin, 'plain'))).toEqual([400, 'auth.viewAsOff'])
    await hub.services.db.update(userTable).set({ enabled: true }).where(eq(userTable.username, 'plain'))
  })

  it('only with a recent password', async () => {
    const admin = await hub.as('admin')
    await hub.services.db
      .update(sessionTable)
      .set({ createTime: sql`now() - interval '1 hour'` })
      .where(eq(sessionTable.tokenHash, hashToken(admin.token!.slice(7))))
    expect(answer(await begin(admin, 'hvac'))).toEqual([400, 'auth.recentPassword'])
    expect(answer(await begin(admin, 'hvac', hub.encrypt('wrong one')))).toEqual([400, 'auth.passwordWrong'])
  })

  it('no tool, no other session and no other person with the same key', async () => {
    const { admin, headers } = await look('hvac')
    const made = await admin.call('POST', '/api/apiToken', { name: 'tool', scopes: ['user.read'], days: 1 })
    const tool = hub.withToken(`Bearer ${made.body.token}`)
    const others = [tool, await hub.as('admin'), await hub.as('lead'), await hub.as('hvac')]
    for (const other of others) expect(answer(await other.call('GET', '/auth/info', undefined, headers))).toEqual(over)
    expect((await hub.nobody.call('GET', '/auth/info', undefined, headers)).status).toBe(401)
    const made_up = { 'x-view-as': 'a'.repeat(43) }
    expect(answer(await admin.call('GET', '/auth/info', undefined, made_up))).toEqual(over)
  })
})

describe('it ends', () => {
  const isOver = async (admin: Caller, headers: Record<string, string>) =>
    answer(await admin.call('GET', '/auth/info', undefined, headers))

  it('by asking, also twice', async () => {
    const { admin, headers } = await look('hvac')
    expect((await admin.call('DELETE', '/auth/viewAs', undefined, headers)).status).toBe(200)
    expect(await isOver(admin, headers)).toEqual(over)
    expect((await admin.call('DELETE', '/auth/viewAs', undefined, headers)).status).toBe(200)
  })

  it('after half an hour', async () => {
    const { admin, headers, key } = await look('hvac')
    const [row] = await hub.services.db
      .select()
      .from(oneTimeTable)
      .where(eq(oneTimeTable.key, hashToken(key)))
    expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    await hub.services.db.update(oneTimeTable).set({ expiresAt: sql`now()` }).where(eq(oneTimeTable.key, row!.key))
    expect(await isOver(admin, headers)).toEqual(over)
  })

  it('with the session, and the header does not keep anybody from signing out', async () => {
    const { admin, headers } = await look('hvac')
    expect((await admin.call('DELETE', '/auth/logout', undefined, headers)).status).toBe(200)
    expect((await admin.call('GET', '/auth/info', undefined, headers)).status).toBe(401)
    expect((await lines('log.auth.endViewAs'))[0]).toMatchObject({ username: 'admin' })
  })

  it('when the next one begins', async () => {
    const { admin, headers } = await look('hvac')
    const next = await begin(admin, 'lead')
    expect(await isOver(admin, headers)).toEqual(over)
    const now = { 'x-view-as': next.body.key }
    expect((await admin.call('GET', '/auth/info', undefined, now)).body.username).toBe('lead')
  })

  it('when the person is switched off or becomes an administrator, or the viewer is none any more', async () => {
    const { db } = hub.services
    const [role] = await db.select().from(roleTable).where(eq(roleTable.key, 'admin'))
    const first = await look('outsider')
    const userId = await idOf('outsider')
    await db.update(userTable).set({ enabled: false }).where(eq(userTable.id, userId))
    expect(await isOver(first.admin, first.headers)).toEqual(over)
    await db.update(userTable).set({ enabled: true }).where(eq(userTable.id, userId))
    await db.insert(userRoleTable).values({ userId, roleId: role!.id })
    expect(await isOver(first.admin, first.headers)).toEqual(over)
    // Now an administrator himself, he looks at somebody and then loses the role.
    const second = await hub.as('outsider')
    const { body } = await begin(second, 'hvac')
    await db.delete(userRoleTable).where(and(eq(userRoleTable.userId, userId), eq(userRoleTable.roleId, role!.id)))
    expect(await isOver(second, { 'x-view-as': body.key })).toEqual(over)
  })
})

it('is in the log with both names, and the key is nowhere', async () => {
  const { admin, headers, key } = await look('hvac')
  await admin.call('DELETE', '/auth/viewAs', undefined, headers)
  for (const description of ['log.auth.viewAs', 'log.auth.endViewAs']) {
    const [line] = await lines(description)
    expect(line).toMatchObject({ username: 'admin' })
    expect(line!.params).toContain('hvac')
    expect(JSON.stringify(line)).not.toContain(key)
  }
  const kept = await hub.services.db.select().from(oneTimeTable)
  expect(JSON.stringify(kept)).not.toContain(key)
  expect(hub.logLines.join('')).not.toContain(key)
})

it('writes what an administrator fetched as another person into his own log', async () => {
  const { admin, headers } = await look('hvac')
  const hvac = await idOf('hvac')
  const before = await hub.services.db.select().from(logTable).where(eq(logTable.userId, hvac))
  await admin.call('POST', '/api/richText/export', { title: 'x', html: '<p>x</p>', format: 'docx' }, headers)
  expect(await hub.services.db.select().from(logTable).where(eq(logTable.userId, hvac))).toHaveLength(before.length)
})

const routes = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
)
const own = routes.filter(({ route }) => route.policy.kind === 'public' || route.asOther === 'self')
const reads = routes.filter(({ route }) => (route.method === 'GET' && !route.also) || route.reads)

it('knows which calls are one’s own and which are nobody else’s', () => {
  const names = (kind: Route['asOther']) => routes.filter(({ route }) => route.asOther === kind).map(({ name }) => name)
  expect(names('self').sort()).toEqual(['appLog.createAndUpdate', 'auth.endViewAs', 'webSocket.ticket'])
  expect(names('refused').sort()).toEqual([
    'apiToken.list',
    'assistant.answers',
    'assistant.conversations',
    'assistant.export',
    'meetingCalendar.mine',
    'oauth.list',
    'oauth.request',
    'users.identities',
    'users.sessions',
  ])
})

it('lets no write of the whole contract pass, with any method that the call takes', async () => {
  const { admin, headers } = await look('lead')
  const closed = routes.filter((one) => !own.includes(one) && (!reads.includes(one) || one.route.asOther === 'refused'))
  expect(closed.length).toBeGreaterThan(60)
  for (const { name, route } of closed)
    for (const method of [route.method, ...(route.also ? [route.also] : [])]) {
      const url = route.path.replace(/:\w+/g, '1')
      const body = route.body ? {} : undefined
      const reply = await admin.call(method, url, body, { ...headers, 'idempotency-key': 'mixed' })
      expect([name, ...answer(reply)]).toEqual([name, 403, 'error.viewOnly'])
    }
})

it('leaves no trace of the other person: no kept key, no ticket, no beat of his', async () => {
  const { admin, headers } = await look('hvac')
  const id = await idOf('hvac')
  await admin.call('POST', '/api/users/findList', [id], { ...headers, 'idempotency-key': 'same-key' })
  await admin.call('POST', '/api/menus/superior', [1], { ...headers, 'idempotency-key': 'same-key' })
  const { rows } = await hub.services.db.execute(sql`select * from idempotency where caller = ${`user:${id}`}`)
  expect(rows).toEqual([])
  const { body } = await admin.call('POST', '/api/webSocket/ticket', undefined, headers)
  const [ticket] = await hub.services.db
    .select()
    .from(oneTimeTable)
    .where(and(eq(oneTimeTable.kind, 'socketTicket'), inArray(oneTimeTable.key, [body.ticket])))
  expect(ticket!.payload).toMatchObject({ userId: await idOf('admin') })
})
