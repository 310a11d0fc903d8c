// Remarks and groups of clashes go out as topics. What comes back of them is one issue, whatever has happened here meanwhile.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { bytesSource, openBcf } from '@sunmao/bcf'
import { demo, writeIfc } from '@sunmao/sample'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import { hubAnnotationTable } from '../../src/modules/hub-annotation/hub-annotation.table.ts'
import { convert } from '../../src/modules/model/convert/convert.ts'
import { modelFileTable, modelTable } from '../../src/modules/model/model.table.ts'
import { openBuilding } from '../../src/modules/model/packs/building-cache.service.ts'
import { packsOfKind } from '../../src/modules/model/packs/model-pack.service.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { addClashTest } from '../clash-rows.ts'
import { jpeg } from '../jpeg.ts'
import { taskContext } from '../task-context.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { viewState } from '../view-state.ts'
import { apply, archiveOf, exported, exportedBy, readIn, topicsIn, topicsOf } from './bcf-setup.ts'

const PROJECT = 2
const ANNOTATIONS = '/api/bcf/export/annotation'
const CLASHES = '/api/bcf/export/clashGroup'
let hub: TestServer
let lead: Caller
let hvac: Caller
let outsider: Caller
let review: Caller
let subId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, outsider, review] = (await Promise.all(
    ['lead', 'hvac', 'outsider', 'review'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  for (const { id, username } of await hub.services.db.select().from(userTable)) ids[username] = id
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
})
afterAll(() => hub.stop())

let models = 0

async function addModel(locked = false): Promise<number> {
  models += 1
  const { db } = hub.services
  const model = { projId: PROJECT, subId, name: `r-${models}.ifc`, versions: 1, locked }
  const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(model).returning()
  const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'failed', userId: ids.lead! } as const
  return (await db.insert(modelFileTable).values(file).returning())[0]!.fileId
}

/** A remark with a picture, a reply and a comment. */
async function annotate(fileId: number): Promise<number> {
  const made = await lead.call('POST', '/api/hubAnnotation/create', {
    ...{ subId, title: '风管与梁净距不足', html: '<p>请核对标高</p>', discipline: 'M', addresseeIds: [ids.hvac!] },
    ...{ fileIds: [fileId], state: viewState, picture: jpeg(8) },
  })
  expect(made.status).toBe(201)
  const { id } = made.body
  await hvac.call('POST', '/api/hubAnnotation/createReply', { id, html: '<p>已调整</p>' })
  await lead.call('POST', '/api/hubAnnotationComment', { annotationId: id, text: '谢谢', mentions: [] })
  return id
}

const takeIn = async (bytes: Uint8Array) => apply(hub, lead, await readIn(hub, lead, subId, bytes))
const issuesCalled = async (blurry: string) =>
  (await lead.call('POST', '/api/issue/list', { projId: PROJECT, blurry, page: 0, size: 50 })).body.content
const postsOf = async (id: number) =>
  (await lead.call('GET', `/api/thread/posts?kind=issue&refId=${id}&size=20`)).body.content.map(
    ({ text }: { text: string }) => text,
  )

