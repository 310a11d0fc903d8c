import { annotationStatuses, annotationWorkflow, type Mark } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubAnnotationTable } from '../src/modules/hub-annotation/hub-annotation.table.ts'
import { issueReferenceTable } from '../src/modules/issue/issue.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { projectSubTable, projectTable } from '../src/modules/project/project.table.ts'
import { threadTable } from '../src/modules/thread/thread.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { cleanBlobs, isStored } from './clean-blobs.ts'
import { addFile } from './hub-files.ts'
import { jpeg } from './jpeg.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { viewState } from './view-state.ts'

// `lead` leads project 2, `hvac` designs in it, `review` reviews; `outsider` has no part in it.
const PROJECT = 2
let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
const ids: Record<string, number> = {}
let subId: number
let fileId: number

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, review, outsider] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  for (const { id, username } of await hub.services.db.select().from(userTable)) ids[username] = id
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
  fileId = await addModel(PROJECT, subId)
})
afterAll(() => hub.stop())

async function addModel(projId: number, ofSub: number, locked = false): Promise<number> {
  const { db } = hub.services
  const model = { projId, subId: ofSub, name: `a-${projId}-${locked}.ifc`, versions: 1, locked }
  const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(model).returning()
  const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'failed', userId: ids.lead! } as const
  return (await db.insert(modelFileTable).values(file).returning())[0]!.fileId
}

const cloud: Mark = {
  id: 'c1',
  kind: 'cloud',
  points: [{ view: [-0.2, 0.1], world: [1, 2, 3] }, { view: [0.1, -0.1] }],
  text: '',
  colour: '#cf1322',
  width: 4,
}
const fields = () => ({
  subId,
  title: '此处风管与梁净距不足',
  html: '<p>请核对 <strong>标高</strong><script>alert(1)</script></p>',
  discipline: 'M',
  addresseeIds: [ids.hvac!],
  fileIds: [fileId],
  state: viewState,
  marks: [cloud],
  location: { level: '3F', grid: '③-④/Ⓑ' },
})
const annotate = async (by: Caller = review, more: object = {}) => {
  const made = await by.call('POST', '/api/hubAnnotation/create', { ...fields(), ...more })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return made.body
}
const reply = (by: Caller, id: number, html = '<p>已调整</p>') =>
  by.call('POST', '/api/hubAnnotation/createReply', { id, html })
const move = (by: Caller, { id, rowVersion }: { id: number; rowVersion: number }, name: string) =>
  by.call('POST', '/api/hubAnnotation/move', { id, rowVersion, move: name })
const detail = (by: Caller, id: number) => by.call('GET', `/api/hubAnnotation/detail?id=${id}`)
const toIssue = (by: Caller, id: number, method: 'GET' | 'POST' = 'GET', more = '') =>
  by.call(method, `/api/hubAnnotation/updateStatusToIssue?id=${id}${more}`)
const list = async (by: Caller, filter: object = {}) =>
  (await by.call('POST', '/api/hubAnnotation/list', { projId: PROJECT, ...filter })).body
const todosOf = async (by: Caller, bizId: number) => {
  const page = '/api/hubToDo/querySubHubToDoPage?isProj=false&status=pending&size=200&bizType=annotation'
  const found = (await by.call('GET', page)).body
  return found.content
    .filter((todo: { bizId: number }) => todo.bizId === bizId)
    .map(({ action }: { action: string }) => action)
}

