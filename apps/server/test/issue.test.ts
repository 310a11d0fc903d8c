import { issueStatuses, issueWorkflow } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTable } from '../src/modules/issue/issue.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
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

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, review, outsider] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  for (const { id, username } of await hub.services.db.select().from(userTable)) ids[username] = id
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
})
afterAll(() => hub.stop())

const fields = () => ({
  subId,
  title: '三层走道风管下净高不足',
  html: '<p>梁下净高 <strong>2.15 m</strong><script>alert(1)</script></p>',
  type: 'net_height',
  errorClass: 'technical',
  priority: 'high',
  raiseDiscipline: 'A',
  discipline: 'M',
  assigneeIds: [ids.hvac!],
  dueDate: '2020-01-31',
  labels: ['走道'],
  location: { level: '3F', room: '走道', grid: '③-④/Ⓑ' },
})

const raise = async (by: Caller = review, more: object = {}) => {
  const made = await by.call('POST', '/api/issue', { ...fields(), ...more })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return made.body
}
const move = (by: Caller, { id, rowVersion }: { id: number; rowVersion: number }, name: string, html = '') =>
  by.call('POST', '/api/issue/move', { id, rowVersion, move: name, html })
const detail = async (by: Caller, id: number) => (await by.call('GET', `/api/issue/detail?id=${id}`)).body
const list = async (by: Caller, filter: object = {}) =>
  (await by.call('POST', '/api/issue/list', { projId: PROJECT, ...filter })).body
const todosOf = async (by: Caller, bizId: number) => {
  const found = (await by.call('GET', '/api/hubToDo/querySubHubToDoPage?isProj=false&status=pending&size=200')).body
  return found.content.filter((todo: { bizId: number }) => todo.bizId === bizId)
}

