// Making, changing and ending shares, their records and papers.
import { shareKinds } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessControlRecordTable, accessControlTable } from '../../src/modules/access-control/access-control.table.ts'
import { messageTable } from '../../src/modules/message/message.table.ts'
import { parameterTable } from '../../src/modules/parameters/parameters.table.ts'
import { projectResourceTable, projectTable } from '../../src/modules/project/project.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { decide } from '../approval-setup.ts'
import type { Caller } from '../test-server.ts'
import { viewState } from '../view-state.ts'
import { from, PROJ, type ShareSetup, startShareSetup, typeOf } from './share-setup.ts'

let own: ShareSetup
let lead: Caller
let hvac: Caller
let outsider: Caller
beforeAll(async () => {
  own = await startShareSetup()
  lead = own.lead
  hvac = await own.hub.as('hvac')
  outsider = await own.hub.as('outsider')
}, 120_000)
afterAll(() => own.hub.stop())

const create = (who: Caller, items: object[], terms: object = {}) =>
  who.call('POST', '/api/accessControl/batchCreate', { projId: PROJ, ...terms, items })
const listed = async (filter = '') =>
  (await lead.call('GET', `/api/accessControl?projId=${PROJ}&size=200${filter}`)).body
const enter = (code: string, shown?: object) => own.enter(code, shown)
const recordsOf = async (id: number) =>
  (await lead.call('GET', `/api/accessControl/queryRecord?projId=${PROJ}&id=${id}`)).body.content