describe('an annotation', () => {
  it('asks its addressees, is answered, asks again and ends; each sees what is his to do', async () => {
    const made = await annotate(review, { picture: jpeg(1) })
    expect(made).toMatchObject({ status: 'open', parts: ['raiser'], moves: ['close', 'void'], marks: [cloud] })
    expect(made.number).toMatch(/^批注-\d{4}$/)
    expect(made.html).toBe('<p>请核对 <strong>标高</strong></p>')
    expect(made.picture).toContain('/blob/')
    expect(await todosOf(hvac, made.id)).toEqual(['reply'])

    const answered = await reply(hvac, made.id)
    expect([answered.status, answered.body.status]).toEqual([201, 'replied'])
    expect(answered.body.replyList).toMatchObject([{ html: '<p>已调整</p>', user: { id: ids.hvac } }])
    expect(await todosOf(hvac, made.id)).toEqual([])
    expect(await todosOf(review, made.id)).toEqual(['confirm'])

    expect((await reply(review, made.id, '<p>还差 20 mm</p>')).body.status).toBe('open')
    expect(await todosOf(hvac, made.id)).toEqual(['reply'])
    const again = (await reply(hvac, made.id)).body
    const closed = (await move(review, again, 'close')).body
    expect([closed.status, closed.moves, closed.mayReply, closed.mayEdit]).toEqual(['closed', ['reopen'], false, false])
    expect(await todosOf(review, made.id)).toEqual([])
    expect((await reply(hvac, made.id)).status).toBe(409)
  })

  it('keeps to the workflow, edge by edge', async () => {
    const { db } = hub.services
    const callers = { raiser: review, addressee: hvac, lead } as const
    const made = await annotate()
    for (const status of annotationStatuses)
      for (const [name, { from, by }] of Object.entries(annotationWorkflow.verbs))
        for (const [part, caller] of Object.entries(callers)) {
          const isIt = eq(hubAnnotationTable.id, made.id)
          const [row] = await db.update(hubAnnotationTable).set({ status }).where(isIt).returning()
          const answer = (await move(caller, row!, name)).status
          const isOpen = (from as readonly string[]).includes(status)
          const isHis = (by as readonly string[]).includes(part)
          expect([status, name, part, answer]).toEqual([status, name, part, isOpen ? (isHis ? 200 : 403) : 409])
        }
  })

  it('is edited by its raiser and by leads, its to-do goes with the addressee, and a stale edit is refused', async () => {
    const made = await annotate()
    const edit = (by: Caller, more: object) =>
      by.call('PUT', '/api/hubAnnotation', { id: made.id, rowVersion: made.rowVersion, ...more })
    expect((await edit(hvac, { title: 'x' })).status).toBe(403)
    expect((await edit(outsider, { title: 'x' })).status).toBe(404)
    const changed = await edit(review, { title: '改', addresseeIds: [ids.lead], marks: [] })
    expect([changed.status, changed.body.title, changed.body.marks]).toEqual([200, '改', []])
    expect(await todosOf(hvac, made.id)).toEqual([])
    expect(await todosOf(lead, made.id)).toEqual(['reply'])
    const late = await edit(lead, { title: 'y' })
    expect([late.status, late.body.current.title]).toEqual([409, '改'])
  })

  it('takes nothing that is not there or not of its project', async () => {
    const foreign = await addModel(1, (await outsider.call('GET', '/api/projectSub?projId=1')).body.content[0].subId)
    const create = (more: object, by = review) => by.call('POST', '/api/hubAnnotation/create', { ...fields(), ...more })
    expect((await create({ discipline: 'nonsense' })).body.code).toBe('issue.unknownWord')
    expect((await create({ addresseeIds: [ids.outsider] })).body.code).toBe('issue.notMember')
    expect((await create({ picture: Buffer.from('GIF89a').toString('base64') })).body.code).toBe('error.wrongType')
    // `review` is a member of the other project too.
    expect((await create({ fileIds: [fileId, foreign] })).body.code).toBe('issue.otherProject')
    expect((await create({ fileIds: [foreign] }, hvac)).status).toBe(404)
    expect((await create({}, outsider)).status).toBe(404)
    for (const bad of [
      { title: ' ' },
      { fileIds: [] },
      { marks: [{ ...cloud, points: cloud.points.slice(0, 1) }] },
      { marks: [{ ...cloud, kind: 'star' }] },
      { marks: [{ ...cloud, colour: 'red"/><script>' }] },
      { marks: [{ ...cloud, points: [{ view: [1e9, 0] }, { view: [0, 0] }] }] },
      { marks: Array.from({ length: 201 }, () => cloud) },
    ])
      expect([(await create(bad)).status, JSON.stringify(bad).slice(0, 60)]).toEqual([400, expect.any(String)])
    expect((await reply(hvac, (await annotate()).id, '<script>x</script>')).body.code).toBe('annotation.emptyReply')
  })

  it('is removed by who has the right, with its to-dos, its conversation and its picture', async () => {
    const made = await annotate(review, { picture: jpeg(77) })
    const [row] = await hub.services.db.select().from(hubAnnotationTable).where(eq(hubAnnotationTable.id, made.id))
    expect((await review.call('DELETE', '/api/hubAnnotation', [made.id])).status).toBe(403)
    expect((await lead.call('DELETE', '/api/hubAnnotation', [made.id, 999_999])).status).toBe(404)
    expect((await lead.call('DELETE', '/api/hubAnnotation', [made.id])).status).toBe(200)
    expect(await todosOf(hvac, made.id)).toEqual([])
    expect((await detail(lead, made.id)).status).toBe(404)
    await cleanBlobs(hub)
    expect(await isStored(hub, row!.picture!)).toBe(false)
  })

  it('are removed together or not at all, and those that stand in the way are named with their reason', async () => {
    const { db } = hub.services
    const admin = await hub.as('admin')
    const row = { indexCode: 'ANX', projName: 'x', stage: '施工图', status: 'running', searchText: 'x' } as const
    const [{ projId } = { projId: 0 }] = await db.insert(projectTable).values(row).returning()
    const [sub] = await db.insert(projectSubTable).values({ projId, subNo: '01', subName: 'x' }).returning()
    const old = { subId: sub!.subId, fileIds: [await addModel(projId, sub!.subId)], addresseeIds: [] }
    const kept = await annotate(admin, { ...old, title: '归档项目里的批注' })
    await db.update(projectTable).set({ status: 'archived' }).where(eq(projectTable.projId, projId))
    const open = await annotate(lead)
    const { status, body } = await admin.call('DELETE', '/api/hubAnnotation', [open.id, kept.id])
    expect([status, body.code, body.refused]).toEqual([409, 'error.rowsRefused', 1])
    expect(body.rows).toEqual([
      {
        ...{ id: kept.id, projId, number: kept.number, title: '归档项目里的批注', code: 'project.archived' },
        text: expect.stringContaining('归档'),
      },
    ])
    expect((await detail(lead, open.id)).status).toBe(200)
  })

  it('shows nothing of a locked model without the key to it', async () => {
    const locked = await addModel(PROJECT, subId, true)
    const made = await annotate(lead, { fileIds: [locked], picture: jpeg(5), title: '锁定模型' })
    expect((await detail(lead, made.id)).status).toBe(200)
    const refused = await detail(review, made.id)
    expect([refused.status, refused.body.code]).toEqual([403, 'model.locked'])
    expect((await list(lead, { ids: [made.id] })).content[0].picture).toBeDefined()
    expect((await list(review, { ids: [made.id] })).content[0].picture).toBeUndefined()
  })
})

