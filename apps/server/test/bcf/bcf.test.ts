import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bcfFileTable, bcfTopicTable } from '../../src/modules/bcf/bcf.table.ts'
import { bcfImportTable } from '../../src/modules/bcf/import/bcf-import.table.ts'
import { runApply } from '../../src/modules/bcf/import/run-apply.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { taskContext } from '../task-context.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { apply, archiveOf, exported, guidAt, png, readIn, topicOf, topicsIn, topicsOf } from './bcf-setup.ts'

// `lead` leads project 2, `hvac` designs in it, `review` reviews; `outsider` leads project 1.
const PROJECT = 2
const OTHER = 1
let hub: TestServer
let lead: Caller
let hvac: Caller
let outsider: Caller
let subId: number
let otherSubId: number
let hvacId: number

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, outsider] = (await Promise.all(['lead', 'hvac', 'outsider'].map((name) => hub.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
  const subOf = async (by: Caller, projId: number) =>
    (await by.call('GET', `/api/projectSub?projId=${projId}&page=0&size=1`)).body.content[0].subId
  subId = await subOf(lead, PROJECT)
  otherSubId = await subOf(outsider, OTHER)
  const [user] = await hub.services.db.select().from(userTable).where(eq(userTable.username, 'hvac'))
  hvacId = user!.id
})
afterAll(() => hub.stop())

const issueIdOf = async (guid: string, projId = PROJECT) =>
  (
    await hub.services.db
      .select()
      .from(bcfTopicTable)
      .where(and(eq(bcfTopicTable.guid, guid), eq(bcfTopicTable.projId, projId)))
  )[0]?.issueId
const detail = async (by: Caller, id: number | undefined) => (await by.call('GET', `/api/issue/detail?id=${id}`)).body
const postsOf = async (by: Caller, id: number | undefined) =>
  (await by.call('GET', `/api/thread/posts?kind=issue&refId=${id}&size=50`)).body.content

describe('an import', () => {
  it('shows what it would do and does nothing before somebody says so', async () => {
    const bytes = await archiveOf([topicOf(1), topicOf(2, { title: '', status: 'Closed', assignedTo: 'hvac' })])
    const id = await readIn(hub, lead, subId, bytes)
    const { content, counts } = await topicsOf(lead, id)
    expect(counts).toEqual({ new: 2, changed: 0, conflict: 0, same: 0 })
    expect(content[0]).toMatchObject({ guid: guidAt(1), title: 'Topic 1', change: 'new', comments: 1, views: 0 })
    expect(await issueIdOf(guidAt(1))).toBeUndefined()
    const shown = (await lead.call('GET', `/api/bcf/import/detail?id=${id}`)).body
    expect(shown).toMatchObject({ status: 'read', version: '3.0', total: 2 })
    expect(shown.words).toContainEqual({ kind: 'status', word: 'Closed', count: 1, value: 'closed', isGuess: true })
    expect(shown.words).toContainEqual({ kind: 'person', word: 'hvac', count: 1, value: String(hvacId), isGuess: true })

    const done = await apply(hub, lead, id)
    expect(done).toMatchObject({ status: 'done', result: { created: 2, changed: 0, refused: 0, comments: 2 } })
    const first = await detail(lead, await issueIdOf(guidAt(1)))
    expect(first).toMatchObject({
      ...{ title: 'Topic 1', type: 'clash', status: 'open', priority: 'high', labels: ['Fire'] },
      ...{ dueDate: '2026-12-24', discipline: 'M', html: '<p>Line 1</p><p>Line 2</p>' },
    })
    const second = await detail(lead, await issueIdOf(guidAt(2)))
    expect([second.status, second.assignees.map((one: { id: number }) => one.id)]).toEqual(['closed', [hvacId]])
    expect(await postsOf(lead, first.id)).toMatchObject([
      { text: 'see this', user: { nickName: 'b@example.com · BCF' } },
    ])
  })

  it('of the same file again changes nothing', async () => {
    const bytes = await archiveOf([topicOf(1)])
    const id = await readIn(hub, lead, subId, bytes)
    expect((await topicsOf(lead, id)).counts).toMatchObject({ new: 0, same: 1 })
    expect((await apply(hub, lead, id)).result).toMatchObject({ created: 0, changed: 0, same: 1, comments: 0 })
    expect(await postsOf(lead, await issueIdOf(guidAt(1)))).toHaveLength(1)
  })

  it('takes what only they changed, keeps what only we changed, and asks where both did', async () => {
    const start = [topicOf(10), topicOf(11), topicOf(12), topicOf(13)]
    await apply(hub, lead, await readIn(hub, lead, subId, await archiveOf(start)))
    const ours = async (at: number, changes: object) => {
      const issue = await detail(lead, await issueIdOf(guidAt(at)))
      await lead.call('PUT', '/api/issue', { id: issue.id, rowVersion: issue.rowVersion, ...changes })
    }
    await ours(11, { title: 'ours 11' })
    await ours(12, { title: 'ours 12' })
    await ours(13, { title: 'ours 13' })
    const theirs = [
      topicOf(10, { title: 'theirs 10' }),
      topicOf(11),
      topicOf(12, { title: 'theirs 12' }),
      topicOf(13, { title: 'theirs 13' }),
    ]
    const id = await readIn(hub, lead, subId, await archiveOf(theirs))
    const { content } = await topicsOf(lead, id)
    expect(content.map((one: { change: string }) => one.change)).toEqual(['changed', 'same', 'conflict', 'conflict'])
    expect(content[2].fields).toEqual([{ field: 'title', ours: 'ours 12', theirs: 'theirs 12', state: 'conflict' }])
    await apply(hub, lead, id, { choices: [{ id: content[3].id, fields: { title: 'theirs' } }] })
    const titles = await Promise.all(
      [10, 11, 12, 13].map(async (at) => (await detail(lead, await issueIdOf(guidAt(at)))).title),
    )
    expect(titles).toEqual(['theirs 10', 'ours 11', 'ours 12', 'theirs 13'])
    const again = await readIn(hub, lead, subId, await archiveOf(theirs))
    expect((await topicsOf(lead, again)).counts).toEqual({ new: 0, changed: 0, conflict: 0, same: 4 })
  })

  it('leaves out what was skipped', async () => {
    const id = await readIn(hub, lead, subId, await archiveOf([topicOf(20), topicOf(21)]))
    const { content } = await topicsOf(lead, id)
    expect((await apply(hub, lead, id, { skipped: [content[0].id] })).result).toMatchObject({ created: 1 })
    expect(await issueIdOf(guidAt(20))).toBeUndefined()
    expect((await topicsOf(lead, id)).content[0].outcome).toBe('skipped')
  })

  it('knows nothing of other projects: a guid that exists there is new here', async () => {
    await apply(hub, lead, await readIn(hub, lead, subId, await archiveOf([topicOf(30)])))
    const id = await readIn(hub, outsider, otherSubId, await archiveOf([topicOf(30, { title: 'elsewhere' })]))
    expect((await topicsOf(outsider, id)).counts).toMatchObject({ new: 1, changed: 0 })
    await apply(hub, outsider, id)
    expect((await detail(lead, await issueIdOf(guidAt(30)))).title).toBe('Topic 30')
    expect((await detail(outsider, await issueIdOf(guidAt(30), OTHER))).title).toBe('elsewhere')
  })

  it('is never doubled, with two at once and when it is begun again after a kill', async () => {
    const topics = Array.from({ length: 12 }, (_, at) => topicOf(40 + at, { related: [guidAt(40)] }))
    const ids = [
      await readIn(hub, lead, subId, await archiveOf(topics)),
      await readIn(hub, hvac, subId, await archiveOf(topics)),
    ]
    for (const [at, by] of [lead, hvac].entries())
      expect((await by.call('POST', '/api/bcf/import/apply', { id: ids[at], discipline: 'M' })).status).toBe(200)
    await Promise.all(ids.map((id) => runApply(taskContext(hub, { id }))))
    await hub.services.db.update(bcfImportTable).set({ status: 'applying' }).where(eq(bcfImportTable.id, ids[0]!))
    await runApply(taskContext(hub, { id: ids[0]! }))
    const results = await Promise.all(
      [lead, hvac].map(async (by, at) => (await by.call('GET', `/api/bcf/import/detail?id=${ids[at]}`)).body.result),
    )
    expect(results[0].created + results[1].created).toBe(12)
    expect(results[0].same + results[1].same).toBe(12)
    const related = await detail(lead, await issueIdOf(guidAt(41)))
    expect(related.references).toMatchObject([{ kind: 'issue', id: await issueIdOf(guidAt(40)) }])
  })

  it('changes nothing that its sender may not change, and says so', async () => {
    await apply(hub, lead, await readIn(hub, lead, subId, await archiveOf([topicOf(60)])))
    const id = await readIn(hub, hvac, subId, await archiveOf([topicOf(60, { title: 'no', status: 'Closed' })]))
    await apply(hub, hvac, id)
    expect(await detail(lead, await issueIdOf(guidAt(60)))).toMatchObject({ title: 'Topic 60', status: 'open' })
    expect((await topicsOf(hvac, id)).content[0]).toMatchObject({ outcome: 'refused', reason: expect.any(String) })
  })

  it('takes words as the project says', async () => {
    const words = [
      { kind: 'type', word: 'Odd', value: 'query' },
      { kind: 'label', word: 'Fire', value: '防火' },
      { kind: 'status', word: 'Open' },
    ]
    expect((await lead.call('PUT', '/api/bcf/mapping', { projId: PROJECT, words })).status).toBe(200)
    await apply(hub, lead, await readIn(hub, lead, subId, await archiveOf([topicOf(70, { type: 'Odd' })])))
    expect(await detail(lead, await issueIdOf(guidAt(70)))).toMatchObject({ type: 'query', labels: ['防火'] })
    const [topic] = await topicsIn(await exported(hub, lead, PROJECT, { ids: [await issueIdOf(guidAt(70))] }))
    expect(topic).toMatchObject({ type: 'Odd', labels: ['Fire'], status: 'Open' })
    const wrong = { projId: PROJECT, words: [{ kind: 'person', word: 'x', value: '999999' }] }
    expect((await lead.call('PUT', '/api/bcf/mapping', wrong)).status).toBe(400)
  })

  it('of what is no BCF says why not', async () => {
    const id = await readIn(hub, lead, subId, Buffer.from('not a zip'))
    const shown = (await lead.call('GET', `/api/bcf/import/detail?id=${id}`)).body
    expect(shown).toMatchObject({ status: 'failed', error: expect.stringContaining('BCF') })
    expect((await lead.call('POST', '/api/bcf/import/apply', { id, discipline: 'M' })).status).toBe(409)
    const named = { subId, name: 'a.zip', size: 9 }
    expect((await lead.call('POST', '/api/bcf/upload', named)).status).toBe(400)
  })
})

describe('an archive', () => {
  it('comes back as it went in, with all that we do not show', async () => {
    const file = { path: 'x/notes.txt', size: 4, read: async () => Buffer.from('kept') }
    const snapshot = { path: 'x/snapshot.png', size: png.length, read: async () => png }
    const view = {
      perspective: { position: [1, 2, 3], direction: [0, 1, 0], up: [0, 0, 1], fieldOfView: 50, aspectRatio: 1.5 },
      selection: [{ ifcGuid: '0123456789012345678901', authoringToolId: '7' }],
      visibility: { defaultVisibility: true, exceptions: [], openingsVisible: true },
      colouring: [],
      lines: [{ start: [0, 0, 0], end: [1, 1, 1] }],
      clippingPlanes: [],
      bitmaps: [],
    } as const
    const sent = topicOf(80, {
      stage: 'Design',
      serverAssignedId: 'S-7',
      header: [{ filename: 'a.ifc', isExternal: true, ifcProject: '0123456789012345678901' }],
      documents: [{ guid: guidAt(81), description: 'Brief', isExternal: true, reference: 'https://example.com/b' }],
      viewpoints: [{ guid: guidAt(82), index: 1, snapshot, view: structuredClone(view) as never }],
      otherFiles: [file],
      kept: [{ place: 'Topic', xml: '<Colour depth="2">blue</Colour>' }],
    })
    await apply(hub, lead, await readIn(hub, lead, subId, await archiveOf([sent])))
    const id = await issueIdOf(guidAt(80))
    const shown = await detail(lead, id)
    expect(shown.viewpoints).toMatchObject([{ state: { camera: { eye: [1, 2, 3], fieldOfView: 50 } } }])
    expect(shown.viewpoints[0].picture).toBeTruthy()
    for (const version of ['3.0', '2.1']) {
      const bytes = await exported(hub, lead, PROJECT, { ids: [id] }, version)
      const [back] = await topicsIn(bytes)
      const { kept, comments, viewpoints, otherFiles, ...topic } = back!
      const { kept: _, comments: __, viewpoints: ___, otherFiles: ____, ...wanted } = sent
      if (version === '3.0') expect(topic).toMatchObject(JSON.parse(JSON.stringify(wanted)))
      expect(comments).toMatchObject(sent.comments)
      expect(viewpoints[0]!.view).toMatchObject({ selection: view.selection, lines: view.lines })
      expect(Buffer.from(await viewpoints[0]!.snapshot!.read()).equals(png)).toBe(true)
      expect(Buffer.from(await otherFiles[0]!.read()).toString()).toBe('kept')
      expect(kept).toContainEqual({ place: 'Topic', guid: undefined, xml: '<Colour depth="2">blue</Colour>' })
    }
  })

  it('of issues that were made here goes to another project, is changed there and comes back merged', async () => {
    const fields = {
      subId,
      type: 'clash',
      errorClass: 'general',
      priority: 'low',
      raiseDiscipline: 'A',
      discipline: 'E',
    }
    const made = await lead.call('POST', '/api/issue', {
      ...fields,
      ...{ title: 'here', html: '<p>one</p><p>two</p>', assigneeIds: [hvacId], dueDate: '2026-12-01', round: 2 },
    })
    const issue = made.body
    await lead.call('POST', '/api/thread/post', { kind: 'issue', refId: issue.id, text: 'mine', mentions: [] })
    const out = await exported(hub, lead, PROJECT, { ids: [issue.id] })
    await apply(hub, outsider, await readIn(hub, outsider, otherSubId, out))
    const [topic] = await topicsIn(out)
    const there = await detail(outsider, await issueIdOf(topic!.guid, OTHER))
    expect(there).toMatchObject({
      title: 'here',
      type: 'clash',
      priority: 'low',
      discipline: 'E',
      dueDate: '2026-12-01',
      round: 2,
    })
    await outsider.call('PUT', '/api/issue', { id: there.id, rowVersion: there.rowVersion, title: 'there' })
    await outsider.call('POST', '/api/thread/post', { kind: 'issue', refId: there.id, text: 'yours', mentions: [] })
    const back = await exported(hub, outsider, OTHER, { ids: [there.id] })
    const id = await readIn(hub, lead, subId, back)
    expect((await topicsOf(lead, id)).content).toMatchObject([
      { change: 'changed', comments: 1, views: 0, fields: [{ field: 'title', state: 'theirs' }] },
    ])
    await apply(hub, lead, id)
    const merged = await detail(lead, issue.id)
    expect(merged).toMatchObject({ title: 'there', number: issue.number })
    expect((await postsOf(lead, issue.id)).map(({ text }: { text: string }) => text)).toEqual(['yours', 'mine'])
    const again = await readIn(hub, lead, subId, back)
    expect((await topicsOf(lead, again)).counts).toMatchObject({ new: 0, same: 1 })
  })

  it('has no drafts, and only what its maker asked for', async () => {
    const fields = {
      subId,
      type: 'clash',
      errorClass: 'general',
      priority: 'low',
      raiseDiscipline: 'A',
      discipline: 'E',
    }
    const draft = (await lead.call('POST', '/api/issue', { ...fields, title: 'd', isDraft: true })).body
    const none = await lead.call('POST', '/api/bcf/export', {
      projId: PROJECT,
      version: '2.1',
      filter: { ids: [draft.id] },
    })
    expect(none.status).toBe(409)
    const begun = (
      await lead.call('POST', '/api/bcf/export', { projId: PROJECT, version: '2.1', filter: { blurry: 'Topic 1' } })
    ).body
    expect((await lead.call('GET', `/api/bcf/export/download?id=${begun.id}`)).status).toBe(409)
    expect((await hvac.call('GET', `/api/bcf/export/download?id=${begun.id}`)).status).toBe(404)
  })
})

it('files of topics go with their issue', async () => {
  const snapshot = { path: 'x/snapshot.png', size: png.length, read: async () => png }
  const sent = topicOf(90, { viewpoints: [{ guid: guidAt(91), snapshot }] })
  await apply(hub, lead, await readIn(hub, lead, subId, await archiveOf([sent])))
  const id = (await issueIdOf(guidAt(90)))!
  expect(await hub.services.db.$count(bcfFileTable, eq(bcfFileTable.issueId, id))).toBeGreaterThan(0)
  expect((await lead.call('DELETE', '/api/issue', [id])).status).toBeLessThan(300)
  expect(await hub.services.db.$count(bcfFileTable, eq(bcfFileTable.issueId, id))).toBe(0)
})
