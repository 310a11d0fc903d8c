// What a guest reaches, generated: every kind of share × every right × every version there is × every call that is open to
// guests; who comes in by every audience × every state of a share. The gate takes pairs, `npm run test:all` the product.
import { contract, type Route, type ShareKind, shareAudiences, shareKinds, shareRights } from '@sunmao/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import type { TopicGuard } from '../../src/core/context.ts'
import { accessControlTable } from '../../src/modules/access-control/access-control.table.ts'
import { extractShare } from '../../src/modules/access-control/extract.service.ts'
import { outboxTable } from '../../src/modules/outbox/outbox.table.ts'
import { projectResourceTable, projectTable } from '../../src/modules/project/project.table.ts'
import { openLive, ready, ticketOf } from '../live-client.ts'
import { isLong } from '../long.ts'
import type { Caller } from '../test-server.ts'
import { from, PROJ, type ShareSetup, startShareSetup, typeOf } from './share-setup.ts'

let own: ShareSetup
beforeAll(async () => {
  own = await startShareSetup()
}, 120_000)
afterAll(() => own.hub.stop())

/** The versions that a share of each kind opens, by what they are called in the hub. */
const opened: Record<ShareKind, readonly string[]> = {
  model: ['new'],
  federated: ['old'],
  drawing: ['drawing'],
  document: ['document'],
  viewpoint: ['old'],
  issue: ['new'],
  element: ['new'],
  link2d3d: ['drawing', 'new'],
  package: ['locked', 'document'],
}
const isSheet = (name: string) => name === 'drawing' || name === 'otherDrawing' || name === 'document'

/** Calls that are open to guests and name a version, with whether they are of models. */
const calls: [name: string, ofModel: boolean, ask: (who: Caller, fileId: number) => ReturnType<Caller['call']>][] = [
  ['model.detail', true, (who, fileId) => who.call('GET', `/api/model/detail?fileId=${fileId}`)],
  ['model.pack', true, (who, fileId) => who.call('GET', `/api/model/pack?fileId=${fileId}`)],
  ['model.download', true, (who, fileId) => who.call('GET', `/api/model/download?fileId=${fileId}`)],
  ['modelScene.frame', true, (who, fileId) => who.call('POST', '/api/modelScene/frame', { fileIds: [fileId] })],
  [
    'modelQuery.position',
    true,
    (who, fileId) => who.call('POST', '/api/model/position', { fileIds: [fileId], elementIds: [0] }),
  ],
  [
    'modelQuery.properties',
    true,
    (who, fileId) => who.call('POST', '/api/model/properties', { elements: [{ fileId, index: 0 }] }),
  ],
  ['hubFile.detail', false, (who, fileId) => who.call('GET', `/api/hubFile/detail?fileId=${fileId}`)],
  ['hubFile.view', false, (who, fileId) => who.call('GET', `/api/hubFile/view?fileId=${fileId}`)],
  ['hubFile.download', false, (who, fileId) => who.call('GET', `/api/hubFile/download?fileId=${fileId}`)],
]
const routes = Object.entries(contract).flatMap(([group, verbs]) =>
  Object.entries(verbs).map(([verb, route]) => [`${group}.${verb}`, route as Route] as const),
)
const routeOf = new Map<string, Route>(routes)

it('asks every call that is open to guests and names a row', () => {
  const open = routes.filter(([, route]) => route.open?.includes('guest') && route.policy.kind === 'inProject')
  expect(calls.map(([name]) => name).sort()).toEqual(open.map(([name]) => name).sort())
})

