import { contract, type Route } from '@sunmao/contract'
import { planBuilding, tiny, writeDxf, writeIfc, writePdf } from '@sunmao/sample'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designVersionTable } from '../src/modules/design-library/design-library.table.ts'
import { prepareDesign } from '../src/modules/design-library/design-prepare.ts'
import { projectSubTable } from '../src/modules/project/project.table.ts'
import { formWith } from './admin/upload.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

// `lead` keeps the library and publishes; `hvac` reads it and designs in project 2; `outsider` is in another project.
const PROJECT = 2
let hub: TestServer
let lead: Caller
let hvac: Caller
let outsider: Caller
let reader: Caller
let subId: number
let made = 0

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, outsider] = (await Promise.all(['lead', 'hvac', 'outsider'].map((name) => hub.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
  reader = hub.withToken((await hub.nobody.call('POST', '/auth/designLibrary')).body.token)
  const [sub] = await hub.services.db.select().from(projectSubTable).where(eq(projectSubTable.projId, PROJECT))
  subId = sub!.subId
})
afterAll(() => hub.stop())

function send(
  who: Caller,
  path: string,
  query: Record<string, string | number>,
  name: string,
  bytes: Uint8Array | string,
) {
  const { body, headers } = formWith('file', name, Buffer.from(bytes as string))
  const search = new URLSearchParams(query as Record<string, string>)
  return who.call('POST', `/api/designLibrary${path}?${search}`, body, headers)
}

async function add(name?: string, fileName = 'a.txt', bytes?: Uint8Array | string) {
  made += 1
  const given = { name: name ?? `详图 ${made}`, kind: 'detail' }
  const { status, body } = await send(lead, '', given, fileName, bytes ?? `第 ${made} 个`)
  expect([status, body.message]).toEqual([201, undefined])
  await prepareDesign(taskContext(hub, { versionId: body.versions[0].versionId }))
  return (await detail(lead, body.itemId)).body
}
const detail = (who: Caller, itemId: number) => who.call('GET', `/api/designLibrary/detail?itemId=${itemId}`)
const view = (who: Caller, versionId: number) => who.call('GET', `/api/designLibrary/view?versionId=${versionId}`)
const listed = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.call('GET', `/api/designLibrary?${new URLSearchParams({ size: '200', ...query })}`)).body
const ids = (page: { content: { itemId: number }[] }) => page.content.map(({ itemId }) => itemId)
async function move(who: Caller, versionId: number, verb: string, more: object = {}) {
  const [row] = await hub.services.db
    .select()
    .from(designVersionTable)
    .where(eq(designVersionTable.versionId, versionId))
  return who.call('POST', '/api/designLibrary/move', { versionId, rowVersion: row!.rowVersion, verb, ...more })
}
async function published(...given: Parameters<typeof add>) {
  const item = await add(...given)
  for (const verb of ['submit', 'publish'])
    expect((await move(lead, item.versions[0].versionId, verb)).status).toBe(200)
  return (await detail(lead, item.itemId)).body
}
const take = (who: Caller, itemId: number, into = subId) =>
  who.call('POST', '/api/designLibrary/take', { itemId, subId: into })

describe('what is not published', () => {
  it('is told to nobody but who keeps the library, on every way to it', async () => {
    const item = await add('未发布的门', 'a.txt')
    const { versionId } = item.versions[0]
    for (const who of [hvac, reader, outsider]) {
      expect(ids(await listed(who, { blurry: '未发布' }))).toEqual([])
      expect((await detail(who, item.itemId)).status).toBe(404)
      expect((await view(who, versionId)).status).toBe(404)
      expect((await who.call('GET', `/api/designLibrary/download?versionId=${versionId}`)).status).toBe(404)
    }
    expect((await take(lead, item.itemId)).status).toBe(404)
    expect((await take(hvac, item.itemId)).status).toBe(404)
    const favourite = { itemId: item.itemId, isFavourite: true }
    expect((await hvac.call('PUT', '/api/designLibrary/favourite', favourite)).status).toBe(404)
    expect((await hvac.call('GET', `/api/search?blurry=${encodeURIComponent('未发布')}`)).body).toEqual([])
    expect(ids(await listed(lead, { blurry: '未发布' }))).toEqual([item.itemId])
    expect((await view(lead, versionId)).status).toBe(200)
  })

  it('leaves the published version alone until it is published itself', async () => {
    const item = await published()
    const second = await send(lead, '/version', { itemId: item.itemId }, 'b.txt', '第二版')
    const [newer, older] = second.body.versions
    expect([second.body.version, second.body.newer]).toEqual([1, 'draft'])
    const seen = (await detail(hvac, item.itemId)).body
    expect([seen.version, seen.newer, seen.versions.length]).toEqual([1, undefined, 1])
    await move(lead, newer.versionId, 'submit')
    await move(lead, newer.versionId, 'publish')
    const after = (await detail(hvac, item.itemId)).body
    expect(after.versions.map((one: { version: number; state: string }) => [one.version, one.state])).toEqual([
      [2, 'published'],
      [1, 'superseded'],
    ])
    expect((await view(hvac, older.versionId)).status).toBe(200)
  })
})

