// Every call of the contract × every kind of caller, generated. The declared policy says what must happen.
import { contract, plainScene, type Route, type ViewState } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLink } from '../src/modules/access-control/access-control.service.ts'
import { openSession } from '../src/modules/auth/session.service.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { modelCompareTable, modelPubVersionTable } from '../src/modules/model-version/model-version.table.ts'
import { filterModelViewTable, modelRouteTable } from '../src/modules/model-view/model-view.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
} from '../src/modules/project/project.table.ts'
import { uploadTable } from '../src/modules/upload/upload.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { viewpointTable } from '../src/modules/viewpoint/viewpoint.table.ts'
import { formWith } from './admin/upload.ts'
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
  await makeModels()
  await letIn('plain')
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
  fileId: number
  uploadId: number
  pubVersionId: number
  compareId: number
  routeId: number
  viewId: number
  viewpointId: number
}
/** Filled in with what is made below. */
const ofLead: Rows = {
  projId: PROJECT_OF_LEAD,
  subId: 2,
  resourceId: 5,
  fileId: 1,
  uploadId: 1,
  pubVersionId: 1,
  compareId: 1,
  routeId: 1,
  viewId: 1,
  viewpointId: 1,
}
const ofNobody = Object.fromEntries(Object.keys(ofLead).map((name) => [name, MISSING_PROJECT])) as unknown as Rows

/** As a client, who may look and nothing else. */
async function letIn(username: string): Promise<void> {
  const { db } = house.services
  const [user] = await db.select().from(userTable).where(eq(userTable.username, username))
  const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, '业主'))
  const member = { projId: PROJECT_OF_LEAD, userId: user!.id }
  const [resource] = await db.insert(projectResourceTable).values(member).returning()
  await db.insert(projectResourceRoleTable).values({ resourceId: resource!.resourceId, roleId: role!.id })
}

/** Rows of models in the project of `ofLead`, each the first of its table. */
async function makeModels(): Promise<void> {
  const { db } = house.services
  const [projId, subId] = [PROJECT_OF_LEAD, 2]
  const [user] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  const userId = user!.id
  const [model] = await db.insert(modelTable).values({ projId, subId, name: 'a.ifc', versions: 1 }).returning()
  const [file] = await db
    .insert(modelFileTable)
    .values({ modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'failed', userId })
    .returning()
  const [upload] = await db
    .insert(uploadTable)
    .values({ kind: 'model', projId, subId, userId, name: 'b.ifc', size: 1 })
    .returning()
  const release = { projId, subId, name: 'r', gate: [], releaseNote: [] }
  const [pubVersion] = await db.insert(modelPubVersionTable).values(release).returning()
  const comparison = { projId, subId, key: 'k', fromName: 'a', toName: 'b', pairs: [] }
  const [compared] = await db.insert(modelCompareTable).values(comparison).returning()
  const [walk] = await db.insert(modelRouteTable).values({ subId, name: 'w', frames: [], sort: 0 }).returning()
  const view = { subId, userId, name: 'v', isPersonal: false, rules: [] }
  const [filter] = await db.insert(filterModelViewTable).values(view).returning()
  const seen = { subId, userId, name: 'p', isPersonal: false, fileIds: [file!.fileId], state }
  const [viewpoint] = await db.insert(viewpointTable).values(seen).returning()
  Object.assign(ofLead, {
    fileId: file!.fileId,
    uploadId: upload!.uploadId,
    pubVersionId: pubVersion!.id,
    compareId: compared!.id,
    routeId: walk!.id,
    viewId: filter!.id,
    viewpointId: viewpoint!.id,
  })
}