describe('comments', () => {
  it('are for members of the project, and notices reach raiser and addressees', async () => {
    const { id } = await annotate()
    const say = (by: Caller, text: string) => by.call('POST', '/api/hubAnnotationComment', { annotationId: id, text })
    expect((await say(lead, '请尽快')).status).toBe(201)
    expect((await say(hvac, '  ')).status).toBe(400)
    expect((await say(outsider, 'x')).status).toBe(404)
    const read = await hvac.call('GET', `/api/hubAnnotationComment?annotationId=${id}`)
    expect(read.body.content.map(({ text }: { text: string }) => text)).toEqual(['请尽快'])
    expect((await outsider.call('GET', `/api/hubAnnotationComment?annotationId=${id}`)).status).toBe(404)
    expect((await list(hvac, { ids: [id] })).content[0].comments).toBe(1)
    const notices = (await hvac.call('GET', '/api/message?page=0&size=50')).body.content
    expect(
      notices.some(({ link }: { link?: string }) => link?.includes(`/quickAnnotationList?projId=2&id=${id}`)),
    ).toBe(true)
  })
})

describe('turning it into an issue', () => {
  it('makes one issue that refers to it, with its words, view, people and conversation', async () => {
    const made = await annotate(review, { picture: jpeg(9), dueDate: '2030-05-01', round: 2 })
    await reply(hvac, made.id, '<p>此处需要改梁</p>')
    await lead.call('POST', '/api/hubAnnotationComment', { annotationId: made.id, text: '转问题' })
    const turned = await toIssue(lead, made.id, 'POST', '&priority=urgent')
    expect([turned.status, turned.body.status]).toEqual([200, 'to_issue'])
    const issue = (await review.call('GET', `/api/issue/detail?id=${turned.body.issue.id}`)).body
    expect(issue).toMatchObject({
      title: made.title,
      discipline: 'M',
      priority: 'urgent',
      dueDate: '2030-05-01',
      round: 2,
      comments: 1,
      location: { level: '3F' },
      assignees: [{ id: ids.hvac }],
      references: [{ kind: 'annotation', id: made.id, link: `/quickAnnotationList?projId=2&id=${made.id}` }],
    })
    expect(issue.html).toContain('此处需要改梁')
    expect(issue.viewpoints[0].picture).toContain('/blob/')
    expect(turned.body.issue.number).toBe(issue.number)
    expect([await todosOf(hvac, made.id), await todosOf(review, made.id)]).toEqual([[], []])
    // One conversation for both, from either side.
    await hvac.call('POST', '/api/hubAnnotationComment', { annotationId: made.id, text: '好' })
    await hvac.call('POST', '/api/thread/post', { kind: 'issue', refId: issue.id, text: '收到' })
    const said = (await lead.call('GET', `/api/hubAnnotationComment?annotationId=${made.id}`)).body.content
    expect(said.map(({ text }: { text: string }) => text)).toEqual(['收到', '好', '转问题'])
    const strayed = { kind: 'hubAnnotation', refId: made.id, text: 'x' }
    expect((await hvac.call('POST', '/api/thread/post', strayed)).status).toBe(409)
    expect((await move(review, turned.body, 'close')).status).toBe(409)
  })

  it('happens once, whoever asks at once and whatever else is said meanwhile', async () => {
    const made = await annotate()
    const say = (by: Caller) => by.call('POST', '/api/hubAnnotationComment', { annotationId: made.id, text: 'x' })
    const [said, ...answers] = await Promise.all([
      Promise.all([say(hvac), say(lead), say(review), say(hvac)]),
      ...[review, lead, hvac, review, lead, hvac].map((by, at) => toIssue(by, made.id, at % 2 ? 'POST' : 'GET')),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.issue.id)).size).toBe(1)
    expect(said.every(({ status }) => status === 201)).toBe(true)
    const { db } = hub.services
    const isIts = and(eq(issueReferenceTable.kind, 'annotation'), eq(issueReferenceTable.refId, made.id))
    expect(await db.select().from(issueReferenceTable).where(isIts)).toHaveLength(1)
    expect((await list(lead, { ids: [made.id] })).content[0].comments).toBe(4)
    const isStray = and(eq(threadTable.kind, 'hubAnnotation'), eq(threadTable.refId, made.id))
    expect(await db.select().from(threadTable).where(isStray)).toEqual([])
  })

  it('needs the right to raise issues, and an annotation that is still open', async () => {
    const made = await annotate()
    expect((await toIssue(outsider, made.id)).status).toBe(404)
    expect((await toIssue(lead, made.id, 'GET', '&type=nonsense')).body.code).toBe('issue.unknownWord')
    const withdrawn = (await move(review, (await detail(review, made.id)).body, 'void')).body
    expect(withdrawn.status).toBe('void')
    expect((await toIssue(lead, made.id)).body.code).toBe('annotation.movedOn')
    const isIts = and(eq(issueReferenceTable.kind, 'annotation'), eq(issueReferenceTable.refId, made.id))
    expect(await hub.services.db.select().from(issueReferenceTable).where(isIts)).toEqual([])
  })

  it('can be referred to by issues of its project only', async () => {
    const { id } = await annotate()
    const issue = (refId: number) => ({
      subId,
      title: 'i',
      ...{ type: 'error', errorClass: 'general', priority: 'low', raiseDiscipline: 'A', discipline: 'A' },
      references: [{ kind: 'annotation', id: refId }],
    })
    expect((await review.call('POST', '/api/issue', issue(id))).status).toBe(201)
    expect((await review.call('POST', '/api/issue', issue(999_999))).body.code).toBe('issue.otherProject')
  })
})