describe('a version', () => {
  it('goes from state to state as its workflow says, with a reason where one is due, by who may', async () => {
    const { versions } = await add()
    const { versionId } = versions[0]
    expect((await move(hvac, versionId, 'submit')).status).toBe(403)
    expect((await move(lead, versionId, 'publish')).body.code).toBe('designLibrary.notNow')
    await move(lead, versionId, 'submit')
    expect((await move(lead, versionId, 'return')).body.code).toBe('error.reasonRequired')
    expect((await move(lead, versionId, 'return', { reason: '缺材料表' })).body).toMatchObject({
      state: 'draft',
      reason: '缺材料表',
    })
    await move(lead, versionId, 'submit')
    expect((await move(lead, versionId, 'publish', { rowVersion: 0 })).body.code).toBe('error.stale')
    await move(lead, versionId, 'publish')
    const disabled = await move(lead, versionId, 'disable', { reason: '新规范' })
    expect(disabled.body.state).toBe('disabled')
    expect((await detail(hvac, disabled.body.itemId)).status).toBe(404)
    expect((await move(lead, versionId, 'enable')).body.state).toBe('published')
  })

  it('is published once by two at once, and one version of a thing counts', async () => {
    const item = await published()
    const second = (await send(lead, '/version', { itemId: item.itemId }, 'b.txt', '二')).body.versions[0]
    const third = (await send(lead, '/version', { itemId: item.itemId }, 'c.txt', '三')).body.versions[0]
    for (const { versionId } of [second, third]) await move(lead, versionId, 'submit')
    const answers = await Promise.all(
      [second, second, third].map(({ versionId }) => move(lead, versionId, 'publish').then(({ status }) => status)),
    )
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true)
    const states = (await detail(lead, item.itemId)).body.versions.map((one: { state: string }) => one.state)
    expect(states.filter((state: string) => state === 'published')).toEqual(['published'])
    expect(states[0]).toBe('published')
  })

  it('is decided by a chain of approval instead of a person, where one is asked', async () => {
    const { versions, itemId } = await add()
    const { versionId } = versions[0]
    const [approvable] = hub.services.registry.approvables.filter(({ kind }) => kind === 'designItem')
    const { services } = hub
    const means = { ...services, lang: 'zh-CN' as const, user: { userId: null } }
    expect(await approvable!.find(means, [versionId, 999_999])).toMatchObject([
      { id: versionId, projId: null, path: `/designLibrary?id=${itemId}`, disciplines: [] },
    ])
    const { db } = services
    await db
      .update(designVersionTable)
      .set({ state: 'review', approvalId: 7 })
      .where(eq(designVersionTable.versionId, versionId))
    expect((await move(lead, versionId, 'publish')).body.code).toBe('designLibrary.inApproval')
    const asked = { approvalId: 8, purpose: 'publish', outcome: 'approved' } as const
    await approvable!.end(means, [versionId], asked)
    expect((await detail(lead, itemId)).body.state).toBe('review')
    await approvable!.end(means, [versionId], { ...asked, approvalId: 7 })
    expect((await detail(hvac, itemId)).body.state).toBe('published')
    await approvable!.end(means, [versionId], { ...asked, approvalId: 7, outcome: 'rejected' })
    expect((await detail(hvac, itemId)).body.state).toBe('published')
  })
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The smallest scene that there is. */
function triangle(): Buffer {
  const bin = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer)
  const scene = {
    asset: { version: '2.0' },
    ...{ scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0, name: '三角' }] },
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: bin.length }],
    buffers: [{ byteLength: bin.length }],
  }
  const text = Buffer.from(JSON.stringify(scene))
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')])
  const chunk = (type: string, bytes: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(bytes.length, 0)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, bytes])
  }
  const body = Buffer.concat([chunk('JSON', json), chunk('BIN\0', bin)])
  const head = Buffer.alloc(12)
  head.write('glTF', 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([head, body])
}