describe('making shares', () => {
  it('keeps what was chosen, numbers them and makes all or none', async () => {
    const expiry = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const terms = {
      ...{ audience: 'email', emails: ['Owner@Example.com', 'owner@example.com'], expiry, maxOpenings: 5 },
      ...{
        rights: ['measure', 'print'],
        watermark: ['reader', 'time'],
        version: 'latest',
        lang: 'en',
        groupName: '三层',
      },
    }
    const items = [
      { description: '机电', accessType: 1, fileIds: [own.files.new] },
      { description: '平面', accessType: 3, fileIds: [own.files.drawing] },
    ]
    const { status, body } = await create(hvac, items, terms)
    expect(status).toBe(201)
    expect(body).toMatchObject([
      {
        ...{ description: '机电', accessType: 1, fileIds: [own.files.new], audience: 'email', isLogin: false },
        ...{ emails: ['owner@example.com'], maxOpenings: 5, openings: 0, rights: ['measure', 'print'], status: 'on' },
        ...{ watermark: ['reader', 'time'], version: 'latest', lang: 'en', groupName: '三层', subId: own.subId },
        owner: { nickName: '沈若溪' },
      },
      { description: '平面', accessType: 3 },
    ])
    expect(body[1].no).toBe(body[0].no + 1)
    expect(Date.parse(body[0].expiry)).toBe(Date.parse(expiry))
    expect(JSON.stringify(body)).not.toContain('code')
    const before = (await listed()).totalElements
    const half = await create(lead, [items[0]!, { description: 'x', accessType: 1, fileIds: [999_999] }])
    expect(half.status).toBe(404)
    expect((await listed()).totalElements).toBe(before)
  })

  it('gives every share a number of its own, also to those that are made at once', async () => {
    const item = { description: '同时', accessType: 1, fileIds: [own.files.new] }
    await Promise.all(Array.from({ length: 6 }, () => create(lead, [item, item])))
    const numbers = (await listed('&blurry=同时')).content.map(({ no }: { no: number }) => no)
    expect([numbers.length, new Set(numbers).size]).toEqual([12, 12])
  })

  it.each([
    ['a model as a drawing', () => ({ accessType: 3, fileIds: [own.files.new] })],
    ['a drawing as a model', () => ({ accessType: 1, fileIds: [own.files.drawing] })],
    ['nothing', () => ({ accessType: 9 })],
    [
      'elements of another model',
      () => ({ accessType: 7, fileIds: [own.files.new], elements: { [own.files.old]: [0, 1] } }),
    ],
    ['no elements', () => ({ accessType: 7, fileIds: [own.files.new] })],
    ['a kind that there is not', () => ({ accessType: 10, fileIds: [own.files.new] })],
  ])('refuses %s', async (_what, content) => {
    expect((await create(lead, [{ description: 'x', ...content() }])).status).toBe(400)
  })

  it.each([
    ['a password audience without a password', { audience: 'password' }],
    ['a short password', { audience: 'password', password: '12345' }],
    ['mailboxes that are none', { audience: 'email', emails: ['x'] }],
    ['no mailbox', { audience: 'email' }],
    ['an end in the past', { expiry: '2020-01-01T00:00:00Z' }],
    ['a right that there is not', { rights: ['admin'] }],
  ])('refuses %s', async (_what, terms) => {
    const item = { description: 'x', accessType: 1, fileIds: [own.files.new] }
    expect((await create(lead, [item], terms)).status).toBe(400)
  })

  it('gives away neither a locked model without the key nor somebody’s own viewpoint', async () => {
    const locked = { description: 'x', accessType: 1, fileIds: [own.files.locked] }
    const refused = await create(await own.hub.as('review'), [locked])
    expect([refused.status, refused.body.code]).toEqual([403, 'model.locked'])
    expect((await create(lead, [locked])).status).toBe(201)
    const { body } = await lead.call('POST', '/api/viewpoint', {
      ...{ subId: own.subId, name: '自己的', fileIds: [own.files.new], isPersonal: true },
      state: (await lead.call('GET', `/api/viewpoint/detail?id=${own.viewpointId}`)).body.state,
    })
    const viewpoint = { description: 'x', accessType: 5, viewpointId: body.id }
    expect((await create(hvac, [viewpoint])).status).toBe(404)
    expect((await create(lead, [viewpoint])).status).toBe(201)
    expect((await create(outsider, [locked])).status).toBe(404)
  })

  it('follows the rules of the site', async () => {
    const { db } = own.hub.services
    const set = (code: string, value: string) =>
      db.update(parameterTable).set({ value }).where(eq(parameterTable.code, code))
    const item = { description: 'x', accessType: 1, fileIds: [own.files.new] }
    const code = async (terms: object) => (await create(hvac, [item], terms)).body.code
    await set('share_longest_days', '30')
    expect(await code({})).toBe('share.policyLongest')
    expect(await code({ expiry: new Date(Date.now() + 40 * 86_400_000).toISOString() })).toBe('share.policyLongest')
    expect(await code({ expiry: new Date(Date.now() + 29 * 86_400_000).toISOString() })).toBeUndefined()
    await set('share_longest_days', '0')
    await set('share_password_required', '1')
    expect(await code({})).toBe('share.policyPassword')
    expect(await code({ audience: 'password', password: 'kai-men-2026' })).toBeUndefined()
    await set('share_password_required', '0')
    await set('share_public_allowed', '0')
    expect(await code({ audience: 'password', password: 'kai-men-2026' })).toBe('share.policyPublic')
    expect(await code({ audience: 'members' })).toBeUndefined()
    await set('share_public_allowed', '1')
    await set('share_download_allowed', '0')
    expect(await code({ rights: ['download'] })).toBe('share.policyDownload')
    await set('share_download_allowed', '1')
    await set('share_who', 'lead')
    expect((await create(hvac, [item])).status).toBe(403)
    expect((await hvac.call('GET', `/api/accessControl/policy?projId=${PROJ}`)).body.mayShare).toBe(false)
    expect((await create(lead, [item])).status).toBe(201)
    await set('share_who', '')
  })
})