describe.each(shareKinds)('a share of the kind %s', (kind) => {
  const at = shareKinds.indexOf(kind)
  const rightSets = [[], ['properties'], ['download'], [...shareRights]]
    .filter((rights) => kind !== 'element' || !rights.includes('download'))
    .map((rights) => rights.filter((right) => right !== 'comment' || kind === 'issue'))
    // Two in turn, so that the kinds together have all of them.
    .filter((_, set, { length }) => isLong || set === at % length || set === (at + 1) % length)

  it.each(rightSets.map((rights) => [rights.join(' ') || 'no rights', rights]))(
    'opens its own versions and no other, with %s',
    async (_words, rights) => {
      const { code } = await own.make({ accessType: typeOf(kind), ...own.contents[kind] }, { rights })
      const guest = await own.guestOf(code)
      const content = await guest.call('GET', '/api/accessControl/content')
      expect([content.status, content.body.state]).toEqual([200, 'ready'])
      const told = [...content.body.models, ...content.body.files].map(({ fileId }: { fileId: number }) => fileId)
      const all = Object.entries(own.files)
      expect(told.sort()).toEqual(all.flatMap(([name, fileId]) => (opened[kind].includes(name) ? [fileId] : [])).sort())
      for (const [name, fileId] of all) {
        const answers = await Promise.all(calls.map(([, , ask]) => ask(guest, fileId)))
        for (const [at, [call, ofModel]] of calls.entries()) {
          const { right } = routeOf.get(call)!
          const isIts = opened[kind].includes(name) && ofModel !== isSheet(name)
          const expected = right && !rights.includes(right) ? 403 : isIts ? 200 : 404
          expect([call, name, answers[at]!.status]).toEqual([call, name, expected])
        }
      }
      const mayTalk = rights.includes('comment')
      const talk = await guest.call('POST', '/api/accessControl/post', { text: '请看' })
      expect(talk.status).toBe(mayTalk ? 201 : 403)
      expect((await guest.call('GET', '/api/accessControl/posts')).status).toBe(kind === 'issue' ? 200 : 404)
    },
  )
})

describe('of a room', () => {
  interface Element {
    globalId: string
    room?: string
    class: string
  }

  it('nothing but its elements and what bounds them can be asked for, drawn or found', async () => {
    const { room, files } = own
    const { code } = await own.make({ accessType: typeOf('element'), ...own.contents.element })
    const guest = await own.guestOf(code)
    const query = { fileIds: [files.new], page: 0, size: 1000 }
    const whole: Element[] = (await own.lead.call('POST', '/api/model/elements', query)).body.content
    const seen: Element[] = []
    const keys = whole.map((_, index) => ({ fileId: files.new, index }))
    for (const key of keys) {
      const { status, body } = await guest.call('POST', '/api/model/properties', { elements: [key] })
      if (status === 200) seen.push(...body.elements)
    }
    const roomOf = (one: Element) => one.room ?? ''
    const inside = whole.filter((one) => roomOf(one).includes(room.name))
    const foreign = whole.filter((one) => one.room !== undefined && !roomOf(one).includes(room.name))
    expect(inside.length).toBeGreaterThan(0)
    expect(foreign.length).toBeGreaterThan(0)
    const ids = new Set(seen.map(({ globalId }) => globalId))
    expect(inside.every(({ globalId }) => ids.has(globalId))).toBe(true)
    expect(foreign.some(({ globalId }) => ids.has(globalId))).toBe(false)
    expect(seen.some((one) => one.class === 'IfcWall' || one.class === 'IfcWallStandardCase')).toBe(true)
    expect(ids.size).toBeLessThan(whole.length)
    const packOf = async (who: Caller) => (await who.call('GET', `/api/model/pack?fileId=${files.new}`)).body
    const [cut, all] = [await packOf(guest), await packOf(own.lead)]
    const hashOf = (address: string) => address.split('?')[0]
    expect(hashOf(cut.head)).not.toBe(hashOf(all.head))
    for (const chunk of cut.chunks) expect(all.chunks.map(hashOf)).not.toContain(hashOf(chunk))
  })
})

const termsOf = {
  anyone: {},
  password: { password: 'kai-men-2026' },
  email: { emails: ['owner@example.com'] },
  members: {},
  site: {},
}

describe.each(shareAudiences)('for %s', (audience) => {
  const states: [state: string, end: (id: number) => Promise<unknown>][] = [
    ['on', async () => undefined],
    ['off', (id) => set(id, { status: 'off' })],
    ['revoked', (id) => own.lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])],
    ['expired', (id) => set(id, { expiry: new Date(Date.now() - 1000) })],
    ['used up', (id) => set(id, { maxOpenings: 1, openings: 1 })],
    ['in the recycle bin', () => bin(new Date())],
  ]
  const set = (id: number, change: Partial<typeof accessControlTable.$inferInsert>) =>
    own.hub.services.db.update(accessControlTable).set(change).where(eq(accessControlTable.id, id))
  const bin = (deleteTime: Date | null) =>
    own.hub.services.db.update(projectTable).set({ deleteTime }).where(eq(projectTable.projId, PROJ))

  it.each(states)('a share that is %s lets in exactly them', async (state, end) => {
    const { id, code } = await own.make({ accessType: 1, ...own.contents.model }, { audience, ...termsOf[audience] })
    const mailed = audience === 'email' ? await mailedCode(code) : ''
    await end(id)
    try {
      const isOn = state === 'on'
      for (const [who, shown, isIn] of readers(audience, mailed)) {
        const caller = who === 'nobody' ? own.hub.nobody : await own.hub.as(who)
        const { status, body } = await caller.call('POST', `/api/accessControl/outer/${code}/guest`, shown, from())
        expect([who, shown, status]).toEqual([who, shown, isOn ? (isIn ? 200 : expect.any(Number)) : 404])
        if (isOn && isIn) expect(body.user.kind).toBe('guest')
        else expect(body.token).toBeUndefined()
        const told = await caller.call('GET', `/api/accessControl/outer/${code}`, undefined, from())
        if (!isOn) expect([told.status, told.body.code]).toEqual([404, 'outer.gone'])
        else if (!isIn || (who === 'nobody' && audience !== 'anyone'))
          expect([told.body.fileIds, told.body.description, told.body.projId]).toEqual([[], '', undefined])
      }
    } finally {
      await bin(null)
    }
  })
})

