// Every call of the contract × every kind of caller, generated. The declared policy says what must happen.
import { readdirSync } from 'node:fs'
import { accessTypeOf, contract, isRead, type Route, shareRights } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessControlSessionTable } from '../src/modules/access-control/access-control.table.ts'
import { insertShare } from '../src/modules/access-control/share.service.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
  projectSubTable,
  projectTable,
} from '../src/modules/project/project.table.ts'
import { sessionTable } from '../src/modules/session/session.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { hashToken, randomToken } from '../src/token.ts'
import type { Place, Rows, Sample } from './matrix/sample.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
const callers: Record<string, Caller> = {}
/** Whom a session belongs to. */
const owners: Record<string, { userId: number } | { accessControlId: number }> = {}
const clientCodes = new Set(['issue:add', 'hubAnnotation:add', 'hubFile:download', 'assistant:ask'])
/** The only scope of the administrator's tool: what else it cannot do is for want of a scope, not of a right. */
const TOOL_SCOPE = 'help.read'

/** What each feature says of itself, in the order of the file names: later ones build on rows of earlier ones. */
const samples: Sample[] = []
for (const file of readdirSync(new URL('matrix/', import.meta.url)).sort())
  if (file.endsWith('.sample.ts')) samples.push(...(Object.values(await import(`./matrix/${file}`)) as Sample[]))
const namesOf = (kind: 'own' | 'private' | 'locked') => new Set(samples.flatMap((sample) => sample[kind] ?? []))
const onRows: NonNullable<Sample['calls']> = Object.assign({}, ...samples.map(({ calls }) => calls))

/** The seeded projects: `outsider` and `review` staff the first, `lead`, `hvac` and `review` the second. */
const PROJECT_OF_LEAD = 2
const MISSING = 999_999

/** Rows of the lead's project in each state, of two other projects of his, and of none. */
const rows: Record<'open' | 'locked' | 'private' | 'archived' | 'deleted' | 'missing', Rows> = {
  open: {},
  locked: {},
  private: {},
  archived: {},
  deleted: {},
  missing: {},
}

beforeAll(async () => {
  hub = await startTestServer()
  callers.nobody = hub.nobody
  callers.garbage = hub.withToken('Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  const { db } = hub.services
  const admin = await hub.as('admin')
  const made = await admin.call('POST', '/api/apiToken', { name: 'tool', scopes: [TOOL_SCOPE], days: 1 })
  callers.tool = hub.withToken(`Bearer ${made.body.token}`)
  await letIn('plain', PROJECT_OF_LEAD, '业主')
  await db.insert(userTable).values({ username: 'visitor', nickName: '访客' })
  await letIn('visitor', PROJECT_OF_LEAD, '访客')
  const { blobs } = hub.services
  const base = { db, blobs, projId: PROJECT_OF_LEAD, isPrivate: false, isLocked: false, userId: await idOf('lead') }
  rows.open = await makeRows({ ...base, subId: 2 })
  rows.locked = await makeRows({ ...base, subId: 3, isLocked: true })
  rows.private = await makeRows({ ...base, subId: 4, isPrivate: true, userId: await idOf('review') })
  rows.archived = await makeRows({ ...base, ...(await makeProject('ARC')) })
  rows.deleted = await makeRows({ ...base, ...(await makeProject('DEL')) })
  rows.missing = Object.fromEntries(Object.keys(rows.open).map((name) => [name, MISSING]))
  await db.update(projectTable).set({ status: 'archived' }).where(eq(projectTable.projId, rows.archived.projId!))
  await db.update(projectTable).set({ deleteTime: new Date() }).where(eq(projectTable.projId, rows.deleted.projId!))
  const [reader] = await db.select().from(userTable).where(eq(userTable.username, 'design-library'))
  owners.library = { userId: reader!.id }
  const about = { accessType: accessTypeOf('issue'), issueId: rows.open.issueId! }
  const share = { projId: PROJECT_OF_LEAD, ...about, description: 'link', rights: [...shareRights] }
  const sheets = [rows.open.sheetId!, rows.locked.sheetId!]
  owners.guest = await linkTo({ ...share, fileIds: [rows.open.fileId!, rows.locked.fileId!, ...sheets] })
  owners.guestWithoutRights = await linkTo({ ...share, rights: [], fileIds: [rows.open.fileId!, ...sheets] })
  owners.guestOfOther = await linkTo({ ...share, fileIds: [MISSING] })
  owners.guestOfSheet = await linkTo({ ...share, fileIds: [rows.private.fileId!, rows.private.sheetId!] })
})
afterAll(() => hub.stop())

const linkTo = async (link: Parameters<typeof insertShare>[1]) => ({
  accessControlId: (await insertShare(hub.services.db, link)).id,
})

async function idOf(username: string): Promise<number> {
  const [user] = await hub.services.db.select().from(userTable).where(eq(userTable.username, username))
  return user!.id
}

async function letIn(username: string, projId: number, roleName: string): Promise<void> {
  const { db } = hub.services
  const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, roleName))
  const member = { projId, userId: await idOf(username) }
  const [resource] = await db.insert(projectResourceTable).values(member).returning()
  await db.insert(projectResourceRoleTable).values({ resourceId: resource!.resourceId, roleId: role!.id })
}