describe('the inventory', () => {
  it('lists, filters, counts and tells which shares touch a model', async () => {
    for (const kind of shareKinds)
      await own.make({ accessType: typeOf(kind), description: `库-${kind}`, ...own.contents[kind] })
    const found = await listed('&blurry=库-')
    expect(found.totalElements).toBe(shareKinds.length)
    expect((await listed(`&blurry=库-&accessType=${typeOf('issue')}`)).content).toMatchObject([
      { description: '库-issue' },
    ])
    const groups = (await lead.call('GET', `/api/accessControl/queryAllGroupBy?projId=${PROJ}&groupBy=status`)).body
    expect(groups).toContainEqual(expect.objectContaining({ key: 'on', label: '启用' }))
    for (const groupBy of ['accessType', 'sub', 'owner', 'groupName'])
      expect(
        (await lead.call('GET', `/api/accessControl/queryAllGroupBy?projId=${PROJ}&groupBy=${groupBy}`)).status,
      ).toBe(200)
    const touching = (await lead.call('GET', `/api/model/queryAccessBindingModel?fileId=${own.files.locked}`)).body
    expect(touching).toContainEqual(expect.objectContaining({ description: '库-package', isOn: true }))
    const locked = (await lead.call('GET', `/api/accessControl/findModelsForLockAccess?projId=${PROJ}`)).body
    expect(locked).toMatchObject([{ name: '保密.ifc', shares: expect.any(Number) }])
    const admin = await own.hub.as('admin')
    expect((await admin.call('GET', '/api/accessControl/ofSite?blurry=库-')).body.totalElements).toBe(shareKinds.length)
    expect((await lead.call('GET', '/api/accessControl/ofSite')).status).toBe(403)
  })

  it('changes, refuses a stale change, and never brings back what was revoked', async () => {
    const { id, code } = await own.make(
      { accessType: 1, ...own.contents.model },
      { audience: 'password', password: 'kai-men-2026' },
    )
    const { rowVersion } = (await lead.call('GET', `/api/accessControl/detail?id=${id}`)).body
    const change = (more: object) => lead.call('PUT', '/api/accessControl', { id, rowVersion, ...more })
    expect((await change({ description: '改名', password: 'another-2026', rights: [] })).status).toBe(200)
    expect((await change({ description: '又改' })).status).toBe(409)
    expect((await enter(code, { password: 'kai-men-2026' })).status).toBe(403)
    expect((await enter(code, { password: 'another-2026' })).status).toBe(200)
    expect((await hvac.call('PUT', '/api/accessControl', { id, rowVersion: 1, isOn: false })).status).toBe(403)
    expect((await lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])).status).toBe(200)
    const late = await lead.call('PUT', '/api/accessControl', { id, rowVersion: 2, isOn: true })
    expect([late.status, late.body.code]).toEqual([409, 'share.isRevoked'])
    expect((await enter(code, { password: 'another-2026' })).status).toBe(404)
    expect((await recordsOf(id)).map(({ action }: { action: string }) => action)).toEqual(['open', 'refused'])
  })

  it('can be turned off and renamed whatever the site’s rules say by now, and not be turned on against them', async () => {
    const { db } = own.hub.services
    const set = (code: string, value: string) =>
      db.update(parameterTable).set({ value }).where(eq(parameterTable.code, code))
    const { id } = await own.make({ accessType: 1, ...own.contents.model })
    const change = async (more: object) => {
      const { rowVersion } = (await lead.call('GET', `/api/accessControl/detail?id=${id}`)).body
      const { status, body } = await lead.call('PUT', '/api/accessControl', { id, rowVersion, ...more })
      return status === 200 ? status : body.code
    }
    await set('share_public_allowed', '0')
    await set('share_who', 'admin')
    expect(await change({ isOn: false })).toBe(200)
    expect(await change({ description: '改名' })).toBe(200)
    expect(await change({ isOn: true })).toBe('error.forbidden')
    await set('share_who', '')
    expect(await change({ isOn: true })).toBe('share.policyPublic')
    expect(await change({ maxOpenings: 10 })).toBe('share.policyPublic')
    await set('share_public_allowed', '1')
    expect(await change({ isOn: true, maxOpenings: 10 })).toBe(200)
  })

  it('is in its maker’s hands without a further right, and in nobody else’s', async () => {
    const item = { description: '自己的', accessType: 1, fileIds: [own.files.new] }
    const { id, rowVersion } = (await create(hvac, [item])).body[0]
    const other = await own.make({ accessType: 1, ...own.contents.model })
    expect((await hvac.call('PUT', '/api/accessControl', { id, rowVersion, isOn: false })).status).toBe(200)
    const both = await hvac.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id, other.id])
    expect([both.status, both.body.code]).toEqual([409, 'error.rowsRefused'])
    expect(both.body.rows).toEqual([
      {
        ...{ id: other.id, projId: PROJ, number: expect.any(String), title: expect.any(String) },
        ...{ code: 'error.forbidden', text: expect.any(String) },
      },
    ])
    expect((await hvac.call('DELETE', '/api/accessControl/deleteAccessControlItem', [other.id])).status).toBe(403)
    expect((await hvac.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])).status).toBe(200)
    expect((await lead.call('GET', `/api/accessControl/detail?id=${other.id}`)).body.status).toBe('on')
  })

  it('can be ended in an archived project, where nothing else changes', async () => {
    const { id, code } = await own.make({ accessType: 1, ...own.contents.model })
    const { db } = own.hub.services
    const set = (status: 'archived' | 'running') =>
      db.update(projectTable).set({ status }).where(eq(projectTable.projId, PROJ))
    await set('archived')
    const late = await lead.call('PUT', '/api/accessControl', { id, rowVersion: 1, description: '改名' })
    const ended = await lead.call('DELETE', '/api/accessControl/deleteAccessControlItem', [id])
    await set('running')
    expect([late.status, late.body.code, ended.status]).toEqual([409, 'project.archived', 200])
    expect((await enter(code)).status).toBe(404)
  })

  it('keeps showing a view that its maker kept for himself when he is gone', async () => {
    const { db } = own.hub.services
    const maker = await own.hub.as('tangyan')
    const view = { subId: own.subId, name: '此刻', fileIds: [own.files.new], isPersonal: true, state: viewState }
    const viewpointId = (await maker.call('POST', '/api/viewpoint', view)).body.id
    const made = (await create(maker, [{ description: '此刻', accessType: 5, viewpointId }])).body[0]
    const { code } = (await lead.call('GET', `/api/accessControl/queryAcQrcode?id=${made.id}`)).body
    const admin = await own.hub.as('admin')
    const [user] = await db.select().from(userTable).where(eq(userTable.username, 'tangyan'))
    await db.delete(projectResourceTable).where(eq(projectResourceTable.userId, user!.id))
    expect((await admin.call('DELETE', '/api/users', [user!.id])).status).toBe(200)
    const guest = await own.guestOf(code)
    expect((await guest.call('GET', '/api/accessControl/content')).body).toMatchObject({ viewpoint: { name: '此刻' } })
    expect((await lead.call('GET', `/api/accessControl/detail?id=${made.id}`)).body.owner.nickName).toBe('林知远')
  })

  it('goes to the lead when its maker leaves the project', async () => {
    const item = { description: '离开的人', accessType: 1, fileIds: [own.files.new] }
    const review = await own.hub.as('review')
    const { id, owner } = (await create(review, [item])).body[0]
    const staff = (await lead.call('GET', `/api/projectResource?projId=${PROJ}&size=100`)).body.content
    const { resourceId } = staff.find(
      ({ userId, user }: { userId?: number; user?: { id: number } }) => (userId ?? user?.id) === owner.id,
    )
    expect((await lead.call('DELETE', '/api/projectResource', [resourceId])).status).toBe(200)
    const { body } = await lead.call('GET', `/api/accessControl/detail?id=${id}`)
    expect([body.owner.nickName, body.status]).toEqual(['林知远', 'on'])
  })

  it('is handed over within the project, and its new owner is told', async () => {
    const { id } = await own.make({ accessType: 1, ...own.contents.model })
    const { db } = own.hub.services
    const idOf = async (name: string) => (await db.select().from(userTable).where(eq(userTable.username, name)))[0]!.id
    const give = async (name: string) =>
      lead.call('POST', '/api/accessControl/handOver', { ids: [id], userId: await idOf(name) })
    expect((await give('outsider')).status).toBe(400)
    expect((await give('hvac')).status).toBe(200)
    expect((await lead.call('GET', `/api/accessControl/detail?id=${id}`)).body.owner.nickName).toBe('沈若溪')
    const told = await db.select().from(messageTable).where(eq(messageTable.kind, 'message.sharesHandedOver'))
    expect(told).toHaveLength(1)
  })
})

