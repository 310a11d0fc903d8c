import { randomUUID } from 'node:crypto'
import { demo, writeIfc } from '@sunmao/sample'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recogniseImage } from '../src/blobs/image-kind.ts'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { clashGroupTable, clashPointTable, clashRunTable, clashTestTable } from '../src/modules/clash/clash.table.ts'
import { followRun } from '../src/modules/clash/clash-issue.service.ts'
import { addAfterPicture } from '../src/modules/clash/clash-picture.ts'
import { issueViewpointTable } from '../src/modules/issue/issue.table.ts'
import { convert } from '../src/modules/model/convert/convert.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { addClashTest } from './clash-rows.ts'
import { jpeg } from './jpeg.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { viewState } from './view-state.ts'

const PROJECT = 2
let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
const ids: Record<string, number> = {}
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, review] = (await Promise.all(['lead', 'hvac', 'review'].map((name) => hub.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
  for (const { id, username } of await hub.services.db.select().from(userTable)) ids[username] = id
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
})
afterAll(() => hub.stop())

const newTest = () => addClashTest(hub.services.db, { projId: PROJECT, subId, userId: ids.lead! })

const raise = async (references: object[], more: object = {}) => {
  const made = await review.call('POST', '/api/issue', {
    ...{ subId, title: '风管碰梁', type: 'clash', errorClass: 'technical', priority: 'high' },
    ...{ raiseDiscipline: 'A', discipline: 'M', assigneeIds: [ids.hvac], references, ...more },
  })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return made.body
}
const detail = async (id: number) => (await hvac.call('GET', `/api/issue/detail?id=${id}`)).body
const points = async (filter: object) =>
  (await hvac.call('POST', '/api/clash/points', { projId: PROJECT, ...filter })).body.content

/** As the end of a run does it: statuses first, then what follows from them. */
async function endRun(testId: number, changed: { resolvedIds?: number[]; reopenedIds?: number[] }) {
  const { db, config, bus } = hub.services
  const [run] = await db
    .insert(clashRunTable)
    .values({
      testId,
      taskId: randomUUID(),
      status: 'completed',
      trigger: 'manual',
      label: '施工图 V2',
      userId: ids.lead!,
    })
    .returning()
  const [test] = await db.select().from(clashTestTable).where(eq(clashTestTable.id, testId))
  const { resolvedIds = [], reopenedIds = [] } = changed
  for (const [status, list] of [['resolved', resolvedIds] as const, ['reopened', reopenedIds] as const])
    for (const id of list) await db.update(clashPointTable).set({ status }).where(eq(clashPointTable.id, id))
  await db.transaction((tx) =>
    followRun({ db: tx, config, bus }, { run: run!, test: test! }, { resolvedIds, reopenedIds }),
  )
}

it('issues and clashes refer to each other, in the reader’s words', async () => {
  const test = await newTest()
  const group = await test.addGroup('KL-8')
  const [one, other] = [await test.addPoint(group), await test.addPoint(group)]
  const issue = await raise([{ kind: 'clashPoint', id: one.id }])
  expect(issue.references).toMatchObject([
    { title: `${one.number} 风管 × 梁`, link: `/clash?projId=${PROJECT}&sub=${subId}&point=${one.id}` },
  ])
  const listed = await points({ testId: test.testId, sort: { by: 'number', isDescending: false } })
  expect(listed.map((point: { issue?: { id: number } }) => point.issue?.id)).toEqual([issue.id, undefined])
  expect((await points({ testId: test.testId, hasIssue: true })).map(({ id }: { id: number }) => id)).toEqual([one.id])
  const wide = await raise([{ kind: 'clashGroup', id: group }])
  expect(wide.references[0].title).toBe('3F 风管 × 梁 KL-8')
  const [later] = await points({ ids: [other.id] })
  expect(later.issue).toMatchObject({ id: wide.id, number: wide.number, status: 'open' })
  const groups = await hvac.call('POST', '/api/clash/groups', { projId: PROJECT, testId: test.testId })
  expect(groups.body.content[0].issue.id).toBe(wide.id)
  const english = await hvac.call('GET', `/api/issue/references?projId=${PROJECT}&blurry=KL-8`, undefined, {
    'accept-language': 'en',
  })
  expect(english.body).toContainEqual(
    expect.objectContaining({ kind: 'clashGroup', id: group, title: '3F Duct × Beam KL-8' }),
  )
  // A draft is its raiser's alone.
  const third = await test.addPoint(group)
  const draft = await raise([{ kind: 'clashPoint', id: third.id }], { isDraft: true })
  expect((await points({ ids: [third.id] }))[0].issue.id).toBe(wide.id)
  const own = await review.call('POST', '/api/clash/points', { projId: PROJECT, ids: [third.id] })
  expect(own.body.content[0].issue.id).toBe(draft.id)
  const gone = { kind: 'clashPoint', id: 999_999 }
  expect(
    (await review.call('PUT', '/api/issue', { id: wide.id, rowVersion: wide.rowVersion, references: [gone] })).status,
  ).toBe(400)
})

it('an issue waits for review when its last clash is gone, and is open again when one comes back', async () => {
  const { db } = hub.services
  const test = await newTest()
  const group = await test.addGroup('KL-9')
  const [one, other] = [await test.addPoint(group), await test.addPoint(await test.addGroup('KL-10'))]
  const issue = await raise([
    { kind: 'clashPoint', id: other.id },
    { kind: 'clashGroup', id: group },
  ])
  await endRun(test.testId, { resolvedIds: [one.id] })
  expect((await detail(issue.id)).status).toBe('open')
  await endRun(test.testId, { resolvedIds: [other.id] })
  const answered = await detail(issue.id)
  expect(answered.status).toBe('answered')
  expect(answered.activity.at(-1)).toMatchObject({
    kind: 'answer',
    user: { id: ids.lead },
    changes: [
      { field: 'status', from: 'open', to: 'answered' },
      { field: 'clashResolved', from: '风管×梁 · 施工图 V2', to: other.number },
    ],
  })
  const asked = await db.select().from(taskTable).where(eq(taskTable.kind, 'clashPicture'))
  expect(asked.map(({ payload }) => payload)).toContainEqual({ issueId: issue.id })
  const todos = (await review.call('GET', '/api/hubToDo/querySubHubToDoPage?isProj=false&status=pending&size=200')).body
  expect(todos.content).toContainEqual(expect.objectContaining({ bizId: issue.id, action: 'review' }))
  await endRun(test.testId, { reopenedIds: [one.id] })
  const back = await detail(issue.id)
  expect([back.status, back.activity.at(-1).kind]).toEqual(['open', 'return'])
  await endRun(test.testId, { resolvedIds: [one.id] })
  const { rowVersion } = await detail(issue.id)
  await review.call('POST', '/api/issue/move', { id: issue.id, rowVersion, move: 'close', html: '' })
  await endRun(test.testId, { reopenedIds: [other.id] })
  const reopened = await detail(issue.id)
  expect([reopened.status, reopened.activity.at(-1).kind]).toEqual(['open', 'reopen'])
})

it('what was approved or withdrawn stays; a run without changes moves nothing', async () => {
  const test = await newTest()
  const group = await test.addGroup('KL-11')
  const point = await test.addPoint(group)
  const issue = await raise([{ kind: 'clashPoint', id: point.id }])
  await review.call('POST', '/api/issue/move', { id: issue.id, rowVersion: issue.rowVersion, move: 'void', html: '' })
  await endRun(test.testId, { resolvedIds: [point.id] })
  expect((await detail(issue.id)).status).toBe('void')
  expect((await points({ ids: [point.id] }))[0].issue).toBeUndefined()
  const other = await raise([{ kind: 'clashPoint', id: point.id }])
  await endRun(test.testId, {})
  expect((await detail(other.id)).status).toBe('open')
})

it('an assigned group gives its to-do again when a run brings a point back', async () => {
  const { db } = hub.services
  const test = await newTest()
  const group = await test.addGroup('KL-12')
  const point = await test.addPoint(group)
  await db.update(clashGroupTable).set({ assigneeId: ids.hvac! }).where(eq(clashGroupTable.id, group))
  const waiting = async () =>
    (
      await hvac.call('GET', '/api/hubToDo/querySubHubToDoPage?isProj=false&status=pending&size=200')
    ).body.content.filter(
      (todo: { bizType: string; bizId: number }) => todo.bizType === 'clash' && todo.bizId === group,
    ).length
  await endRun(test.testId, {})
  expect(await waiting()).toBe(1)
  await endRun(test.testId, { resolvedIds: [point.id] })
  expect(await waiting()).toBe(0)
  await endRun(test.testId, { reopenedIds: [point.id] })
  expect(await waiting()).toBe(1)
})

it('the second picture is the issue’s own camera on the newest versions', async () => {
  const { db, blobs } = hub.services
  const building = { projId: PROJECT, subId, name: 'after.ifc', discipline: 'M', versions: 2 }
  const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(building).returning()
  const addVersion = async (version: 1 | 2) => {
    const text = [...writeIfc(demo(), { disciplines: ['M'], version })].join('')
    const stored = await storeBlob({ db, blobs }, Buffer.from(text))
    const row = { modelId, version, format: 'ifc', status: 'queued', userId: ids.lead!, ...stored } as const
    const [file] = await db.insert(modelFileTable).values(row).returning()
    const { fileId } = file!
    await db.update(modelTable).set({ latestFileId: fileId }).where(eq(modelTable.modelId, modelId))
    await convert(taskContext(hub, { fileId }))
    return fileId
  }
  const before = await addVersion(1)
  const state = { ...viewState, colours: [{ colour: 0xf2712bff, elements: { [before]: [3, 2] } }] }
  const issue = await raise([], { viewpoints: [{ fileIds: [before], state, picture: jpeg(1) }] })
  const after = await addVersion(2)
  const draw = () => addAfterPicture(taskContext(hub, { issueId: issue.id }))
  await draw()
  // A second attempt at it adds nothing.
  await draw()
  const views = await db.select().from(issueViewpointTable).where(eq(issueViewpointTable.issueId, issue.id))
  expect(views.map(({ fileIds }) => fileIds)).toEqual([[before], [after]])
  expect(views[1]!.state.camera).toEqual(state.camera)
  expect(Object.keys(views[1]!.state.colours[0]!.elements)).toEqual([String(after)])
  const { bytes } = await blobs.open(views[1]!.picture!)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  expect(recogniseImage(Buffer.concat(pieces))).toBe('jpg')
  expect((await detail(issue.id)).viewpoints.map((view: { picture?: string }) => Boolean(view.picture))).toEqual([
    true,
    true,
  ])
}, 60_000)