type Reader = [who: string, shown: object, isIn: boolean]
const readers = (audience: (typeof shareAudiences)[number], mailed: string): Reader[] => {
  const both = (isIn: boolean, shown: object = {}): Reader[] => [
    ['nobody', shown, isIn],
    ['outsider', shown, isIn],
    ['hvac', shown, isIn],
  ]
  return {
    anyone: both(true),
    password: [...both(false), ...both(false, { password: 'wrong-one' }), ...both(true, { password: 'kai-men-2026' })],
    email: [
      ...both(false),
      ['nobody', { email: 'other@example.com', mailCode: mailed }, false] as Reader,
      ['nobody', { email: 'owner@example.com', mailCode: '000000' }, mailed === '000000'] as Reader,
      ['nobody', { email: 'owner@example.com', mailCode: mailed }, true] as Reader,
      // A code works once.
      ['nobody', { email: 'owner@example.com', mailCode: mailed }, false] as Reader,
    ],
    members: [['nobody', {}, false] as Reader, ['outsider', {}, false] as Reader, ['hvac', {}, true] as Reader],
    site: [['nobody', {}, false] as Reader, ['outsider', {}, true] as Reader, ['hvac', {}, true] as Reader],
  }[audience]
}

describe.each(shareAudiences)('every kind for %s', (audience) => {
  it('opens its own to its reader in every state that it should, and nothing else in any', {
    timeout: 120_000,
  }, async () => {
    const { lead, hub, files } = own
    // Every kind and every audience, each pair only in the long run.
    const mine = shareAudiences.indexOf(audience)
    const kinds = shareKinds.filter((_, at) => isLong || at % shareAudiences.length === mine)
    const items = kinds.map((kind) => ({ description: '库', accessType: typeOf(kind), ...own.contents[kind] }))
    const body = { projId: PROJ, audience, rights: ['properties'], ...termsOf[audience], items }
    const made = (await lead.call('POST', '/api/accessControl/batchCreate', body)).body
    const reader = audience === 'members' || audience === 'site' ? await hub.as('hvac') : hub.nobody
    for (const [at, kind] of kinds.entries()) {
      const { id } = made[at]
      if (kind === 'element') await extractShare(hub.services, id)
      const { code } = (await lead.call('GET', `/api/accessControl/queryAcQrcode?id=${id}`)).body
      const shown = async () => ({
        ...(audience === 'password' && { password: 'kai-men-2026' }),
        ...(audience === 'email' && { email: 'owner@example.com', mailCode: await mailedCode(code) }),
      })
      const come = (proof: object) => reader.call('POST', `/api/accessControl/outer/${code}/guest`, proof, from())
      // One each, because a session writes only so much in a minute.
      const guests: Record<string, Caller> = {}
      for (const state of ['on', 'off', 'expired', 'used up', 'revoked'])
        guests[state] = hub.withToken((await come(await shown())).body.token)
      const spare = await shown()
      const look = (guest: Caller) =>
        statusesOf(
          Object.entries(files).map(([name, fileId]) => {
            const call = isSheet(name) ? 'hubFile/view' : 'model/pack'
            return [name, guest.call('GET', `/api/${call}?fileId=${fileId}`)]
          }),
        )
      const each = (status: (name: string) => number) =>
        Object.fromEntries(Object.keys(files).map((name) => [name, status(name)]))
      const isOpen = each((name) => (opened[kind].includes(name) ? 200 : 404))
      const isShut = each(() => 401)
      const { db } = hub.services
      const set = (change: Partial<typeof accessControlTable.$inferInsert>) =>
        db.update(accessControlTable).set(change).where(eq(accessControlTable.id, id))
      const holds = async (state: string, isOn: boolean) => {
        const guest = guests[state]!
        expect([audience, kind, state, await look(guest)]).toEqual([audience, kind, state, isOn ? isOpen : isShut])
        for (const rights of isOn ? everySetOf(wireRights) : [[], wireRights]) {
          await set({ rights })
          expect([audience, kind, state, rights, await useRights(guest, kind)]).toEqual([
            audience,
            kind,
            state,
            rights,
            expectedOf(kind, rights, isOn),
          ])
        }
      }
      await holds('on', true)
      await set({ status: 'off' })
      await holds('off', false)
      await set({ status: 'on', expiry: new Date(Date.now() - 1000) })
      await holds('expired', false)
      // Who is in stays in; nobody else comes.
      await set({ expiry: null, maxOpenings: 1 })
      await holds('used up', true)
      expect((await come(spare)).status).toBe(404)
      await lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])
      await holds('revoked', false)
      expect((await come(spare)).status).toBe(404)
    }
  })
})