describe('opening', () => {
  it('lets in no more than may, however many come at once', async () => {
    const { id, code } = await own.make({ accessType: 1, ...own.contents.model }, { maxOpenings: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
    expect((await recordsOf(id)).length).toBe(3)
    expect((await lead.call('GET', `/api/accessControl/detail?id=${id}`)).body).toMatchObject({
      status: 'usedUp',
      openings: 3,
    })
  })

  it('waits longer after each wrong password, and only for the address that guesses', async () => {
    const { code } = await own.make(
      { accessType: 1, ...own.contents.model },
      { audience: 'password', password: 'kai-men-2026' },
    )
    const here = from()
    const guess = (password: string, headers = here) => own.enter(code, { password }, headers)
    const answers: number[] = []
    for (let at = 0; at < 8; at++) answers.push((await guess(`wrong-${at}`)).status)
    expect(answers).toContain(429)
    const held = await guess('kai-men-2026')
    expect([held.status, held.headers['retry-after']]).toEqual([429, expect.anything()])
    expect((await guess('kai-men-2026', from())).status).toBe(200)
    // Another share does not wait.
    const other = await own.make(
      { accessType: 1, ...own.contents.model },
      { audience: 'password', password: 'kai-men-2026' },
    )
    expect((await own.enter(other.code, { password: 'kai-men-2026' }, here)).status).toBe(200)
  })

  it('leaves records of who, from where and what, and tells the owner of unusual use once', async () => {
    const { id, code } = await own.make({ accessType: 3, ...own.contents.drawing }, { rights: ['download', 'print'] })
    const guest = await own.guestOf(code)
    await guest.call('GET', `/api/hubFile/download?fileId=${own.files.drawing}`)
    await guest.call('POST', '/api/accessControl/printed', { fileId: own.files.drawing })
    expect((await guest.call('POST', '/api/accessControl/printed', { fileId: own.files.document })).status).toBe(404)
    const { body } = await hvac.call('POST', `/api/accessControl/outer/${code}/guest`, {})
    expect(body.user.kind).toBe('guest')
    const records = await recordsOf(id)
    expect(records).toMatchObject([
      { action: 'open', reader: '沈若溪', isGuest: false },
      { action: 'print', what: '建施-01 首层平面图.dxf' },
      {
        action: 'download',
        what: '建施-01 首层平面图.dxf',
        isGuest: true,
        reader: expect.stringMatching(/^访客 \d{4}$/),
      },
      { action: 'open', address: expect.stringMatching(/^10\.0\./) },
    ])
    await Promise.all(Array.from({ length: 25 }, () => enter(code)))
    const { db } = own.hub.services
    const told = await db.select().from(messageTable).where(eq(messageTable.kind, 'message.shareUnusual'))
    expect(told).toHaveLength(1)
    const sheet = await lead.call('POST', '/api/accessControl/export', { projId: PROJ, ids: [id] })
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
    const page = (await lead.call('GET', `/api/accessControl/queryRecord?projId=${PROJ}&action=download`)).body
    expect(page.content.every(({ action }: { action: string }) => action === 'download')).toBe(true)
    expect(await db.$count(accessControlRecordTable, eq(accessControlRecordTable.accessControlId, id))).toBe(29)
  })

  it('puts no code into a log line', async () => {
    const { code } = await own.make({ accessType: 1, ...own.contents.model })
    await enter(code)
    await own.hub.nobody.call('GET', `/api/accessControl/outer/${code}`, undefined, from())
    expect(own.hub.logLines.join('')).not.toContain(code)
  })
})

describe('on paper', () => {
  it('labels are for shares of the project alone', async () => {
    const { id } = await own.make({ accessType: 1, ...own.contents.model })
    const order = (ids?: number[]) =>
      lead.call('POST', '/api/accessControl/export', { projId: PROJ, ids, what: 'labels' })
    const { status, headers } = await order([id])
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect([(await order()).status, (await order([999_999])).status]).toEqual([400, 404])
  })

  it('a print tells whether it is current, to anybody, and nothing else', async () => {
    const codeOf = async (kind: string, fileId: number) =>
      (await lead.call('GET', `/api/accessControl/currentQrcode?kind=${kind}&fileId=${fileId}`)).body.address
        .split('/')
        .at(-1)
    const ask = (code: string) => own.hub.nobody.call('GET', `/api/accessControl/current/${code}`, undefined, from())
    const old = await codeOf('model', own.files.old)
    expect((await ask(old)).body).toMatchObject({ isCurrent: true, version: 1, release: '施工图 V1', kind: 'model' })
    expect((await ask(await codeOf('model', own.files.new))).body).toMatchObject({
      isCurrent: false,
      version: 2,
      currentVersion: 1,
    })
    const drawing = await codeOf('hubFile', own.files.drawing)
    const answer = (await ask(drawing)).body
    expect(answer).toMatchObject({ isCurrent: true, kind: 'drawing', name: '建施-01 首层平面图.dxf' })
    expect(Object.keys(answer)).not.toContain('createBy')
    const forged = [`${(own.files.new).toString(36)}-${drawing.split('-')[1]}`, 'x', '1-', `${drawing}a`]
    for (const code of forged) expect((await ask(code)).status).toBe(404)
    const { db } = own.hub.services
    await db.update(projectTable).set({ deleteTime: new Date() }).where(eq(projectTable.projId, PROJ))
    expect((await ask(drawing)).status).toBe(404)
    await db.update(projectTable).set({ deleteTime: null }).where(eq(projectTable.projId, PROJ))
  })
})

it('is shared with nobody once what it shows is gone', async () => {
  const { id, code } = await own.make({ accessType: 5, ...own.contents.viewpoint })
  const guest = await own.guestOf(code)
  await own.hub.services.db.update(accessControlTable).set({ viewpointId: null }).where(eq(accessControlTable.id, id))
  expect((await guest.call('GET', '/api/accessControl/content')).status).toBe(401)
  expect((await enter(code)).status).toBe(404)
})

describe('an exception of the rules', () => {
  const policy = (value: string) =>
    own.hub.services.db.update(parameterTable).set({ value }).where(eq(parameterTable.code, 'share_longest_days'))
  beforeAll(() => policy('7'))
  afterAll(() => policy(''))
  const item = () => ({ description: '业主全年', accessType: 1, fileIds: [own.files.new] })
  const except = async (who: Caller = hvac) =>
    (await create(who, [item()], { asException: true, rights: ['measure'] })).body[0]
  const submit = async (id: number, who: Caller = hvac) => {
    const [option] = (await who.call('GET', `/api/approval/options?kind=accessControl&projId=${PROJ}`)).body
    const asked = { definitionId: option.definitionId, purpose: 'exception', subjectIds: [id], form: { why: '跨年' } }
    return who.call('POST', '/api/approval', asked)
  }
  const turn = async (id: number, isOn: boolean) => {
    const { rowVersion } = (await hvac.call('GET', `/api/accessControl/detail?id=${id}`)).body
    return hvac.call('PUT', '/api/accessControl', { id, rowVersion, isOn })
  }
  const codeOf = async (id: number) =>
    (await own.hub.services.db.select().from(accessControlTable).where(eq(accessControlTable.id, id)))[0]!.code

  it('is no exception where the rules allow it', async () => {
    const expiry = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const { body } = await create(hvac, [item()], { asException: true, expiry })
    expect(body[0]).toMatchObject({ isException: false, status: 'on' })
  })

  it('opens for nobody before it is approved, and then as it was asked for', async () => {
    const made = await except()
    expect(made).toMatchObject({ isException: true, status: 'waiting' })
    const code = await codeOf(made.id)
    expect((await enter(code)).status).not.toBe(200)
    expect((await turn(made.id, true)).body.code).toBe('share.waits')
    // Neither whoever sees it, nor twice at once.
    expect((await submit(made.id, lead)).status).toBe(403)
    const answers = await Promise.all([submit(made.id), submit(made.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const approval = answers.find(({ status }) => status === 201)!.body
    expect(JSON.stringify(approval.subjects[0].findings)).toContain('7')
    expect((await turn(made.id, true)).body.code).toBe('share.inApproval')
    expect((await decide(lead, approval.id, 'agree')).body.status).toBe('approved')
    expect((await hvac.call('GET', `/api/accessControl/detail?id=${made.id}`)).body.status).toBe('on')
    expect((await enter(code)).status).toBe(200)
    // As it was it comes back, but nothing further is opened.
    expect([(await turn(made.id, false)).status, (await turn(made.id, true)).status]).toEqual([200, 200])
    const { rowVersion } = (await hvac.call('GET', `/api/accessControl/detail?id=${made.id}`)).body
    const wider = { id: made.id, rowVersion, rights: ['measure', 'download'] }
    expect((await hvac.call('PUT', '/api/accessControl', wider)).body.code).toBe('share.policyLongest')
  })

  it('ends when it is refused', async () => {
    const made = await except()
    const { body } = await submit(made.id)
    expect((await decide(lead, body.id, 'refuse', '不宜')).status).toBe(200)
    expect((await hvac.call('GET', `/api/accessControl/detail?id=${made.id}`)).body.status).toBe('revoked')
    expect((await submit(made.id)).status).toBe(404)
  })
})