describe('a preview', () => {
  it('is made of a model, and says why where it cannot be', async () => {
    const model = await published('空调机组', 'ahu.ifc', [...writeIfc(tiny(), { disciplines: ['S'] })].join(''))
    const { body } = await view(reader, model.versionId)
    expect(body.packs.map((one: { kind: string }) => one.kind)).toEqual(
      expect.arrayContaining(['head', 'part', 'thumbnail']),
    )
    expect((await fetch404(body.packs[0].address)).length).toBeGreaterThan(100)
    const [row] = (await listed(reader, { blurry: '空调机组' })).content
    expect(row.thumbnail).toMatch(/^\//)
    for (const [name, bytes] of [
      ['broken.glb', 'no model at all, whatever its name says'],
      ['broken.ifc', 'ISO-10303-21; and then nothing'],
      ['broken.pdf', '%PDF-1.4 nothing'],
    ] as const) {
      const item = await add(name, name, bytes)
      expect([name, item.versions[0].work, item.versions[0].error?.length > 0]).toEqual([name, 'failed', true])
    }
  })

  it('is drawn of sheets, PDF, pictures and GLB, each with a picture for the list or its own bytes', async () => {
    const plan = planBuilding(tiny())
    for (const [name, bytes, kinds] of [
      ['plan.dxf', writeDxf(plan, '1F'), ['sheet', 'thumbnail']],
      ['plan.pdf', writePdf(plan, '1F'), []],
      ['picture.png', picture, []],
      ['triangle.glb', triangle(), ['head', 'part', 'thumbnail']],
    ] as const) {
      const { versionId } = await published(name, name, bytes)
      const { status, body } = await view(reader, versionId)
      expect([name, status, body.format]).toEqual([name, 200, name === 'picture.png' ? 'image' : name.split('.')[1]])
      const drawn = body.packs.map((one: { kind: string }) => one.kind)
      expect(drawn, name).toEqual(expect.arrayContaining([...kinds]))
      const addresses = body.packs.map((one: { address: string }) => one.address)
      if (kinds.length === 0) addresses.push(body.original)
      for (const address of addresses) {
        const part = await hub.http.inject({ url: address })
        expect([name, part.statusCode, part.rawPayload.length > 50]).toEqual([name, 200, true])
      }
    }
  })

  const fetch404 = async (address: string) => (await hub.http.inject({ url: address })).rawPayload
})

describe('a list', () => {
  it('is searched in names, tags and parameters, and filtered by category, kind and tag', async () => {
    const item = await published('甲级防火门')
    const [category] = (await lead.call('GET', '/api/designLibrary/categories')).body
    const changes = {
      categoryId: category.id,
      discipline: 'A',
      tags: ['防火', '门'],
      parameters: [{ name: '耐火极限', value: '1.50', unit: 'h' }],
    }
    const saved = await lead.call('PUT', '/api/designLibrary', {
      itemId: item.itemId,
      rowVersion: item.rowVersion,
      ...changes,
    })
    expect([saved.status, saved.body.parameters]).toEqual([200, changes.parameters])
    for (const query of [
      { blurry: '耐火极限' },
      { blurry: '甲级' },
      { tag: '防火' },
      { categoryId: String(category.id) },
      { kind: 'detail', discipline: 'A' },
    ] as Record<string, string>[])
      expect([query, ids(await listed(hvac, query))]).toEqual([query, [item.itemId]])
    expect(ids(await listed(hvac, { tag: '防水' }))).toEqual([])
    expect((await hvac.call('GET', '/api/designLibrary/tags')).body).toContainEqual({ tag: '防火', count: 1 })
    const all = (await hvac.call('GET', `/api/search?blurry=${encodeURIComponent('防火门')}`)).body
    const found = all.filter(({ kind }: { kind: string }) => kind === 'design')
    expect(found).toMatchObject([{ kind: 'design', title: '甲级防火门', link: `/designLibrary?id=${item.itemId}` }])
  })

  it('knows favourites, each person his own', async () => {
    const { itemId } = await published()
    await hvac.call('PUT', '/api/designLibrary/favourite', { itemId, isFavourite: true })
    expect(ids(await listed(hvac, { favourite: 'true' }))).toEqual([itemId])
    expect(ids(await listed(lead, { favourite: 'true' }))).toEqual([])
    await hvac.call('PUT', '/api/designLibrary/favourite', { itemId, isFavourite: false })
    expect(ids(await listed(hvac, { favourite: 'true' }))).toEqual([])
  })

  it('refuses a stale change, a taken name, an unknown category and discipline', async () => {
    const one = await add('重名的详图')
    const other = await add()
    const put = (more: object) =>
      lead.call('PUT', '/api/designLibrary', { itemId: other.itemId, rowVersion: other.rowVersion, ...more })
    expect((await put({ rowVersion: 0, name: 'x' })).body.code).toBe('error.stale')
    expect((await put({ name: one.name })).body.code).toBe('error.duplicate')
    expect((await put({ categoryId: 999_999 })).body.code).toBe('designLibrary.noCategory')
    expect((await put({ discipline: 'Q' })).body.code).toBe('issue.unknownWord')
    expect((await send(lead, '', { name: '空', kind: 'detail' }, 'a.txt', '')).status).toBe(400)
    expect((await send(hvac, '', { name: '无权', kind: 'detail' }, 'a.txt', 'x')).status).toBe(403)
  })
})

describe('taking into a project', () => {
  it('makes a file there, the next version when taken again, and remembers where it came from', async () => {
    const item = await published('卫生间大样')
    const first = await take(hvac, item.itemId)
    expect([first.status, first.body.name]).toEqual([201, '卫生间大样.txt'])
    const file = (await hvac.call('GET', `/api/hubFile/detail?fileId=${first.body.fileId}`)).body
    expect([file.name, file.version, file.note]).toEqual(['卫生间大样.txt', 1, '来自设计资源库「卫生间大样」V1'])
    const again = await take(hvac, item.itemId)
    expect((await hvac.call('GET', `/api/hubFile/detail?fileId=${again.body.fileId}`)).body.version).toBe(2)
    expect((await detail(hvac, item.itemId)).body.uses).toBe(1)
    const uses = await hvac.call('GET', `/api/designLibrary/uses?itemId=${item.itemId}`)
    expect([uses.body.totalElements, uses.body.content[0].link]).toEqual([2, again.body.link])
    expect((await outsider.call('GET', `/api/designLibrary/uses?itemId=${item.itemId}`)).body.totalElements).toBe(0)
    const origin = (who: Caller) => who.call('GET', `/api/designLibrary/origin?fileId=${first.body.fileId}`)
    expect((await origin(hvac)).body).toEqual({ itemId: item.itemId, name: '卫生间大样', version: 1 })
    expect((await origin(outsider)).body).toBeNull()
    const second = (await send(lead, '/version', { itemId: item.itemId }, 'b.txt', '二')).body.versions[0]
    for (const verb of ['submit', 'publish']) await move(lead, second.versionId, verb)
    expect((await origin(hvac)).body.newer).toBe(2)
  })

  it('puts it into a folder of the project library, where one may write', async () => {
    const item = await published('屋面做法')
    const folder = await lead.call('POST', '/api/library/folder', { projId: PROJECT, subId, name: '标准图' })
    expect([folder.status, folder.body.message]).toEqual([201, undefined])
    const { folderId } = folder.body
    const { status, body } = await hvac.call('POST', '/api/designLibrary/take', {
      itemId: item.itemId,
      subId,
      folderId,
    })
    expect(status).toBe(201)
    const listed = await hvac.call('GET', `/api/library/detail?fileId=${body.fileId}`)
    expect([listed.status, listed.body.folderId ?? listed.body.file?.folderId]).toEqual([200, folderId])
    const none = await hvac.call('POST', '/api/designLibrary/take', { itemId: item.itemId, subId, folderId: 999_999 })
    expect(none.status).toBe(404)
  })

  it('makes a model of a model, for who may add one', async () => {
    const item = await published('柱脚', 'c.ifc', [...writeIfc(tiny(), { disciplines: ['A'] })].join(''))
    const { status, body } = await take(lead, item.itemId)
    expect([status, body.link]).toEqual([201, `/model/detail?projId=${PROJECT}&fileId=${body.fileId}`])
    expect((await lead.call('GET', `/api/model/detail?fileId=${body.fileId}`)).body.name).toBe('柱脚.ifc')
    expect((await take(outsider, item.itemId)).status).toBe(404)
    expect((await take(hvac, item.itemId, 999_999)).status).toBe(404)
  })
})

describe('the recycle bin', () => {
  it('takes it from everybody, gives it back under its name, and deletes for good', async () => {
    const item = await published('回收站里的门')
    const remove = (who: Caller, list: number[]) => who.call('DELETE', '/api/designLibrary', list)
    expect((await remove(hvac, [item.itemId])).status).toBe(403)
    expect((await remove(lead, [item.itemId, 999_999])).status).toBe(404)
    expect((await detail(hvac, item.itemId)).status).toBe(200)
    await remove(lead, [item.itemId])
    expect((await detail(lead, item.itemId)).status).toBe(404)
    expect(ids(await listed(lead, { removed: 'true' }))).toEqual([item.itemId])
    expect(ids(await listed(hvac, { removed: 'true' }))).not.toContain(item.itemId)
    const other = await add('回收站里的门')
    const restore = () => lead.call('POST', '/api/designLibrary/restore', [item.itemId])
    expect((await restore()).body.code).toBe('error.duplicate')
    await remove(lead, [other.itemId])
    expect((await restore()).status).toBe(200)
    expect((await lead.call('DELETE', '/api/designLibrary/removed', [item.itemId])).status).toBe(404)
    expect((await lead.call('DELETE', '/api/designLibrary/removed', [other.itemId])).status).toBe(200)
  })
})

describe('categories', () => {
  it('stay a tree, not too deep, and are kept while something lies in them', async () => {
    const put = (body: object) => lead.call('POST', '/api/designLibrary/category', body)
    const top = (await put({ name: '测试分类' })).body
    expect((await put({ name: '测试分类' })).body.code).toBe('error.duplicate')
    let below = top
    for (let depth = 2; depth <= 6; depth++) below = (await put({ pid: below.id, name: `${depth}` })).body
    expect((await put({ pid: below.id, name: '7' })).body.code).toBe('designLibrary.categoryDeep')
    const edit = { id: top.id, rowVersion: top.rowVersion, name: '测试分类', pid: below.id }
    expect((await lead.call('PUT', '/api/designLibrary/category', edit)).body.code).toBe('designLibrary.categoryCircle')
    const remove = (list: number[]) => lead.call('DELETE', '/api/designLibrary/category', list)
    expect((await remove([top.id])).body.code).toBe('designLibrary.categoryUsed')
    expect((await remove([below.id])).status).toBe(200)
    expect((await hvac.call('POST', '/api/designLibrary/category', { name: 'x' })).status).toBe(403)
    // Where nothing is published nobody else sees a category.
    const shown = (await reader.call('GET', '/api/designLibrary/categories')).body
    expect(shown.map((one: { name: string }) => one.name)).not.toContain('测试分类')
  })
})

describe('the reader of the library', () => {
  const routes = Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
  )
  const reads = ['list', 'categories', 'tags', 'detail', 'view', 'download'].map((verb) => `designLibrary.${verb}`)
  const openToAll = (route: Route) => route.policy.kind === 'public'

  it('may read the library, ask who he is and leave, by the contract', () => {
    const open = routes.filter(({ route }) => route.open?.includes('library')).map(({ name }) => name)
    expect(open.sort()).toEqual([...reads, 'auth.info'].sort())
  })

  it('reaches nothing else, whatever he asks', async () => {
    for (const { name, route } of routes) {
      if (openToAll(route) || route.open?.includes('library')) continue
      const path = route.path.replace(/:\w+/g, '1')
      const asked = `${path}?projId=${PROJECT}&subId=${subId}&fileId=1&id=1`
      const { status } = await reader.call(route.method, asked, route.body && !route.files ? {} : undefined)
      expect([name, [401, 403].includes(status)]).toEqual([name, true])
    }
  })
})
