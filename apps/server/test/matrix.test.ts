// Every call of the contract × every kind of caller, generated. The declared policy says what must happen.
import { contract, type Route } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLink } from '../src/modules/access-control/access-control.service.ts'
import { openSession } from '../src/modules/auth/session.service.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startHouse, type TestHouse } from './house.ts'

let house: TestHouse
const callers: Record<string, Caller> = {}
/** Whom a session of no person belongs to. */
const owners: Record<string, { userId: number } | { accessControlId: number }> = {}
/** The only scope of the administrator's tool: what else it cannot do is for want of a scope, not of a right. */
const TOOL_SCOPE = 'help.read'

beforeAll(async () => {
  house = await startHouse()
  callers.nobody = house.nobody
  callers.garbage = house.withToken('Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  const { db } = house.services
  const [reader] = await db.select().from(userTable).where(eq(userTable.username, 'design-library'))
  const link = await createLink(db, { projId: PROJECT_OF_LEAD, accessType: 1, description: 'link' })
  owners.library = { userId: reader!.id }
  owners.guest = { accessControlId: link.id }
  const admin = await house.as('admin')
  const made = await admin.call('POST', '/api/apiToken', { name: 'tool', scopes: [TOOL_SCOPE], days: 1 })
  callers.tool = house.withToken(`Bearer ${made.body.token}`)
})
afterAll(() => house.stop())

const routes = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
)

/** The seeded projects: `outsider` and `review` staff the first, `lead`, `hvac` and `review` the second. */
const PROJECT_OF_LEAD = 2
const MISSING_PROJECT = 999_999

/** Rows of that project, of the other one, and of none. */
interface Rows {
  projId: number
  subId: number
  resourceId: number
}
const ofLead: Rows = { projId: PROJECT_OF_LEAD, subId: 2, resourceId: 5 }
const ofNobody: Rows = { projId: MISSING_PROJECT, subId: MISSING_PROJECT, resourceId: MISSING_PROJECT }

const fields = { indexCode: 'ZHL', projName: '示例·综合楼', stage: '施工图' }
const sub = { subNo: '77', subName: '楼' }
/** Calls on rows of a project: what to ask of these rows. */
const onRows: Record<string, (rows: Rows) => { query?: object; body?: unknown }> = {
  'auth.setProject': ({ projId }) => ({ query: { projectId: projId } }),
  'menus.buildProject': ({ projId }) => ({ query: { projectId: projId } }),
  'project.update': ({ projId }) => ({ body: { ...fields, projId, rowVersion: 0 } }),
  'project.remove': ({ projId }) => ({ body: [projId] }),
  'project.restore': ({ projId }) => ({ body: [projId] }),
  'project.updateStatus': ({ projId }) => ({ query: { projId, status: 'paused' } }),
  'projectSub.create': ({ projId }) => ({ body: { ...sub, projId } }),
  'projectSub.update': ({ subId }) => ({ body: { ...sub, subId, rowVersion: 0 } }),
  'projectSub.sort': ({ projId, subId }) => ({ body: { projId, subIds: [subId] } }),
  'projectSub.remove': ({ subId }) => ({ body: [subId] }),
  'projectMember.create': ({ projId }) => ({ body: { projId, userIds: [1], roleIds: [1] } }),
  'projectMember.update': ({ resourceId }) => ({ body: { resourceId, roleIds: [1], rowVersion: 0 } }),
  'projectMember.remove': ({ resourceId }) => ({ body: [resourceId] }),
  'projectMember.ofSub': ({ subId }) => ({ query: { subId } }),
}

async function askAbout(who: string, name: string, route: Route, rows: Rows, changes: object = {}) {
  const { query, body } = onRows[name]?.(rows) ?? { query: { projId: rows.projId } }
  const search = query ? `?${new URLSearchParams({ ...query, ...changes } as Record<string, string>)}` : ''
  return (await house.as(who)).call(route.method, route.path + search, body)
}

/** Inputs that pass the schema, for the calls whose fields have no default. */
const samples: Record<string, { url?: (route: Route) => string; body?: unknown }> = {
  'general.help': { url: (route) => `${route.path}?id=01-start.md` },
  'task.get': { url: () => '/api/task/00000000-0000-4000-8000-000000000000' },
  'task.cancel': { url: () => '/api/task/00000000-0000-4000-8000-000000000000/cancel' },
  'dictDetail.remove': { url: () => '/api/dictDetail/999999' },
  'menus.child': { url: (route) => `${route.path}?id=1` },
  'roles.get': { url: () => '/api/roles/1' },
  'users.findByIdNoCache': { url: (route) => `${route.path}?id=1` },
  'users.updateEmail': { url: () => '/api/users/updateEmail/123456' },
}

const urlOf = (name: string, route: Route) => samples[name]?.url?.(route) ?? route.path
const bodyOf = (name: string, route: Route) => samples[name]?.body ?? (route.body && !route.files ? {} : undefined)

async function callAs(who: string, name: string, route: Route, url = urlOf(name, route)) {
  // A fresh session each time: some calls end the session they are made with.
  const caller = callers[who] ?? (await (owners[who] ? withSession(owners[who]) : house.as(who)))
  return caller.call(route.method, url, bodyOf(name, route))
}

async function withSession(owner: { userId: number } | { accessControlId: number }) {
  const about = { door: 'link', ip: '127.0.0.1', browser: 'test', remembered: false } as const
  const { token } = await openSession(house.services.db, { ...owner, ...about })
  return house.withToken(`Bearer ${token}`)
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
    const foreign = await askAbout('outsider', name, route, ofLead)
    const missing = await askAbout('outsider', name, route, ofNobody)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, timestamp: 0 }).toEqual({ ...missing.body, timestamp: 0 })
    expect((await askAbout('admin', name, route, ofNobody)).status).toBe(404)
    // A member without the right; what only its lead sees is nobody else's to know of.
    if (policy.codes !== 'any' && name !== 'project.restore')
      expect((await askAbout('hvac', name, route, ofLead)).status).toBe(403)
    if (policy.codes !== 'any') return
    expect((await askAbout('hvac', name, route, ofLead)).status).toBe(200)
    expect((await askAbout('admin', name, route, ofLead)).status).toBe(200)
    const [key] = Object.keys(onRows[name]?.(ofLead).query ?? { projId: 0 })
    for (const bad of ['0', '-1', '1.5', 'x', '99999999999']) {
      expect((await askAbout('lead', name, route, ofLead, { [key!]: bad })).status).toBe(400)
    }
    const twice = await (await house.as('lead')).call(route.method, `${route.path}?${key}=1&${key}=2`)
    expect(twice.status).toBe(400)
  })

  it('never breaks on malformed input', async () => {
    const lead = await house.as('lead')
    const nasty = ['', '{', 'null', '[]', '"x"', '{"__proto__":{"admin":true}}', '{"a":"\\u0000"}', '[[[[1]]]]']
    for (const body of nasty) {
      const { status, body: answer } = await lead.call(route.method, urlOf(name, route), body, {
        'content-type': 'application/json',
      })
      expect(status).toBeLessThan(500)
      if (status >= 400) expect(answer).toMatchObject({ status, message: expect.any(String), code: expect.any(String) })
      if (status === 401) break
    }
  })
})

it('refuses to start with a call that the contract does not know', async () => {
  const other = await startHouse()
  expect(() => other.http.get('/api/secret', () => 'x')).toThrow(/contract/)
  await other.stop()
})
