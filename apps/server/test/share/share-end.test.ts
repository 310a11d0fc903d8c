// What was given to the readers of a share ends with it: their windows, and the addresses of bytes.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessControlTable } from '../../src/modules/access-control/access-control.table.ts'
import { parameterTable } from '../../src/modules/parameters/parameters.table.ts'
import { projectResourceTable, projectTable } from '../../src/modules/project/project.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { openLive, ready, ticketOf } from '../live-client.ts'
import type { Caller } from '../test-server.ts'
import { PROJ, type ShareSetup, startShareSetup, typeOf } from './share-setup.ts'

let own: ShareSetup
let address: string
beforeAll(async () => {
  own = await startShareSetup()
  await own.hub.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.hub.http.server.address() as { port: number }
  address = `http://127.0.0.1:${port}`
}, 120_000)
afterAll(() => own.hub.stop())

const set = (id: number, change: Partial<typeof accessControlTable.$inferInsert>) =>
  own.hub.services.db.update(accessControlTable).set(change).where(eq(accessControlTable.id, id))
const setProject = (change: Partial<typeof projectTable.$inferInsert>) =>
  own.hub.services.db.update(projectTable).set(change).where(eq(projectTable.projId, PROJ))
const hvacId = sql`(select id from users where username = 'hvac')`

describe('the window of a reader', () => {
  const MOST_MS = 2000

  async function comeIn(terms: object = {}): Promise<{ id: number; guest: Caller; code: string }> {
    const { id, code } = await own.make({ accessType: typeOf('model'), ...own.contents.model }, terms)
    const isMember = 'audience' in terms
    const reader = isMember ? await own.hub.as('hvac') : undefined
    const token = reader && (await reader.call('POST', `/api/accessControl/outer/${code}/guest`, {})).body.token
    return { id, code, guest: token ? own.hub.withToken(token) : await own.guestOf(code) }
  }

  const ends: [what: string, terms: object, end: (id: number) => Promise<unknown>, undo?: () => Promise<unknown>][] = [
    ['it is revoked', {}, (id) => own.lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])],
    ['it is turned off', {}, (id) => turnOff(id)],
    ['its time is over', {}, (id) => set(id, { expiry: new Date(Date.now() + 200) })],
    [
      'its row is gone',
      {},
      (id) => own.hub.services.db.delete(accessControlTable).where(eq(accessControlTable.id, id)),
    ],
    [
      'its project goes to the recycle bin',
      {},
      () => setProject({ deleteTime: new Date() }),
      () => setProject({ deleteTime: null }),
    ],
    ['he is taken off the project', { audience: 'members' }, () => staffIn(PROJ, 1), () => staffIn(1, PROJ)],
    ['his account is switched off', { audience: 'site' }, () => enable(false), () => enable(true)],
  ]
  async function turnOff(id: number) {
    const { rowVersion } = (await own.lead.call('GET', `/api/accessControl/detail?id=${id}`)).body
    const { status } = await own.lead.call('PUT', '/api/accessControl', { id, rowVersion, isOn: false })
    expect(status).toBe(200)
  }
  const staffIn = (from: number, to: number) =>
    own.hub.services.db
      .update(projectResourceTable)
      .set({ projId: to })
      .where(sql`${projectResourceTable.projId} = ${from} and ${projectResourceTable.userId} = ${hvacId}`)
  const enable = (enabled: boolean) =>
    own.hub.services.db.update(userTable).set({ enabled }).where(eq(userTable.username, 'hvac'))

  it.each(ends)('closes within two seconds when %s', async (_what, terms, end, undo) => {
    const { id, guest } = await comeIn(terms)
    const live = openLive(address, await ticketOf(guest))
    onTestFinished(() => live.socket.terminate())
    if (undo) onTestFinished(async () => void (await undo()))
    await ready(live)
    const asked = performance.now()
    await end(id)
    expect(await live.closed).toBe(4401)
    expect(performance.now() - asked).toBeLessThan(MOST_MS)
    expect((await guest.call('GET', '/api/accessControl/content')).status).toBe(401)
  })

  it('stays open while the share does: used up it lets nobody else in, in an archived project it is read on', async () => {
    const { id, guest, code } = await comeIn({ maxOpenings: 1 })
    const live = openLive(address, await ticketOf(guest))
    onTestFinished(() => live.socket.terminate())
    await ready(live)
    expect((await own.enter(code)).status).toBe(404)
    const later = await comeIn()
    onTestFinished(async () => void (await setProject({ status: 'running' })))
    await setProject({ status: 'archived' })
    // When the window of one that ends later is closed, those of before have been looked after too.
    const other = openLive(address, await ticketOf(later.guest))
    await ready(other)
    await set(later.id, { status: 'off' })
    expect(await other.closed).toBe(4401)
    expect(live.socket.readyState).toBe(live.socket.OPEN)
    expect((await guest.call('GET', '/api/accessControl/content')).status).toBe(200)
    await set(id, { status: 'off' })
    expect(await live.closed).toBe(4401)
  })
})