it('gives numbers without a gap and without a double', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, (_, at) => annotate([lead, hvac, review][at % 3])))
  const serials = made.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: 20 }, (_, at) => serials[0]! + at))
})

it('filters, counts facets without their own filter, and tells who asked', async () => {
  const title = 'Beam under DUCT 梁底'
  const [a, b] = [
    await annotate(review, { title, location: { level: '5F' } }),
    await annotate(lead, { title, location: { level: '6F' }, discipline: 'P', addresseeIds: [ids.hvac, ids.review] }),
  ]
  const idsOf = ({ content }: { content: { id: number }[] }) => content.map(({ id }) => id)
  expect(idsOf(await list(hvac, { blurry: 'under duct' }))).toEqual([b.id, a.id])
  expect(idsOf(await list(hvac, { blurry: '梁底', level: ['5F'] }))).toEqual([a.id])
  expect(idsOf(await list(review, { blurry: title, mine: 'addressed' }))).toEqual([b.id])
  expect(idsOf(await list(hvac, { blurry: title, addressee: [ids.review] }))).toEqual([b.id])
  const filter = { projId: PROJECT, blurry: title, discipline: ['M'] }
  const facets = (await hvac.call('POST', '/api/hubAnnotation/queryHubAnnotationReferenceOptions', filter)).body
  expect(facets.discipline.map(({ value }: { value: string }) => value).sort()).toEqual(['M', 'P'])
  expect(facets.level).toEqual([{ value: '5F', label: '5F', count: 1 }])
  expect(facets.status).toEqual([{ value: 'open', label: '待回复', count: 1 }])
  expect(facets.model).toEqual([{ value: fileId, label: expect.stringContaining('v1'), count: 1 }])
  const asked = (await hvac.call('POST', '/api/hubAnnotation/queryAssignedBy', { projId: PROJECT, blurry: title })).body
  expect(
    asked
      .map(({ user, total, open }: { user: { id: number }; total: number; open: number }) => [user.id, total, open])
      .sort(),
  ).toEqual(
    [
      [ids.review!, 1, 1],
      [ids.lead!, 1, 1],
    ].sort(),
  )
})