/** With one sub, led by `lead`. */
async function makeProject(indexCode: string): Promise<{ projId: number; subId: number }> {
  const { db } = hub.services
  const [project] = await db
    .insert(projectTable)
    .values({ indexCode, projName: indexCode, stage: '施工图' })
    .returning()
  const { projId } = project!
  const [sub] = await db.insert(projectSubTable).values({ projId, subNo: '01', subName: '楼' }).returning()
  await letIn('lead', projId, '项目负责人')
  return { projId, subId: sub!.subId }
}

async function makeRows(place: Place): Promise<Rows> {
  const made: Rows = {}
  for (const sample of samples) Object.assign(made, await sample.rows?.(place, made))
  return made
}

const routes = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
)

const askedOf = (name: string, wanted: Rows) =>
  onRows[name]?.(wanted) ?? { query: { projId: wanted.projId }, headers: undefined }

/** The names of the rows that a call addresses. */
function namesIn(name: string): string[] {
  const seen: string[] = []
  const get = (target: Rows, key: string) => {
    seen.push(key)
    return target[key]
  }
  askedOf(name, new Proxy(rows.open, { get }))
  return seen
}

async function askAbout(who: string, name: string, route: Route, wanted: Rows, changes: object = {}) {
  const { params = {}, query, body, headers } = askedOf(name, wanted)
  const path = route.path.replace(/:(\w+)/g, (_, key) => String(params[key]))
  const search = query ? `?${new URLSearchParams({ ...query, ...changes } as Record<string, string>)}` : ''
  const answer = await (await callerOf(who)).call(route.method, path + search, body, headers)
  forgetSessions(route, answer.status)
  return answer
}

/** Inputs that pass the schema, for the calls whose fields have no default. */
const inputs: Record<string, { url?: (route: Route) => string; body?: unknown }> = {
  'general.help': { url: (route) => `${route.path}?id=1-basics/01-start.md` },
  'task.get': { url: () => '/api/task/00000000-0000-4000-8000-000000000000' },
  'task.cancel': { url: () => '/api/task/00000000-0000-4000-8000-000000000000/cancel' },
  'dictDetail.remove': { url: () => '/api/dictDetail/999999' },
  'menus.child': { url: (route) => `${route.path}?id=1` },
  'roles.get': { url: () => '/api/roles/1' },
  'users.findByIdNoCache': { url: (route) => `${route.path}?id=1` },
  'users.updateEmail': { url: () => '/api/users/updateEmail/123456' },
}

const urlOf = (name: string, route: Route) => inputs[name]?.url?.(route) ?? route.path
const bodyOf = (name: string, route: Route) => inputs[name]?.body ?? (route.body && !route.files ? {} : undefined)

