// Every call on an approval × everybody who could ask: who sees it may do what his part in it allows, others meet nothing.
import { approval, type Route } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectTable } from '../src/modules/project/project.table.ts'
import { addStaff, chainOf, draft, PROJ, people, publishChain, taskOf } from './approval-setup.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let subId: number
let definitionId: number
let gone: number
const ids: Record<string, number> = {}
const callers: Record<string, Caller> = {}

/** `left` has decided in the first step and is no member any more; `stranger` leads another project, `member` works on this one. */
const parts = ['starter', 'asked', 'copied', 'left', 'manager', 'admin', 'member', 'stranger'] as const
type Part = (typeof parts)[number]
const seers: readonly Part[] = ['starter', 'asked', 'copied', 'left', 'manager', 'admin']

interface Begun {
  id: number
  release: number
  taskId: number
  rowVersion: number
}

interface Expected {
  input: (begun: Begun) => { query?: object; body?: object }
  /** It can be asked again of the same approval. */
  isRepeatable?: true
  /** Who is answered. Others who see the approval are refused, and whoever does not see it finds nothing. */
  may: readonly Part[]
}

const onTask =
  (more: (begun: Begun) => object = () => ({})): Expected['input'] =>
  (begun) => ({ body: { id: begun.id, taskId: begun.taskId, reason: '意见', ...more(begun) } })
const onId =
  (more: object = {}): Expected['input'] =>
  ({ id }) => ({ body: { id, reason: '意见', ...more } })

const named: Record<string, Expected> = {
  detail: { input: ({ id }) => ({ query: { id } }), may: seers, isRepeatable: true },
  pdf: { input: ({ id }) => ({ query: { id } }), may: seers, isRepeatable: true },
  agree: { input: onTask(), may: ['asked'] },
  refuse: { input: onTask(), may: ['asked'] },
  return: { input: onTask(), may: ['asked'] },
  transfer: { input: onTask(() => ({ userId: ids.other })), may: ['asked'] },
  delegate: { input: onTask(() => ({ userId: ids.other })), may: ['asked'] },
  addSigner: { input: onTask(() => ({ where: 'before', userIds: [ids.other] })), may: ['asked'] },
  // Nobody has added this one.
  removeSigner: { input: ({ id, taskId }) => ({ body: { id, taskIds: [taskId] } }), may: [] },
  withdraw: { input: onId(), may: ['starter'] },
  // It runs: there is nothing to submit again.
  resubmit: {
    input: ({ id, release, rowVersion }) => ({ body: { id, rowVersion, subjectIds: [release] } }),
    may: [],
  },
  urge: { input: onId(), may: ['starter', 'manager', 'admin'] },
  copy: {
    input: ({ id }) => ({ body: { id, userIds: [ids.other] } }),
    may: ['starter', 'asked', 'left', 'manager', 'admin'],
    isRepeatable: true,
  },
  cancel: { input: onId(), may: ['manager', 'admin'] },
  markRead: { input: onId(), may: seers, isRepeatable: true },
}
/** Those that name no approval: what they tell is looked at below. */
const unnamed = ['list', 'counts', 'about', 'options', 'preview', 'start', 'statistics']