describe('markup without a question', () => {
  const drawing = (more: object = {}) => ({
    subId,
    name: '梁下',
    fileIds: [fileId],
    state: viewState,
    marks: [cloud],
    ...more,
  })
  const keep = (by: Caller, more: object = {}) => by.call('POST', '/api/hubBasicAnnotation', drawing(more))
  const listed = async (by: Caller) =>
    (await by.call('GET', `/api/hubBasicAnnotation/queryList?subId=${subId}&size=200`)).body.content.map(
      ({ id }: { id: number }) => id,
    )

  it('is somebody’s own or the project’s', async () => {
    const own = await keep(hvac, { picture: jpeg(3) })
    expect([own.status, own.body.marks, own.body.mine]).toEqual([201, [cloud], true])
    expect((await keep(hvac, { isPersonal: false })).status).toBe(403)
    const shared = (await keep(lead, { isPersonal: false })).body
    expect(await listed(hvac)).toEqual(expect.arrayContaining([own.body.id, shared.id]))
    expect(await listed(lead)).not.toContain(own.body.id)
    const change = { id: own.body.id, rowVersion: own.body.rowVersion, name: '改', isPersonal: true, marks: [cloud] }
    expect((await lead.call('PUT', '/api/hubBasicAnnotation', change)).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => hvac.call('PUT', '/api/hubBasicAnnotation', change)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await hvac.call('DELETE', '/api/hubBasicAnnotation', [shared.id])).status).toBe(403)
    expect((await hvac.call('DELETE', '/api/hubBasicAnnotation', [own.body.id])).status).toBe(200)
    expect((await keep(outsider)).status).toBe(404)
    expect((await keep(hvac, { marks: [] })).status).toBe(400)
  })
})