async function callAs(who: string, name: string, route: Route, url = urlOf(name, route)) {
  const answer = await (await callerOf(who)).call(route.method, url, bodyOf(name, route))
  forgetSessions(route, answer.status)
  return answer
}

/** Tokens of sessions that nobody has used. */
const unused: Record<string, string[]> = {}
const OPENED_AT_ONCE = 20
const DAY_MS = 86_400_000

/** A fresh session each time: some calls end the session they are made with. */
async function callerOf(who: string): Promise<Caller> {
  if (callers[who]) return callers[who]
  owners[who] ??= { userId: await idOf(who) }
  if (!unused[who]?.length) unused[who] = await openSessions(owners[who])
  return hub.withToken(`Bearer ${unused[who].pop()}`)
}

async function openSessions(owner: { userId: number } | { accessControlId: number }): Promise<string[]> {
  const tokens = Array.from({ length: OPENED_AT_ONCE }, () => randomToken())
  const expiresAt = new Date(Date.now() + DAY_MS)
  const of = 'userId' in owner ? owner : { provider: 'link' as const }
  const opened = await hub.services.db
    .insert(sessionTable)
    .values(tokens.map((token) => ({ ...of, key: randomToken(16), tokenHash: hashToken(token), expiresAt })))
    .returning({ sessionId: sessionTable.id })
  if ('accessControlId' in owner)
    await hub.services.db
      .insert(accessControlSessionTable)
      .values(opened.map(({ sessionId }) => ({ ...owner, sessionId })))
  return tokens
}

/** A write may have ended other sessions of its caller, or of anybody. */
function forgetSessions(route: Route, status: number): void {
  if (!isRead(route) && status < 400) for (const who of Object.keys(unused)) delete unused[who]
}