describe('an issue', () => {
  it('is answered and returned with a sentence, not with a picture or nothing alone', async () => {
    const raised = await raise()
    for (const html of ['', '<p> &nbsp;</p>', '<p><img src="/file/x.png"></p>']) {
      const { status, body } = await move(hvac, raised, 'answer', html)
      expect([status, body.code, body.message]).toEqual([400, 'error.reasonRequired', expect.stringMatching(/./)])
    }
    const answered = await move(hvac, raised, 'answer', '<p>已改</p>')
    expect(answered.body.status).toBe('answered')
    expect((await move(review, answered.body, 'return')).body.code).toBe('error.reasonRequired')
    expect((await move(review, answered.body, 'return', '<p>仍碰</p>')).body.status).toBe('open')
  })

  it('takes the reviewer from whoever submits it: of the project, nobody who worked on it, where there is none yet', async () => {
    const submit = (by: Caller, { id, rowVersion }: { id: number; rowVersion: number }, more: object) =>
      by.call('POST', '/api/issue/move', { id, rowVersion, move: 'answer', html: '<p>已改</p>', ...more })
    const raised = await raise(lead, { reviewerId: null })
    const refused = [
      await submit(outsider, raised, { reviewerId: ids.review }),
      await submit(review, raised, { reviewerId: ids.lead }),
      await submit(hvac, raised, { reviewerId: ids.hvac }),
      await submit(hvac, raised, { reviewerId: ids.outsider }),
      await submit(hvac, raised, { move: 'start', reviewerId: ids.review }),
      await submit(hvac, raised, { reviewerId: ids.review, html: '' }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'error.notFound'],
      [403, 'error.forbidden'],
      [400, 'issue.reviewsOwnWork'],
      [400, 'issue.notMember'],
      [400, 'issue.reviewerOnSubmit'],
      [400, 'error.reasonRequired'],
    ])
    expect((await detail(lead, raised.id)).reviewer).toBeUndefined()

    const both = await Promise.all([
      submit(hvac, raised, { reviewerId: ids.review }),
      submit(hvac, raised, { reviewerId: ids.lead }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status, reviewer, activity } = await detail(lead, raised.id)
    expect(status).toBe('answered')
    const won = both.find((one) => one.status === 200)!.body.reviewer
    expect(reviewer).toEqual(won)
    expect(activity.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['edit', 'answer']))
    expect(await todosOf(won.id === ids.review ? review : lead, raised.id)).toHaveLength(1)

    const other = await raise(lead, { reviewerId: ids.lead })
    expect((await submit(hvac, other, { reviewerId: ids.review })).body.code).toBe('error.forbidden')
  })

  it('keeps pictures of locked models from who does not manage models', async () => {
    const { db } = hub.services
    const model = { projId: PROJECT, subId, name: 'locked.ifc', versions: 1, locked: true }
    const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(model).returning()
    const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'failed', userId: ids.lead! } as const
    const [{ fileId } = { fileId: 0 }] = await db.insert(modelFileTable).values(file).returning()
    const viewpoints = [{ fileIds: [fileId], state: viewState, picture: jpeg(1) }]
    const { id } = await raise(lead, { viewpoints })
    const pictures = async (by: Caller) => [
      (await list(by, { ids: [id] })).content[0].picture,
      (await detail(by, id)).viewpoints[0].picture,
    ]
    expect((await pictures(lead)).map(Boolean)).toEqual([true, true])
    expect(await pictures(review)).toEqual([undefined, undefined])
  })

  it('goes from its raiser to the assignee, to the answer and to its end, and each sees what is his to do', async () => {
    const raised = await raise()
    expect(raised).toMatchObject({ status: 'open', isOverdue: true, parts: ['raiser'], moves: ['close', 'void'] })
    expect(raised.number).toMatch(/-暖通-\d{4}$/)
    expect(raised.html).toBe('<p>梁下净高 <strong>2.15 m</strong></p>')
    expect((await todosOf(hvac, raised.id)).map((todo: { action: string }) => todo.action)).toEqual(['handle'])

    const taken = (await move(hvac, raised, 'start')).body
    expect([taken.status, taken.moves]).toEqual(['doing', ['answer']])
    const answered = (await move(hvac, taken, 'answer', '<p>已改为 1000×250</p>')).body
    expect(await todosOf(hvac, raised.id)).toEqual([])
    expect((await todosOf(review, raised.id)).map((todo: { action: string }) => todo.action)).toEqual(['review'])

    const closed = (await move(review, answered, 'close')).body
    expect([closed.status, closed.isOverdue, closed.mayEdit]).toEqual(['closed', false, false])
    expect(await todosOf(review, raised.id)).toEqual([])
    expect(closed.activity.map(({ kind }: { kind: string }) => kind)).toEqual(['create', 'start', 'answer', 'close'])
    expect(closed.activity[2]).toMatchObject({
      html: '<p>已改为 1000×250</p>',
      changes: [{ field: 'status', from: 'doing', to: 'answered' }],
    })
  })

  it('keeps to the workflow, edge by edge', async () => {
    const { db } = hub.services
    const callers = { raiser: review, assignee: hvac, lead } as const
    const raised = await raise()
    for (const status of issueStatuses)
      for (const [name, { from, by }] of Object.entries(issueWorkflow.verbs))
        for (const [part, caller] of Object.entries(callers)) {
          if (status === 'draft' && part !== 'raiser') continue
          const [row] = await db.update(issueTable).set({ status }).where(eq(issueTable.id, raised.id)).returning()
          const { status: answer, body } = await move(caller, row!, name, '<p>因为</p>')
          const isOpen = (from as readonly string[]).includes(status)
          const isHis = (by as readonly string[]).includes(part)
          const wanted = isOpen ? (isHis ? 200 : 403) : 409
          expect([status, name, part, answer, body.message]).toEqual([status, name, part, wanted, body.message])
        }
  })

  it('is somebody’s alone while it is a draft, and gets its number when it is raised', async () => {
    const draft = await raise(review, { isDraft: true, title: '草稿一则' })
    expect(draft).toMatchObject({ status: 'draft', moves: ['submit', 'void'] })
    expect(draft.number).toBeUndefined()
    for (const other of [lead, hvac, outsider])
      expect((await other.call('GET', `/api/issue/detail?id=${draft.id}`)).status).toBe(404)
    expect((await list(lead, { blurry: '草稿一则' })).totalElements).toBe(0)
    expect((await list(review, { blurry: '草稿一则' })).totalElements).toBe(1)
    expect(await todosOf(hvac, draft.id)).toEqual([])
    const raised = (await move(review, draft, 'submit')).body
    expect(raised.number).toMatch(/-暖通-\d{4}$/)
    expect(await todosOf(hvac, draft.id)).toHaveLength(1)
  })

  it('tells every change with its old and new value, and moves the to-do with the assignee', async () => {
    const raised = await raise()
    const changed = (
      await review.call('PUT', '/api/issue', {
        id: raised.id,
        rowVersion: raised.rowVersion,
        priority: 'urgent',
        assigneeIds: [ids.lead],
        dueDate: null,
      })
    ).body
    expect(changed.activity.at(-1)).toMatchObject({
      kind: 'edit',
      changes: expect.arrayContaining([
        { field: 'priority', from: 'high', to: 'urgent' },
        { field: 'dueDate', from: '2020-01-31' },
        expect.objectContaining({ field: 'assigneeIds' }),
      ]),
    })
    expect(await todosOf(hvac, raised.id)).toEqual([])
    expect(await todosOf(lead, raised.id)).toHaveLength(1)
  })

  it('is edited by its raiser, its reviewer and leads, and by nobody else', async () => {
    const raised = await raise()
    const edit = (by: Caller) =>
      by.call('PUT', '/api/issue', { id: raised.id, rowVersion: raised.rowVersion, title: 'x' })
    expect((await edit(hvac)).status).toBe(403)
    expect((await edit(outsider)).status).toBe(404)
    expect((await edit(lead)).status).toBe(200)
    const { status, body } = await edit(review)
    expect([status, body.current.title]).toEqual([409, 'x'])
  })

  it('takes nothing that is not there', async () => {
    const bad: [object, string][] = [
      [{ type: 'nonsense' }, 'issue.unknownWord'],
      [{ assigneeIds: [ids.outsider] }, 'issue.notMember'],
      [{ references: [{ kind: 'issue', id: 999_999 }] }, 'issue.otherProject'],
      [{ references: [{ kind: 'model', id: 999_999 }] }, 'issue.otherProject'],
    ]
    for (const [more, code] of bad) {
      const { status, body } = await review.call('POST', '/api/issue', { ...fields(), ...more })
      expect([status, body.code]).toEqual([400, code])
    }
    const element = { fileId: 999_999, index: 0, globalId: 'g' }
    expect((await review.call('POST', '/api/issue', { ...fields(), elements: [element] })).status).toBe(404)
    expect((await review.call('POST', '/api/issue', { ...fields(), title: '  ' })).status).toBe(400)
    expect((await outsider.call('POST', '/api/issue', fields())).status).toBe(404)
  })

  it('is removed by who has the right, its to-dos with it', async () => {
    const raised = await raise()
    expect((await review.call('DELETE', '/api/issue', [raised.id])).status).toBe(403)
    expect((await lead.call('DELETE', '/api/issue', [raised.id, 999_999])).status).toBe(404)
    expect((await lead.call('DELETE', '/api/issue', [raised.id])).status).toBe(200)
    expect(await todosOf(hvac, raised.id)).toEqual([])
    expect((await lead.call('GET', `/api/issue/detail?id=${raised.id}`)).status).toBe(404)
  })

  it('is talked about by members', async () => {
    const raised = await raise()
    const post = (by: Caller) => by.call('POST', '/api/thread/post', { kind: 'issue', refId: raised.id, text: '请看' })
    expect((await post(hvac)).status).toBe(201)
    expect((await post(outsider)).status).toBe(404)
    expect((await detail(lead, raised.id)).comments).toBe(1)
  })

  it('tells those who are mentioned, members only, and nobody twice', async () => {
    const raised = await raise()
    const said = `请 ${raised.id} 看一下`
    const noticesOf = async (by: Caller) =>
      (await by.call('GET', '/api/message?page=0&size=200')).body.content.filter(({ text }: { text: string }) =>
        text.includes(said),
      )
    const mentions = [ids.tangyan!, ids.hvac!, ids.outsider!]
    const body = { kind: 'issue', refId: raised.id, text: said, mentions }
    expect((await lead.call('POST', '/api/thread/post', body)).status).toBe(201)
    const told = await noticesOf(await hub.as('tangyan'))
    expect(told).toHaveLength(1)
    expect(told[0].text).toContain('提到了您')
    expect(await noticesOf(hvac)).toHaveLength(1)
    expect(await noticesOf(review)).toHaveLength(1)
    expect(await noticesOf(outsider)).toEqual([])
    expect(await noticesOf(lead)).toEqual([])
  })
})