describe('on a sheet', () => {
  const onSheet = (sheet: object) => ({ fileIds: undefined, state: undefined, location: { sheet } })
  const place = { page: 0, point: [120, 80] }
  let sheet: typeof place & { hubFileId: number; fileId: number }
  beforeAll(async () => {
    const { hubFileId, fileId } = await addFile(hub, lead, subId, '建施-21 大样.txt', '大样')
    sheet = { ...place, hubFileId, fileId }
  })

  it('an annotation has its place there, and is found by its file', async () => {
    const made = await annotate(review, { ...onSheet(sheet), picture: jpeg(3) })
    expect(made).toMatchObject({ location: { sheet }, fileIds: [], marks: [cloud], status: 'open' })
    expect(made.state).toBeUndefined()
    expect(made.picture).toContain('/blob/')
    const found = (await list(lead, { hubFileId: sheet.hubFileId })).content
    expect(found.map(({ id }: { id: number }) => id)).toEqual([made.id])
    expect((await list(lead, { hubFileId: sheet.hubFileId + 1 })).totalElements).toBe(0)
    const changed = await review.call('PUT', '/api/hubAnnotation', {
      id: made.id,
      rowVersion: made.rowVersion,
      location: { sheet: { ...sheet, point: [5, 6] } },
    })
    expect(changed.body.location.sheet.point).toEqual([5, 6])
    const turned = await toIssue(lead, made.id)
    expect(turned.status).toBe(200)
    const issue = (await lead.call('GET', `/api/issue/detail?id=${turned.body.issue.id}`)).body
    expect(issue.location.sheet).toMatchObject({ hubFileId: sheet.hubFileId, point: [5, 6] })
  })

  it('needs a sheet of the project, and is over models or on a sheet, not both and not neither', async () => {
    const tried = async (by: Caller, more: object) =>
      (await by.call('POST', '/api/hubAnnotation/create', { ...fields(), ...more })).status
    expect(await tried(review, onSheet({ ...sheet, hubFileId: sheet.hubFileId + 1 }))).toBe(400)
    expect(await tried(review, onSheet({ ...sheet, fileId: 999_999 }))).toBe(404)
    expect(await tried(outsider, onSheet(sheet))).toBe(404)
    expect(await tried(review, { location: { sheet } })).toBe(400)
    expect(await tried(review, { fileIds: [], state: undefined })).toBe(400)
  })

  it('marks alone are kept too, for their owner', async () => {
    const body = { subId, name: '节点', sheet, marks: [cloud] }
    const kept = await hvac.call('POST', '/api/hubBasicAnnotation', body)
    expect([kept.status, kept.body.sheet, kept.body.isPersonal]).toEqual([201, sheet, true])
    const of = async (by: Caller) =>
      (await by.call('GET', `/api/hubBasicAnnotation/queryList?subId=${subId}&hubFileId=${sheet.hubFileId}`)).body
        .content
    expect((await of(hvac)).map(({ id }: { id: number }) => id)).toEqual([kept.body.id])
    expect(await of(lead)).toEqual([])
    const tried = async (by: Caller, more: object) =>
      (await by.call('POST', '/api/hubBasicAnnotation', { ...body, ...more })).status
    expect(await tried(hvac, { sheet: { ...sheet, hubFileId: sheet.hubFileId + 1 } })).toBe(400)
    expect(await tried(outsider, {})).toBe(404)
    expect(await tried(hvac, { sheet: undefined })).toBe(400)
  })

  it('becomes an issue also after its drawing was deleted', async () => {
    const gone = await addFile(hub, lead, subId, '建施-22 大样.txt', '大样')
    const made = await annotate(review, onSheet({ ...place, hubFileId: gone.hubFileId, fileId: gone.fileId }))
    expect((await lead.call('DELETE', '/api/hubFile', [gone.fileId])).status).toBeLessThan(300)
    expect((await toIssue(lead, made.id)).body.issue.id).toBeGreaterThan(0)
  })
})