describe.each(routes)('$name', ({ name, route }) => {
  const { policy } = route

  it('answers nobody only when it is public', async () => {
    for (const who of ['nobody', 'garbage']) {
      const { status, body } = await callAs(who, name, route)
      if (policy.kind === 'public') expect(status).not.toBe(403)
      else expect([status, body.status]).toEqual([401, 401])
      expect(status).toBeLessThan(500)
    }
  })

  it('asks for its permission, also of somebody without any role', async () => {
    for (const who of ['plain', 'hvac', 'admin']) {
      const { status } = await callAs(who, name, route)
      expect(status).toBeLessThan(500)
      if (policy.kind !== 'permit') continue
      const mayPass = who === 'admin' || (who === 'hvac' && policy.codes.includes('feedback:add'))
      if (mayPass) expect(status).not.toBe(403)
      else expect(status).toBe(403)
    }
  })

  it('opens to a guest, to the design library and to a tool only where it says so', async () => {
    for (const who of ['guest', 'library', 'tool'] as const) {
      const { status, body } = await callAs(who, name, route)
      expect(status).toBeLessThan(500)
      const mayPass = who === 'tool' ? route.scope === TOOL_SCOPE : route.open?.includes(who)
      if (policy.kind === 'public' || mayPass) expect(status).not.toBe(403)
      else expect([status, body.code]).toEqual([403, who === 'tool' ? 'auth.scopeMissing' : 'error.forbidden'])
    }
  })

  it('knows members from strangers, and foreign rows from missing ones by nothing', async () => {
    if (policy.kind !== 'inProject') return
    const foreign = await askAbout('outsider', name, route, rows.open)
    const missing = await askAbout('outsider', name, route, rows.missing)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, timestamp: 0 }).toEqual({ ...missing.body, timestamp: 0 })
    expect((await askAbout('admin', name, route, rows.missing)).status).toBe(404)
    // A member without the right; what only its lead or its owner sees is nobody else's to know of.
    const isOwn = name === 'project.restore' || namesIn(name).some((each) => namesOf('own').has(each))
    if (policy.codes !== 'any') {
      expect((await askAbout('visitor', name, route, rows.open)).status).toBe(isOwn ? 404 : 403)
      // A client raises issues, annotates, takes documents home and asks the assistant, and has no other right.
      const { status } = await askAbout('plain', name, route, rows.open)
      if (policy.codes.some((code) => clientCodes.has(code))) expect(status).not.toBe(403)
      else expect(status).toBe(isOwn ? 404 : 403)
    }
    if (policy.codes !== 'any') return
    // Whatever comes of it, they are let in; to what is somebody's own, nobody else is.
    for (const who of ['hvac', 'admin']) {
      const { status } = await askAbout(who, name, route, rows.open)
      expect(isOwn ? [404] : [200, 201, 409]).toContain(status)
      // What the first has taken away the second does not find.
      if (route.method === 'DELETE') return
    }
    const sample = askedOf(name, rows.open)
    if (!sample.query) return
    const [key] = Object.keys(sample.query)
    for (const bad of ['0', '-1', '1.5', 'x', '99999999999']) {
      expect((await askAbout('lead', name, route, rows.open, { [key!]: bad })).status).toBe(400)
    }
    const twice = await (await callerOf('lead')).call(route.method, `${route.path}?${key}=1&${key}=2`)
    expect(twice.status).toBe(400)
  })

  it('keeps what is locked, somebody else’s own, archived or deleted as it should be', async () => {
    if (policy.kind !== 'inProject') return
    const names = namesIn(name)
    // `review` may download, but holds no key to locked models.
    if (
      names.some((each) => namesOf('locked').has(each)) &&
      !policy.codes.includes('modelPubVersion:publish' as never)
    ) {
      const { status, body } = await askAbout('review', name, route, rows.locked)
      if (policy.locked === 'shown') expect([status, body.thumbnail]).toEqual([200, undefined])
      else expect([403, ['model.locked', 'error.forbidden']]).toEqual([status, expect.arrayContaining([body.code])])
      if (isRead(route) && !route.path.includes('download'))
        expect((await askAbout('lead', name, route, rows.locked)).status).not.toBe(403)
    }
    if (names.some((each) => namesOf('own').has(each) || namesOf('private').has(each)))
      for (const who of ['lead', 'admin'])
        expect((await askAbout(who, name, route, rows.private)).status, who).toBe(404)
    const { status, body } = await askAbout('lead', name, route, rows.archived)
    if (isRead(route) || policy.archived === 'open') expect(body.code).not.toBe('project.archived')
    else expect([status, body.code]).toEqual([409, 'project.archived'])
    if ([policy.locate].flat().some(({ kind }) => kind === 'deletedProject')) return
    for (const who of ['lead', 'admin', 'outsider'])
      expect((await askAbout(who, name, route, rows.deleted)).status, who).toBe(404)
  })

  it('opens to a guest what his link names, and nothing of another link', async () => {
    if (policy.kind !== 'inProject' || !route.open?.includes('guest')) return
    for (const shared of [rows.open, rows.locked]) {
      expect([200, 409]).toContain((await askAbout('guest', name, route, shared)).status)
      for (const who of ['guestOfOther', 'guestOfSheet'])
        expect((await askAbout(who, name, route, shared)).status, who).toBe(404)
    }
    expect((await askAbout('guest', name, route, rows.private)).status).toBe(404)
    if (!route.right) return
    const { status, body } = await askAbout('guestWithoutRights', name, route, rows.open)
    expect([status, body.code]).toEqual([403, 'share.rightMissing'])
  })

  it('never breaks on malformed input', async () => {
    const lead = await callerOf('lead')
    const nasty = ['', '{', 'null', '[]', '"x"', '{"__proto__":{"admin":true}}', '{"a":"\\u0000"}', '[[[[1]]]]']
    for (const body of nasty) {
      const { status, body: answer } = await lead.call(route.method, urlOf(name, route), body, {
        'content-type': 'application/json',
      })
      forgetSessions(route, status)
      expect(status).toBeLessThan(500)
      if (status >= 400) expect(answer).toMatchObject({ status, message: expect.any(String), code: expect.any(String) })
      if (status === 401) break
    }
  })
})

it('refuses to start with a call that the contract does not know', async () => {
  const other = await startTestServer()
  expect(() => other.http.get('/api/secret', () => 'x')).toThrow(/contract/)
  await other.stop()
})