describe('many at once', () => {
  it('get numbers without a gap and without a double', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, at) => raise([lead, hvac, review][at % 3], { discipline: 'E', assigneeIds: [] })),
    )
    const serials = made.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b)
    expect(serials).toEqual(Array.from({ length: 30 }, (_, at) => serials[0]! + at))
  })

  it('lose no edit: each is kept or refused with what stands there now', async () => {
    const raised = await raise(lead)
    let kept = 0
    await Promise.all(
      Array.from({ length: 8 }, async (_, who) => {
        let { rowVersion, labels } = raised
        for (let done = 0; done < 5; ) {
          const wanted = [...labels, `${who}-${done}`].slice(-20)
          const { status, body } = await lead.call('PUT', '/api/issue', { id: raised.id, rowVersion, labels: wanted })
          const now = status === 200 ? body : body.current
          if (status === 200) {
            kept += 1
            done += 1
          } else expect(status).toBe(409)
          rowVersion = now.rowVersion
          labels = now.labels
        }
      }),
    )
    const last = await detail(lead, raised.id)
    expect(kept).toBe(40)
    expect(last.activity.filter(({ kind }: { kind: string }) => kind === 'edit')).toHaveLength(40)
    expect(last.labels).toHaveLength(20)
  })

  it('names the rows that stand in the way of closing several, each with its reason, and closes none', async () => {
    const [mine, over, his] = [await raise(review), await raise(review), await raise(lead, { reviewerId: null })]
    await move(review, over, 'close')
    const { status, body } = await review.call('POST', '/api/issue/closeIssue', { ids: [mine.id, over.id, his.id] })
    expect([status, body.code, body.refused]).toEqual([409, 'error.rowsRefused', 2])
    expect(body.rows).toEqual([
      expect.objectContaining({ id: over.id, number: over.number, code: 'issue.notNow' }),
      expect.objectContaining({ id: his.id, number: his.number, code: 'issue.notYours' }),
    ])
    expect(body.rows[0].text).toContain('已关闭')
    expect(body.rows[1].text).toContain('提出人')
    expect((await detail(review, mine.id)).status).toBe('open')
  })

  it('says of one that is over that it is over, to whoever wants to edit it', async () => {
    const raised = await raise(review)
    const closed = (await move(review, raised, 'close')).body
    for (const by of [review, lead]) {
      const { status, body } = await by.call('PUT', '/api/issue', {
        id: closed.id,
        rowVersion: closed.rowVersion,
        priority: 'low',
      })
      expect([status, body.code, body.current.status]).toEqual([409, 'issue.isOver', 'closed'])
    }
  })

  it('close once, whoever is first', async () => {
    const raised = await raise()
    const answers = await Promise.all(
      [review, lead, review, lead].map((by) => by.call('POST', '/api/issue/closeIssue', { ids: [raised.id] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('the list', () => {
  it('filters, counts facets without their own filter, sorts and finds text in both languages', async () => {
    const title = 'Duct under BEAM 风管'
    const [a, b] = [
      await raise(review, { title, priority: 'low', dueDate: '2099-01-01', location: { level: '5F' } }),
      await raise(review, { title, priority: 'urgent', dueDate: null, location: { level: '6F' }, discipline: 'P' }),
    ]
    const idsOf = ({ content }: { content: { id: number }[] }) => content.map(({ id }) => id)
    expect(idsOf(await list(hvac, { blurry: 'under beam' }))).toEqual([b.id, a.id])
    expect(idsOf(await list(hvac, { blurry: '风管', level: ['5F'] }))).toEqual([a.id])
    expect(idsOf(await list(hvac, { blurry: title, sort: { by: 'priority', isDescending: false } }))).toEqual([
      b.id,
      a.id,
    ])
    expect(idsOf(await list(hvac, { blurry: title, sort: { by: 'dueDate', isDescending: true } }))).toEqual([
      a.id,
      b.id,
    ])
    expect((await list(hvac, { blurry: title, isOverdue: true })).totalElements).toBe(0)
    expect((await list(hvac, { blurry: title, mine: 'assigned' })).totalElements).toBe(2)
    const facets = (
      await hvac.call('POST', '/api/issue/queryIssueReferenceOptions', {
        projId: PROJECT,
        blurry: title,
        discipline: ['M'],
      })
    ).body
    expect(facets.discipline.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['P', 1],
      ['M', 1],
    ])
    expect(facets.level).toEqual([{ value: '5F', label: '5F', count: 1 }])
    expect(facets.priority).toEqual([{ value: 'low', label: '低', count: 1 }])
    expect(facets.assignee).toEqual([{ value: ids.hvac, label: expect.any(String), count: 1 }])
    const filter = encodeURIComponent(JSON.stringify({ projId: PROJECT, blurry: title }))
    const next = (await hvac.call('GET', `/api/issue/previous?id=${b.id}&filter=${filter}`)).body
    expect(next).toEqual({ nextId: a.id })
    expect((await hvac.call('GET', `/api/issue/previous?id=${b.id}&filter=x`)).status).toBe(400)
  })

  it('counts of each value what the list finds with it, whatever else is filtered', async () => {
    const filters: Record<string, unknown>[] = [
      {},
      { status: ['open', 'doing'], discipline: ['M', 'S'] },
      { level: ['', '3F'], assignee: [0, ids.hvac] },
      { label: ['净高'], priority: ['high', 'urgent'], isOverdue: true },
      { raiser: [ids.review], round: [1], blurry: '梁' },
    ]
    for (const filter of filters) {
      const asked = { projId: PROJECT, ...filter }
      const { body } = await hvac.call('POST', '/api/issue/queryIssueReferenceOptions', asked)
      const counted = Object.entries(body as Record<string, { value: string | number; count: number }[]>)
      for (const [facet, values] of counted)
        for (const { value, count } of values)
          expect([facet, value, (await list(hvac, { ...filter, [facet]: [value] })).totalElements]).toEqual([
            facet,
            value,
            count,
          ])
    }
  })

  it('has a pin for whatever has a place in the model', async () => {
    const title = 'pinned 有位置'
    const placed = await raise(review, { title, location: { level: '3F', point: [1, 2, 3.5] } })
    await raise(review, { title, location: { level: '3F' } })
    const pins = (by: Caller) => by.call('POST', '/api/issue/pins', { projId: PROJECT, blurry: title })
    const { id, number } = placed
    expect((await pins(hvac)).body).toEqual([{ id, number, title, status: 'open', point: [1, 2, 3.5] }])
    expect((await pins(outsider)).status).toBe(404)
  })

  it('is found by the search of the whole site, by members only, drafts by their raiser', async () => {
    const { number } = await raise(review, { title: '搜索专用 地下室集水坑' })
    await raise(review, { title: '搜索专用 草稿', isDraft: true })
    const find = async (by: Caller) =>
      (await by.call('GET', `/api/search?blurry=${encodeURIComponent('搜索专用')}`)).body
        .filter(({ kind }: { kind: string }) => kind === 'issue')
        .map(({ title, detail }: { title: string; detail: string }) => [title, detail])
    const seen = ['搜索专用 地下室集水坑', number]
    expect(await find(hvac)).toEqual([seen])
    expect(await find(review)).toEqual([['搜索专用 草稿', '草稿'], seen])
    expect(await find(outsider)).toEqual([])
  })
})

it('tells each person what is his in every project', async () => {
  const mineOf = async (by: Caller) =>
    (await by.call('GET', '/api/issue/mine')).body.find(({ projId }: { projId: number }) => projId === PROJECT)
  const [before, judged] = [await mineOf(hvac), await mineOf(review)]
  const raised = await raise(review, { reviewerId: ids.review, dueDate: '2020-01-31' })
  expect(await mineOf(hvac)).toMatchObject({ assigned: before.assigned + 1, overdue: before.overdue + 1 })
  expect(await mineOf(review)).toMatchObject({ raised: judged.raised + 1, review: judged.review })
  await move(hvac, raised, 'answer', '<p>已改</p>')
  expect((await mineOf(hvac)).assigned).toBe(before.assigned)
  expect(await mineOf(review)).toMatchObject({ review: judged.review + 1, overdue: judged.overdue + 1 })
  expect(await mineOf(outsider)).toBeUndefined()
})

it('the check before a release counts what is pending in the sub, by error class', async () => {
  const { db } = hub.services
  const made = await lead.call('POST', '/api/projectSub', { projId: PROJECT, subNo: '77', subName: '门卫' })
  const { subId: own } = made.body
  const model = { projId: PROJECT, subId: own, name: 'gate.ifc', versions: 1 }
  const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(model).returning()
  const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'ready', userId: ids.lead! } as const
  const [{ fileId } = { fileId: 0 }] = await db.insert(modelFileTable).values(file).returning()
  await db.update(modelTable).set({ latestFileId: fileId }).where(eq(modelTable.modelId, modelId))
  const gate = async () =>
    (await lead.call('POST', '/api/modelPubVersion/gate', { subId: own, fileIds: [fileId] })).body.gate
  expect(await gate()).toMatchObject([{ level: 'fine' }])
  const principle = await raise(review, { subId: own, errorClass: 'principle' })
  await raise(review, { subId: own, errorClass: 'general' })
  await raise(review, { subId: own, isDraft: true })
  expect(await gate()).toEqual([
    {
      level: 'warn',
      text: '还有 2 条未关闭的问题：原则性 1 条，技术性 0 条，一般性 1 条，不计差错 0 条。',
    },
  ])
  await move(review, principle, 'close')
  expect((await gate())[0].text).toContain('还有 1 条')
})

describe('statistics', () => {
  it('count what is pending, overdue, closed and returned, by week, discipline and person', async () => {
    const blurry = 'counted 统计'
    const more = { title: blurry, discipline: 'P', dueDate: null }
    const [open, late, closed] = [
      await raise(review, more),
      await raise(review, { ...more, dueDate: '2020-01-31', discipline: 'M' }),
      await raise(review, more),
    ]
    await raise(review, { ...more, isDraft: true })
    const answered = await move(hvac, closed, 'answer', '<p>已改</p>')
    const returned = await move(review, answered.body, 'return', '<p>仍碰</p>')
    await move(review, returned.body, 'close')
    const ask = (by: Caller, filter: object = {}) =>
      by.call('POST', '/api/issue/statistics', { projId: PROJECT, blurry, weeks: 3, ...filter })
    const { body } = await ask(hvac)
    expect(body).toMatchObject({ total: 3, pending: 2, overdue: 1, closed: 1, returned: 1 })
    expect(body.answerHours).toBeLessThan(1)
    expect(body.weeks).toHaveLength(3)
    expect(body.weeks[2]).toMatchObject({ raised: 3, closed: 1 })
    expect(body.weeks.slice(0, 2).map(({ raised }: { raised: number }) => raised)).toEqual([0, 0])
    expect(body.disciplines).toEqual([
      { value: 'P', label: '给排水', pending: 1, overdue: 0, closed: 1 },
      { value: 'M', label: '暖通', pending: 1, overdue: 1, closed: 0 },
    ])
    expect(body.people).toMatchObject([{ id: ids.hvac, pending: 2, overdue: 1, closed: 1 }])
    // Each figure opens the list behind it.
    const { from, to } = body.weeks[2]
    const totals = async (filter: object) => (await list(hvac, { blurry, ...filter })).totalElements
    expect(await totals({ raisedIn: { from, to } })).toBe(3)
    expect(await totals({ closedIn: { from, to } })).toBe(1)
    expect(await totals({ raisedIn: { from: '2020-01-01', to: '2020-12-31' } })).toBe(0)
    expect((await list(hvac, { blurry, isReturned: true })).content).toMatchObject([{ id: closed.id }])
    expect((await ask(hvac, { discipline: ['M'] })).body).toMatchObject({ total: 1, pending: 1 })
    expect((await ask(outsider)).status).toBe(404)
    expect((await ask(hvac, { weeks: 0 })).status).toBe(400)
    expect((await ask(hvac, { raisedIn: { from: 'x', to } })).status).toBe(400)
    expect([open.status, late.isOverdue]).toEqual(['open', true])
  })
})

describe('what an issue refers to', () => {
  it('is found by words, changed with its titles in the activity, and never of another project', async () => {
    const other = await raise(review, { title: '消防水箱溢流管无排出位置' })
    const { id, rowVersion } = await raise(review)
    const find = async (by: Caller, blurry: string) =>
      by.call('GET', `/api/issue/references?projId=${PROJECT}&blurry=${encodeURIComponent(blurry)}`)
    const found = (await find(review, '溢流管')).body
    expect(found).toContainEqual({
      kind: 'issue',
      id: other.id,
      title: `${other.number} ${other.title}`,
      link: `/issueList?projId=${PROJECT}&id=${other.id}`,
    })
    expect((await find(outsider, '溢流管')).status).toBe(404)
    expect((await find(review, '%')).body).toEqual([])
    const references = [{ kind: 'issue', id: other.id }]
    const saved = await review.call('PUT', '/api/issue', { id, rowVersion, references })
    expect(saved.body.references).toMatchObject([{ ...references[0], title: `${other.number} ${other.title}` }])
    expect(saved.body.activity.at(-1).changes).toEqual([{ field: 'references', to: `${other.number} ${other.title}` }])
    // Nobody learns of a draft by referring to it.
    const draft = await raise(hvac, { isDraft: true, title: '溢流管草稿' })
    expect((await find(review, '溢流管草稿')).body).toEqual([])
    const wrong = { id, rowVersion: saved.body.rowVersion, references: [{ kind: 'issue', id: draft.id }] }
    expect((await review.call('PUT', '/api/issue', wrong)).body.code).toBe('issue.otherProject')
  })

  it('and where it is and what it is about can be changed afterwards', async () => {
    const { id, rowVersion } = await raise(review)
    const location = { level: '2F', room: '设备间', systems: ['SF-1'], point: [1, 2, 3] }
    const saved = await review.call('PUT', '/api/issue', { id, rowVersion, location, elements: [] })
    expect(saved.body).toMatchObject({ location, elements: [] })
    expect(saved.body.activity.at(-1).changes).toEqual([
      { field: 'location', from: '3F 走道 ③-④/Ⓑ', to: '2F 设备间 SF-1' },
    ])
    expect((await list(review, { level: ['2F'], ids: [id] })).totalElements).toBe(1)
  })
})

it('a change of one field leaves every other as it is', async () => {
  const more = { watcherIds: [ids.lead!], reviewerId: ids.lead!, round: 2 }
  const before = await raise(review, more)
  const { id, rowVersion } = before
  const saved = (await review.call('PUT', '/api/issue', { id, rowVersion, priority: 'low' })).body
  expect(saved.activity.at(-1).changes).toEqual([{ field: 'priority', from: 'high', to: 'low' }])
  const rest = ({ priority: _, rowVersion: _v, updateTime: _t, activity: _a, ...row }: Record<string, unknown>) => row
  expect(rest(saved)).toEqual(rest(before))
})