describe('a remark', () => {
  it('goes out with its picture, its reply and its comment, under one guid', async () => {
    const id = await annotate(await addModel())
    const wanted = { projId: PROJECT, version: '3.0', filter: { ids: [id] } }
    const [topic] = await topicsIn(await exportedBy(hub, hvac, ANNOTATIONS, wanted))
    expect(topic).toMatchObject({ title: '风管与梁净距不足', description: '请核对标高', type: '批注' })
    expect(topic!.comments.map(({ text }) => text)).toEqual(['已调整', '谢谢'])
    expect(topic!.header.map(({ filename }) => filename)).toEqual(['r-1.ifc'])
    const [view] = topic!.viewpoints
    expect(view!.view?.perspective?.position).toEqual(viewState.camera.eye)
    expect(Buffer.from(await view!.snapshot!.read()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    const [again] = await topicsIn(await exportedBy(hub, lead, ANNOTATIONS, { ...wanted, version: '2.1' }))
    expect(again!.guid).toBe(topic!.guid)
  })

  it('comes back as one issue that goes on with its conversation', async () => {
    const id = await annotate(await addModel())
    const out = () => exportedBy(hub, lead, ANNOTATIONS, { projId: PROJECT, version: '3.0', filter: { ids: [id] } })
    const [topic] = await topicsIn(await out())
    const title = `${topic!.title} ${topic!.guid.slice(0, 8)}`
    const comments = [
      ...topic!.comments,
      { guid: '00000000-0000-4000-8000-0000000000aa', date: '2026-12-01T08:00:00Z', author: 'x', text: '外部意见' },
    ]
    const bytes = await archiveOf([{ ...topic!, title, comments }])
    expect((await takeIn(bytes)).result).toMatchObject({ created: 1 })
    expect((await takeIn(bytes)).result).toMatchObject({ created: 0, changed: 0, same: 1 })
    const [made, ...more] = await issuesCalled(title)
    expect(more).toEqual([])
    expect([...(await postsOf(made.id))].sort()).toEqual(['外部意见', '已调整', '谢谢'].sort())
    const detail = (await lead.call('GET', `/api/hubAnnotation/detail?id=${id}`)).body
    expect([detail.status, detail.issue.id]).toEqual(['to_issue', made.id])
    const [again] = await topicsIn(await out())
    expect([again!.guid, again!.title]).toEqual([topic!.guid, title])
    const [asIssue] = await topicsIn(await exported(hub, lead, PROJECT, { ids: [made.id] }))
    expect(asIssue!.guid).toBe(topic!.guid)
  })

  it('that was made an issue here meanwhile is merged with it, and nothing of it is doubled', async () => {
    const id = await annotate(await addModel())
    const wanted = { projId: PROJECT, version: '3.0', filter: { ids: [id] } }
    const before = await exportedBy(hub, lead, ANNOTATIONS, wanted)
    const made = (await lead.call('POST', `/api/hubAnnotation/updateStatusToIssue?id=${id}`)).body.issue
    const importId = await readIn(hub, lead, subId, before)
    expect((await topicsOf(lead, importId)).content).toMatchObject([{ issueId: made.id, comments: 0, views: 0 }])
    expect((await apply(hub, lead, importId)).result).toMatchObject({ created: 0 })
    const views = (await lead.call('GET', `/api/issue/detail?id=${made.id}`)).body.viewpoints
    expect(views).toHaveLength(1)
    expect(await postsOf(made.id)).toEqual(['谢谢'])
    const [topic] = await topicsIn(before)
    const [after] = await topicsIn(await exportedBy(hub, lead, ANNOTATIONS, wanted))
    expect(after!.guid).toBe(topic!.guid)
  })

  it('over a locked model, and one of another project, goes out to nobody who may not see it', async () => {
    const id = await annotate(await addModel())
    const wanted = { projId: PROJECT, version: '3.0', filter: { ids: [id] } }
    expect((await outsider.call('POST', ANNOTATIONS, wanted)).status).toBe(404)
    expect((await hub.nobody.call('POST', ANNOTATIONS, wanted)).status).toBe(401)
    expect((await lead.call('POST', ANNOTATIONS, { ...wanted, projId: 1 })).status).toBe(404)
    expect((await lead.call('POST', ANNOTATIONS, { ...wanted, version: '1.0' })).status).toBe(400)
    await hub.services.db
      .update(hubAnnotationTable)
      .set({ fileIds: [await addModel(true)] })
      .where(eq(hubAnnotationTable.id, id))
    expect((await review.call('POST', ANNOTATIONS, wanted)).status).toBe(409)
    expect((await lead.call('POST', ANNOTATIONS, wanted)).status).toBe(201)
  })
})

describe('a group of clashes', () => {
  const group = async (locked = false) => {
    const test = await addClashTest(hub.services.db, { projId: PROJECT, subId, userId: ids.lead! }, { locked })
    const id = await test.addGroup()
    // As IFC has them: 22 characters.
    const named = ['A', 'B', 'C', 'D'].map((letter) => `0${letter.repeat(21)}`)
    await test.addPoint(id, 'active', { aGlobalId: named[0]!, bGlobalId: named[1]! })
    await test.addPoint(id, 'resolved', { aGlobalId: named[2]!, bGlobalId: named[3]! })
    return { id, named, testId: test.testId }
  }

  it('goes out with both sides selected, each in its colour', async () => {
    const { id, named, testId } = await group()
    const wanted = { projId: PROJECT, version: '3.0', testId }
    const bytes = await exportedBy(hub, hvac, CLASHES, wanted)
    expect((await openBcf(bytesSource(bytes))).mended).toEqual([])
    const [topic, ...more] = await topicsIn(bytes)
    expect(more).toEqual([])
    expect(topic).toMatchObject({ type: '碰撞', status: 'Open' })
    const { view } = topic!.viewpoints[0]!
    expect(view!.selection.map(({ ifcGuid }) => ifcGuid).sort()).toEqual(named)
    expect(view!.colouring.map(({ colour }) => colour)).toEqual(['F2712B', '1E8FE0'])
    expect(view!.perspective).toBeDefined()
    expect((await hvac.call('POST', CLASHES, { ...wanted, groupIds: [id + 100_000] })).status).toBe(409)
    expect((await outsider.call('POST', CLASHES, wanted)).status).toBe(404)
  })

  it('has a picture of what meets what, where its models can be drawn', async () => {
    const { db, blobs } = hub.services
    const test = await addClashTest(db, { projId: PROJECT, subId, userId: ids.lead! })
    const { fileId } = test.duct
    const text = [...writeIfc(demo(), { disciplines: ['M'] })].join('')
    const stored = await storeBlob({ db, blobs }, Buffer.from(text))
    await db
      .update(modelFileTable)
      .set({ ...stored, status: 'queued' })
      .where(eq(modelFileTable.fileId, fileId))
    await convert(taskContext(hub, { fileId }))
    const { elements, origin, texts } = await openBuilding(
      blobs,
      (await packsOfKind(db, 'building', [fileId])).get(fileId)!,
    )
    const index = elements.classes.indexOf(texts.indexOf('IfcDuctSegment'))
    const box = [...elements.boxes.subarray(index * 6, index * 6 + 6)].map((one, at) => one + origin[at % 3]!)
    const point = [0, 1, 2].map((axis) => (box[axis]! + box[axis + 3]!) / 2)
    await test.addPoint(await test.addGroup(), 'active', {
      aIndex: index,
      bFileId: fileId,
      bIndex: index + 1,
      point,
      box,
    })
    const wanted = { projId: PROJECT, version: '2.1', testId: test.testId }
    const [topic] = await topicsIn(await exportedBy(hub, lead, CLASHES, wanted))
    const picture = await loadImage(Buffer.from(await topic!.viewpoints[0]!.snapshot!.read()))
    const pen = createCanvas(picture.width, picture.height).getContext('2d')
    pen.drawImage(picture, 0, 0)
    const { data } = pen.getImageData(0, 0, picture.width, picture.height)
    let orange = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! > 1.5 * data[at + 2]!) orange += 1
    expect(orange / (data.length / 4)).toBeGreaterThan(0.01)
  }, 60_000)

  it('comes back as one issue about it, and goes out as that issue from then on', async () => {
    const { id, testId } = await group()
    const out = () => exportedBy(hub, lead, CLASHES, { projId: PROJECT, version: '3.0', testId })
    const before = await out()
    const [topic] = await topicsIn(before)
    expect((await takeIn(before)).result).toMatchObject({ created: 1 })
    expect((await takeIn(before)).result).toMatchObject({ created: 0, same: 1 })
    const groups = (await lead.call('POST', '/api/clash/groups', { projId: PROJECT, testId, page: 0, size: 5 })).body
    expect(groups.content.map((one: { id: number; issue?: object }) => [one.id, one.issue !== undefined])).toEqual([
      [id, true],
    ])
    const after = await topicsIn(await out())
    expect(after.map(({ guid }) => guid)).toEqual([topic!.guid])
  })

  it('of locked models goes out to those only who manage models', async () => {
    const { testId } = await group(true)
    const wanted = { projId: PROJECT, version: '3.0', testId }
    expect((await review.call('POST', CLASHES, wanted)).status).toBe(409)
    expect((await lead.call('POST', CLASHES, wanted)).status).toBe(201)
  })
})