/** Those that a call asks for; the others are switches of the page. */
const wireRights = shareRights.filter((right) => routes.some(([, route]) => route.right === right))

const everySetOf = <T>([first, ...rest]: readonly T[]): T[][] =>
  first === undefined ? [[]] : everySetOf(rest).flatMap((set) => [set, [first, ...set]])

/** Of calls that are made at once. */
async function statusesOf(asked: (readonly [name: string, call: ReturnType<Caller['call']>])[]) {
  const answered = asked.map(async ([name, call]) => [name, (await call).status] as const)
  return Object.fromEntries(await Promise.all(answered))
}

/** One call for each right, on something that the share holds. */
function useRights(guest: Caller, kind: ShareKind) {
  const name = opened[kind][0]!
  const fileId = own.files[name as keyof ShareSetup['files']]
  const group = isSheet(name) ? 'hubFile' : 'model'
  const elements = [{ fileId, index: 0 }]
  return statusesOf([
    ...(isSheet(name) ? [] : [['properties', guest.call('POST', '/api/model/properties', { elements })] as const]),
    ['download', guest.call('GET', `/api/${group}/download?fileId=${fileId}`)],
    ['comment', guest.call('POST', '/api/accessControl/post', { text: '请看' })],
    ['print', guest.call('POST', '/api/accessControl/printed', { fileId })],
  ])
}

function expectedOf(kind: ShareKind, rights: readonly string[], isOn: boolean) {
  const by = (right: string, good: number) => (!isOn ? 401 : rights.includes(right) ? good : 403)
  return {
    ...(isSheet(opened[kind][0]!) ? {} : { properties: by('properties', 200) }),
    // Of a part, the original would be more than was shared, whatever the row says.
    download: by('download', kind === 'element' ? 404 : 200),
    comment: kind === 'issue' || !isOn ? by('comment', 201) : 403,
    print: by('print', 200),
  }
}