beforeAll(async () => {
  hub = await startTestServer()
  callers.starter = await hub.as('hvac')
  callers.manager = await hub.as('lead')
  callers.admin = await hub.as('admin')
  callers.stranger = await hub.as('outsider')
  subId = (await callers.manager.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  const staff = { asked: '校对人', copied: '设计人', left: '校对人', member: '审核人', other: '审定人' }
  for (const [name, role] of Object.entries(staff)) {
    const added = await addStaff(hub, `matrix-${name}`, role)
    ids[name] = added.id
    callers[name] = added.caller
    if (name === 'left') gone = added.resourceId
  }
  const steps = [{ who: people(ids.left!) }, { who: people(ids.asked!) }]
  definitionId = await publishChain(hub, chainOf(steps))
})
afterAll(() => hub.stop())

async function begin(): Promise<Begun> {
  const release = await draft(hub, callers.starter!, subId)
  const application = { definitionId, purpose: 'publish', subjectIds: [release], copyIds: [ids.copied] }
  const { status, body } = await callers.starter!.call('POST', '/api/approval', application)
  expect([status, body.message]).toEqual([201, undefined])
  const first = { id: body.id, taskId: taskOf(body, ids.left!) }
  const after = await callers.left!.call('POST', '/api/approval/agree', first)
  expect(after.status).toBe(200)
  const { rowVersion } = after.body
  return { id: body.id, release, taskId: taskOf(after.body, ids.asked!), rowVersion }
}

async function ask(who: Part, name: string, begun: Begun) {
  const route = (approval as Record<string, Route>)[name]!
  const { query, body } = named[name]!.input(begun)
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  return callers[who]!.call(route.method, route.path + search, body)
}

describe('an approval', () => {
  const shared: Begun[] = []
  beforeAll(async () => {
    const changes = Object.values(named).reduce(
      (sum, { may, isRepeatable }) => sum + (isRepeatable ? 0 : may.length),
      0,
    )
    for (let at = 0; at <= changes; at++) shared.push(await begin())
    expect((await callers.manager!.call('DELETE', '/api/projectResource', [gone])).status).toBe(200)
  }, 60_000)

  it('has a line here for every call that there is', () => {
    expect([...Object.keys(named), ...unnamed].sort()).toEqual(Object.keys(approval).sort())
  })

  it.each(Object.keys(named))('%s refuses whoever has no part in it', async (name) => {
    const { may } = named[name]!
    for (const who of parts.filter((one) => !may.includes(one))) {
      const { status } = await ask(who, name, shared[0]!)
      // Who has left sees what he decided, and submits nothing in a project that he cannot enter.
      const isOutside = !seers.includes(who) || (who === 'left' && name === 'resubmit')
      if (isOutside) expect(status, who).toBe(404)
      else expect([400, 403, 409], `${who} ${status}`).toContain(status)
    }
    expect((await hub.nobody.call('GET', `/api/approval/detail?id=${shared[0]!.id}`)).status).toBe(401)
  })

  it('is as it was after all those refusals', async () => {
    const { body } = await ask('manager', 'detail', shared[0]!)
    expect(body).toMatchObject({ status: 'running', rowVersion: shared[0]!.rowVersion })
  })

  it.each(Object.entries(named).filter(([, { may }]) => may.length > 0))(
    '%s answers who may',
    async (name, { may, isRepeatable }) => {
      for (const who of may) {
        const { status, body } = await ask(who, name, isRepeatable ? shared[0]! : shared.pop()!)
        expect([200, 204], `${who} ${body?.message}`).toContain(status)
      }
    },
  )

  it('is told by lists, counts and statistics to those who see it, and to nobody else', async () => {
    const begun = shared[0]!
    for (const who of parts) {
      const call = async (path: string) => (await callers[who]!.call('GET', `/api/approval${path}`)).body
      const isSeer = seers.includes(who)
      const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
      const all = await call(`?view=all&projId=${PROJ}&size=200`)
      expect(idsOf(all.content).includes(begun.id), who).toBe(isSeer)
      expect(all.totalElements > 0, who).toBe(isSeer)
      expect(idsOf(await call(`/about?kind=modelPubVersion&id=${begun.release}`)), who).toEqual(
        isSeer ? [begun.id] : [],
      )
      expect((await call(`/statistics?projId=${PROJ}`)).total > 0, who).toBe(isSeer)
      expect((await call(`/counts?projId=${PROJ}`)).toMe > 0, who).toBe(who === 'asked')
    }
  })

  it('is begun and tried out by nobody from outside', async () => {
    const release = await draft(hub, callers.starter!, subId)
    const application = { definitionId, purpose: 'publish', subjectIds: [release] }
    for (const who of ['stranger', 'left'] as const)
      for (const path of ['/api/approval', '/api/approval/preview'])
        expect((await callers[who]!.call('POST', path, application)).status, `${who} ${path}`).toBe(404)
  })

  it('goes with its project into the recycle bin, for everybody', async () => {
    const begun = shared[0]!
    await hub.services.db.update(projectTable).set({ deleteTime: new Date() }).where(eq(projectTable.projId, PROJ))
    for (const name of Object.keys(named))
      for (const who of parts) expect((await ask(who, name, begun)).status, `${name} ${who}`).toBe(404)
    for (const who of parts) {
      const { body } = await callers[who]!.call('GET', '/api/approval?view=all&size=200')
      expect(body.content.filter(({ projId }: { projId?: number }) => projId === PROJ)).toEqual([])
    }
  })
})