describe('an address of bytes that a reader was given', () => {
  it('lives for a minute at most, whatever it is of, and the revoked reader gets no other', async () => {
    const { id, code } = await own.make(
      { accessType: typeOf('package'), fileIds: [own.files.new, own.files.drawing] },
      { rights: ['download'] },
    )
    const guest = await own.guestOf(code)
    const answers = [
      await guest.call('GET', `/api/model/pack?fileId=${own.files.new}`),
      await guest.call('GET', `/api/model/download?fileId=${own.files.new}`),
      await guest.call('GET', `/api/hubFile/view?fileId=${own.files.drawing}`),
      await guest.call('GET', `/api/hubFile/download?fileId=${own.files.drawing}`),
    ]
    const addresses = answers.flatMap(({ body }) => JSON.stringify(body).match(/\/blob\/[^"]+/g) ?? [])
    expect(addresses.length).toBeGreaterThan(4)
    const statuses = async () =>
      new Set(await Promise.all(addresses.map(async (one) => (await own.hub.nobody.call('GET', one)).status)))
    expect(await statuses()).toEqual(new Set([200]))
    await own.lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 61_000)
    onTestFinished(() => void vi.restoreAllMocks())
    for (const status of await statuses()) expect([403, 404]).toContain(status)
    expect((await guest.call('GET', `/api/model/pack?fileId=${own.files.new}`)).status).toBe(401)
  })
})

describe('what is counted of a share', () => {
  it('makes no edit of its owner stale: opening it is no change of it', async () => {
    const { id, code } = await own.make({ accessType: typeOf('model'), ...own.contents.model })
    const detail = async () => (await own.lead.call('GET', `/api/accessControl/detail?id=${id}`)).body
    const before = await detail()
    await own.enter(code)
    await own.enter(code)
    const after = await detail()
    expect([after.openings, after.rowVersion]).toEqual([2, before.rowVersion])
    const edit = { id, rowVersion: before.rowVersion, description: '四层走道' }
    expect((await own.lead.call('PUT', '/api/accessControl', edit)).body.rowVersion).toBe(before.rowVersion + 1)
    expect((await own.lead.call('PUT', '/api/accessControl', edit)).status).toBe(409)
  })
})

describe('the right to comment', () => {
  const items = (kind: 'model' | 'issue') => [
    { description: '走道', accessType: typeOf(kind), ...(own.contents[kind] as { issueId?: number }) },
  ]
  const create = (kind: 'model' | 'issue', rights: string[]) =>
    own.lead.call('POST', '/api/accessControl/batchCreate', { projId: PROJ, rights, items: items(kind) })

  it('is taken where there is something to comment on, and refused with a sentence where there is not', async () => {
    expect((await create('issue', ['comment'])).status).toBe(201)
    const refused = await create('model', ['properties', 'comment'])
    expect([refused.status, refused.body.code]).toEqual([400, 'share.noCommentHere'])
    const { id, rowVersion } = (await create('model', ['properties'])).body[0]
    const edited = await own.lead.call('PUT', '/api/accessControl', { id, rowVersion, rights: ['comment'] })
    expect([edited.status, edited.body.code]).toEqual([400, 'share.noCommentHere'])
  })

  it('is not shown of a share that has it from before', async () => {
    const { id, code } = await own.make({ accessType: typeOf('model'), ...own.contents.model }, { rights: ['measure'] })
    await set(id, { rights: ['comment', 'measure'] })
    expect((await own.lead.call('GET', `/api/accessControl/detail?id=${id}`)).body.rights).toEqual(['measure'])
    const guest = await own.guestOf(code)
    expect((await guest.call('GET', '/api/accessControl/content')).body.rights).toEqual(['measure'])
    expect((await guest.call('POST', '/api/accessControl/post', { text: '请看' })).status).toBe(403)
  })
})

describe("the site's rule against downloads", () => {
  it('holds for shares that were made before it', async () => {
    const { code } = await own.make({ accessType: typeOf('model'), ...own.contents.model }, { rights: ['download'] })
    const guest = await own.guestOf(code)
    const take = async () => (await guest.call('GET', `/api/model/download?fileId=${own.files.new}`)).status
    expect(await take()).toBe(200)
    const { db } = own.hub.services
    const setRule = (value: string) =>
      db
        .insert(parameterTable)
        .values({ code: 'share_download_allowed', name: '允许下载', value })
        .onConflictDoUpdate({ target: parameterTable.code, set: { value } })
    onTestFinished(async () => void (await setRule('1')))
    await setRule('0')
    expect(await take()).toBe(403)
    expect((await guest.call('GET', '/api/accessControl/content')).body.rights).toEqual([])
  })
})