async function mailedCode(code: string): Promise<string> {
  const ask = (email: string) => own.hub.nobody.call('POST', `/api/accessControl/outer/${code}/mail`, { email }, from())
  const answers = [await ask('owner@example.com'), await ask('other@example.com')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { db, secrets } = own.hub.services
  const letters = await db.select().from(outboxTable).orderBy(outboxTable.id)
  expect(letters.at(-1)!.to).toBe('owner@example.com')
  const { id, secret } = letters.at(-1)!
  return secrets.open(outboxTable.secret, id, secret!)
}

describe('a guest', () => {
  it('is out within a second of the revocation, also over the websocket, and hears of nothing else', async () => {
    const { id, code } = await own.make({ accessType: 1, ...own.contents.model })
    const guest = await own.guestOf(code)
    const { ticket } = (await guest.call('POST', '/api/webSocket/ticket')).body
    await own.hub.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = own.hub.http.server.address() as { port: number }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/webSocket?ticket=${ticket}`)
    const heard: { type: string; topic?: string }[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    const closed = new Promise<number>((done) => socket.on('close', done))
    await expect.poll(() => heard.map(({ type }) => type)).toEqual(['ready'])
    for (const topic of [`project:${PROJ}`, 'task:00000000-0000-4000-8000-000000000000'])
      socket.send(JSON.stringify({ op: 'subscribe', topic }))
    await expect.poll(() => heard.filter(({ type }) => type === 'refused').length).toBe(2)
    own.hub.services.bus.publish(`members:${PROJ}`, { type: 'change', kind: 'issue' })
    const asked = Date.now()
    await own.lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])
    expect(await closed).toBe(4401)
    expect(Date.now() - asked).toBeLessThan(1000)
    expect(heard.map(({ type }) => type)).toEqual(['ready', 'refused', 'refused', 'signedOut'])
    expect((await guest.call('GET', '/api/accessControl/content')).status).toBe(401)
  })

  it('follows the topics that let readers of shares in, and is out of them with his share', async () => {
    const left: string[] = []
    const letIn: TopicGuard = {
      may: async (_services, { link }, id) => link?.projId === Number(id),
      onLeave: (_services, { key }) => left.push(key),
    }
    const topics = own.hub.services.registry.topics as Record<string, TopicGuard>
    const { project } = topics
    onTestFinished(() => void Object.assign(topics, { project }))
    topics.project = letIn
    const { id, code } = await own.make({ accessType: 1, ...own.contents.model })
    const guest = await own.guestOf(code)
    const { port } = own.hub.http.server.address() as { port: number }
    const live = openLive(`http://127.0.0.1:${port}`, await ticketOf(guest))
    await ready(live)
    for (const projId of [PROJ + 1, PROJ]) live.say({ op: 'subscribe', topic: `project:${projId}`, roster: true })
    await expect.poll(() => live.of('roster').at(-1)?.people).toMatchObject([{ userId: 0, name: '' }])
    expect(live.of('refused')).toEqual([{ type: 'refused', topic: `project:${PROJ + 1}` }])
    await own.lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])
    expect(await live.closed).toBe(4401)
    await expect.poll(() => left).toEqual([expect.stringMatching(/^link:/)])
  })

  it('is out when the row of his share is gone', async () => {
    const { id, code } = await own.make({ accessType: 1, ...own.contents.model })
    const guest = await own.guestOf(code)
    expect((await guest.call('GET', '/api/accessControl/content')).status).toBe(200)
    await own.hub.services.db.delete(accessControlTable).where(eq(accessControlTable.id, id))
    expect((await guest.call('GET', '/api/accessControl/content')).status).toBe(401)
    expect((await guest.call('POST', '/api/webSocket/ticket')).status).toBe(401)
  })

  it('who is a member reads no further once he is off the project', async () => {
    const { code } = await own.make({ accessType: 1, ...own.contents.model }, { audience: 'members' })
    const hvac = await own.hub.as('hvac')
    const { body } = await hvac.call('POST', `/api/accessControl/outer/${code}/guest`, {})
    const guest = own.hub.withToken(body.token)
    expect((await guest.call('GET', '/api/accessControl/content')).body.reader).toBe('沈若溪')
    const isHis = sql`${projectResourceTable.userId} = (select id from users where username = 'hvac')`
    const [isHe, isElsewhere] = [PROJ, 1].map((projId) => and(eq(projectResourceTable.projId, projId), isHis))
    await own.hub.services.db.update(projectResourceTable).set({ projId: 1 }).where(isHe)
    expect((await guest.call('GET', '/api/accessControl/content')).status).toBe(401)
    await own.hub.services.db.update(projectResourceTable).set({ projId: PROJ }).where(isElsewhere)
  })

  it('follows the release where the share does, and the version of then where it does not', async () => {
    const { files, contents, lead, subId } = own
    const pinned = await own.guestOf((await own.make({ accessType: 1, ...contents.model })).code)
    const latest = await own.guestOf((await own.make({ accessType: 1, ...contents.model }, { version: 'latest' })).code)
    const shown = async (who: Caller) =>
      (await who.call('GET', '/api/accessControl/content')).body.models.map(({ fileId }: { fileId: number }) => fileId)
    expect([await shown(pinned), await shown(latest)]).toEqual([[files.new], [files.old]])
    const release = { subId, name: '施工图 V2', fileIds: [files.new] }
    expect((await lead.call('POST', '/api/modelPubVersion', release)).status).toBe(201)
    expect([await shown(pinned), await shown(latest)]).toEqual([[files.new], [files.new]])
    expect((await latest.call('GET', `/api/model/pack?fileId=${files.old}`)).status).toBe(404)
  })
})