/** Nothing but a camera. */
const state: ViewState = {
  camera: {
    eye: [1, 1, 1],
    target: [0, 0, 0],
    up: [0, 0, 1],
    projection: 'perspective',
    fieldOfView: 45,
    viewHeight: 9,
  },
  ...{ selected: {}, hidden: {}, isolated: null, ghosted: {}, xrayed: {}, colours: [] },
  ...{ sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
}
const fields = { indexCode: 'ZHL', projName: '示例·综合楼', stage: '施工图' }
const sub = { subNo: '77', subName: '楼' }
/** Calls on rows of a project: what to ask of these rows. */
const onRows: Record<string, (rows: Rows) => { query?: object; body?: unknown; headers?: Record<string, string> }> = {
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
  'model.list': ({ projId }) => ({ body: { projId } }),
  'model.create': ({ uploadId }) => ({ body: { uploadId } }),
  'model.update': ({ fileId }) => ({ body: { fileId, rowVersion: 0 } }),
  'model.remove': ({ fileId }) => ({ body: [fileId] }),
  'modelQuery.properties': ({ fileId }) => ({ body: { elements: [{ fileId, index: 0 }] } }),
  'modelQuery.customizedTree': ({ fileId }) => ({ body: { fileIds: [fileId], dimensions: ['level'] } }),
  'modelScene.find': ({ fileId }) => ({ body: { fileIds: [fileId], dimensions: ['level'], path: [] } }),
  'modelScene.groups': ({ fileId }) => ({ body: { fileIds: [fileId], dimension: 'class' } }),
  'modelScene.rules': ({ fileId }) => ({ body: { fileIds: [fileId], rules: [] } }),
  'modelScene.frame': ({ fileId }) => ({ body: { fileIds: [fileId] } }),
  'modelQuery.systemIds': ({ fileId }) => ({ query: { fileId, systemId: 's' } }),
  ...Object.fromEntries(
    ['rooms', 'position', 'elements', 'propertyNames'].map((verb) => [
      `modelQuery.${verb}`,
      ({ fileId }) => ({ body: { fileIds: [fileId] } }),
    ]),
  ),
  ...Object.fromEntries(
    ['schedule', 'scheduleSheet'].map((verb) => [
      `modelQuery.${verb}`,
      ({ fileId }) => ({ body: { fileIds: [fileId], groupBy: ['class'] } }),
    ]),
  ),
  ...Object.fromEntries(
    ['convert', 'cancel', 'glb'].map((verb) => [`model.${verb}`, ({ fileId }) => ({ body: { fileId } })]),
  ),
  ...Object.fromEntries(
    ['detail', 'download', 'pack', 'troubles', 'queryAccessBindingModel'].map((verb) => [
      `model.${verb}`,
      ({ fileId }) => ({ query: { fileId } }),
    ]),
  ),
  'modelUpload.begin': ({ subId }) => ({ body: { subId, name: 'c.ifc', size: 1 } }),
  'modelUpload.part': ({ uploadId }) => ({
    query: { uploadId, index: 0 },
    ...formWith('part', 'part', Buffer.from('x')),
  }),
  'modelUpload.remove': ({ uploadId }) => ({ body: [uploadId] }),
  'modelPubVersion.list': ({ subId }) => ({ query: { subId } }),
  'modelPubVersion.gate': ({ subId, fileId }) => ({ body: { subId, fileIds: [fileId] } }),
  'modelPubVersion.publish': ({ subId, fileId }) => ({ body: { subId, name: 'n', fileIds: [fileId] } }),
  'modelPubVersion.withdraw': ({ pubVersionId }) => ({ body: { id: pubVersionId, reason: 'r' } }),
  'modelPubVersionGroup.models': ({ pubVersionId }) => ({ query: { pubVersionId } }),
  'modelCompareRecord.compare': ({ subId, fileId }) => ({ body: { subId, fromFileId: fileId, toFileId: fileId } }),
  'modelCompareRecord.list': ({ subId }) => ({ query: { subId } }),
  'modelCompareRecord.modelCompared': ({ compareId }) => ({ query: { id: compareId } }),
  'modelCompareRecord.scene': ({ compareId }) => ({ query: { id: compareId } }),
  'modelCompareRecord.download': ({ compareId }) => ({ query: { id: compareId } }),
  'modelRoute.queryList': ({ subId }) => ({ query: { subId } }),
  'modelRoute.batchWrite': ({ subId }) => ({ body: { subId, version: 0, routes: [] } }),
  'modelRoute.remove': ({ routeId }) => ({ body: [routeId] }),
  'filterModelView.queryFilterModelViews': ({ subId }) => ({ body: { subId } }),
  'filterModelView.batchCreate': ({ subId }) => ({ body: { subId, views: [{ name: 'v', rules: [] }] } }),
  'filterModelView.update': ({ viewId }) => ({
    body: { id: viewId, name: 'v', isPersonal: false, rules: [], rowVersion: 0 },
  }),
  'filterModelView.remove': ({ viewId }) => ({ body: [viewId] }),
  'viewpoint.list': ({ subId }) => ({ query: { subId } }),
  'viewpoint.detail': ({ viewpointId }) => ({ query: { id: viewpointId } }),
  'viewpoint.create': ({ subId, fileId }) => ({ body: { subId, name: 'p', fileIds: [fileId], state } }),
  'viewpoint.update': ({ viewpointId }) => ({
    body: { id: viewpointId, name: 'p', isPersonal: false, rowVersion: 0 },
  }),
  'viewpoint.remove': ({ viewpointId }) => ({ body: [viewpointId] }),
  'sceneConfig.get': ({ subId }) => ({ query: { subId } }),
  'sceneConfig.update': ({ subId }) => ({ body: { subId, scene: plainScene, rowVersion: 0 } }),
  'sceneConfig.export': ({ subId }) => ({ query: { subId } }),
  'sceneConfig.import': ({ subId }) => ({ query: { subId }, ...formWith('file', 'scene.json', Buffer.from('{}')) }),
}

async function askAbout(who: string, name: string, route: Route, rows: Rows, changes: object = {}) {
  const { query, body, headers } = onRows[name]?.(rows) ?? { query: { projId: rows.projId }, headers: undefined }
  const search = query ? `?${new URLSearchParams({ ...query, ...changes } as Record<string, string>)}` : ''
  return (await house.as(who)).call(route.method, route.path + search, body, headers)
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
      expect((await askAbout('plain', name, route, ofLead)).status).toBe(403)
    if (policy.codes !== 'any') return
    // Whatever comes of it, they are let in.
    for (const who of ['hvac', 'admin']) {
      const { status } = await askAbout(who, name, route, ofLead)
      expect([200, 201, 409]).toContain(status)
      // What the first has taken away the second does not find.
      if (route.method === 'DELETE') return
    }
    const sample = onRows[name]?.(ofLead) ?? { query: { projId: 0 } }
    if (!sample.query) return
    const [key] = Object.keys(sample.query)
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
