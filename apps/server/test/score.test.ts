import { and, eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueTable } from '../src/modules/issue/issue.table.ts'
import { modelPubVersionTable } from '../src/modules/model-version/model-version.table.ts'
import { projectSubTable } from '../src/modules/project/project.table.ts'
import { scoreBlocks } from '../src/modules/score/report/score-blocks.ts'
import { readScoreSheet } from '../src/modules/score/report/score-sheet.ts'
import { scoreXlsx } from '../src/modules/score/report/score-xlsx.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { renderPdf } from '../src/rich-text/pdf/render-pdf.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { pdfText } from './pdf-text.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

// `lead` leads project 2, `hvac` designs in it, `review` reviews; `outsider` has no part in it.
const PROJECT = 2
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
let leadId: number
let subId: number
let subs = 0
let numbers = 0

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, review, outsider] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  leadId = (await hub.services.db.select().from(userTable).where(eq(userTable.username, 'lead')))[0]!.id
})
afterAll(() => hub.stop())

beforeEach(async () => {
  subs += 1
  const [sub] = await hub.services.db
    .insert(projectSubTable)
    .values({ projId: PROJECT, subNo: `S${subs}`, subName: '楼' })
    .returning()
  subId = sub!.subId
})

async function release(days: number, more: Partial<typeof modelPubVersionTable.$inferInsert> = {}): Promise<number> {
  const row = { projId: PROJECT, subId, name: `第${days}天`, gate: [], releaseNote: [], createTime: daysAgo(days) }
  const [made] = await hub.services.db
    .insert(modelPubVersionTable)
    .values({ ...row, ...more })
    .returning()
  return made!.id
}

type Issue = Partial<typeof issueTable.$inferInsert>
async function issue(days: number, more: Issue = {}): Promise<number> {
  numbers += 1
  const [row] = await hub.services.db
    .insert(issueTable)
    .values({
      projId: PROJECT,
      subId,
      userId: leadId,
      number: `M-${numbers}`,
      title: `问题 ${numbers}`,
      html: '',
      status: 'open',
      type: 'error',
      errorClass: 'technical',
      priority: 'high',
      raiseDiscipline: 'A',
      discipline: 'M',
      location: {},
      elements: [],
      searchText: '',
      createTime: daysAgo(days),
      ...more,
    })
    .returning()
  return row!.id
}

const get = async (by: Caller, call: string, query: Record<string, string | number> = {}) => {
  const answer = await by.call('GET', `/api/score${call}?${new URLSearchParams(query as Record<string, string>)}`)
  expect([call, answer.status, answer.body.message]).toEqual([call, 200, undefined])
  return answer.body
}
const detail = (pubVersionId: number, by = hvac) => get(by, '/detail', { pubVersionId })
const lines = (pubVersionId: number, more: Record<string, string | number> = {}) =>
  get(hvac, '/lines', { pubVersionId, discipline: 'M', ...more })
const titles = (page: { content: { title: string; points: number; now?: number }[] }) =>
  page.content.map(({ title, points, now }) => [title, points, now])
async function move(by: Caller, pubVersionId: number, verb: string, more: object = {}) {
  const { rowVersion, total } = await detail(pubVersionId)
  return by.call('POST', '/api/score/move', { pubVersionId, verb, rowVersion, total, ...more })
}
async function moved(by: Caller, pubVersionId: number, verb: string, more: object = {}) {
  const answer = await move(by, pubVersionId, verb, more)
  expect([verb, answer.status, answer.body.message]).toEqual([verb, 200, undefined])
  return answer.body
}
const confirmed = async (pubVersionId: number) => {
  await moved(lead, pubVersionId, 'submit')
  return moved(review, pubVersionId, 'confirm')
}

describe('a release', () => {
  it('counts what was open when it was published and what was raised until the next one', async () => {
    const first = await release(20)
    const second = await release(10)
    await issue(30, { title: '发布前已关闭', status: 'closed', closeTime: daysAgo(25) })
    await issue(30, { title: '发布时未关闭', status: 'closed', closeTime: daysAgo(15) })
    await issue(15, { title: '一版期间', errorClass: 'principle' })
    await issue(5, { title: '二版期间', errorClass: 'general' })
    for (const more of [{ status: 'draft', number: null }, { status: 'rejected' }, { status: 'void' }] as const)
      await issue(15, more)
    await issue(15, { errorClass: 'none' })
    await issue(15, { discipline: 'S', errorClass: 'general' })
    expect(titles(await lines(first))).toEqual([
      ['一版期间', 10, undefined],
      ['发布时未关闭', 4, undefined],
    ])
    expect(titles(await lines(second))).toEqual([
      ['一版期间', 10, undefined],
      ['二版期间', 1, undefined],
    ])
    expect((await lines(second)).before).toEqual({
      pubVersionId: first,
      name: '第20天',
      score: 86,
      fixed: 1,
      added: 1,
    })
    const { cells, total, grade, status } = await detail(first)
    expect(cells).toEqual([
      { discipline: 'M', score: 86, deducted: 14 },
      { discipline: 'S', score: 99, deducted: 1 },
    ])
    expect([total, grade, status]).toEqual([92.5, 'excellent', 'draft'])
    // A release that was withdrawn ends nothing, and stands nowhere.
    await hub.services.db
      .update(modelPubVersionTable)
      .set({ status: 'withdrawn' })
      .where(eq(modelPubVersionTable.id, second))
    expect(titles(await lines(first)).map(([title]) => title)).toContain('二版期间')
    const listed = await get(hvac, '', { projId: PROJECT, subId })
    expect(listed.content.map((row: { pubVersionId: number }) => row.pubVersionId)).toEqual([first])
  })

  it('is never below nothing, by the points that the house has set', async () => {
    const id = await release(3)
    const admin = await hub.as('admin')
    const found = await admin.call('GET', '/api/parameters?blurry=score_weights')
    const row = found.body.content[0]
    const { id: rowId, code, name, open, rowVersion } = row
    const set = (value: string) =>
      admin.call('PUT', '/api/parameters', { id: rowId, code, name, open, rowVersion, value })
    for (const value of ['technical', 'technical=x', 'unknown=3']) expect((await set(value)).status).toBe(400)
    await issue(1)
    await issue(1)
    expect((await set('technical=60')).status).toBe(204)
    const { cells, grade } = await detail(id)
    expect([cells[0].score, cells[0].deducted, grade]).toEqual([0, 120, 'failed'])
    await admin.call('PUT', '/api/parameters', { ...row, rowVersion: rowVersion + 1 })
  })

  it('is listed page by page, by sub and by status, with how many there are of each', async () => {
    const ids = [await release(9), await release(6), await release(3)]
    await issue(8)
    await moved(lead, ids[0]!, 'submit')
    const page = await get(hvac, '', { projId: PROJECT, subId, size: 2, page: 1 })
    expect([page.totalElements, page.counts]).toEqual([3, { draft: 2, submitted: 1, confirmed: 0 }])
    expect(page.content.map((row: { pubVersionId: number }) => row.pubVersionId)).toEqual([ids[0]])
    const waiting = await get(hvac, '', { projId: PROJECT, subId, status: 'submitted' })
    expect([waiting.totalElements, waiting.content[0].pubVersionId]).toEqual([1, ids[0]])
    expect((await get(hvac, '', { projId: PROJECT, subId, blurry: '第6' })).totalElements).toBe(1)
  })
})

describe('the checklist', () => {
  const listed = (pubVersionId: number) => get(hvac, '/checks', { pubVersionId, discipline: 'M' })
  const decide = (by: Caller, pubVersionId: number, more: object) =>
    by.call('PUT', '/api/score/check', { pubVersionId, discipline: 'M', note: '', ...more })

  it('takes what somebody decides, with a note, and gives it back', async () => {
    const id = await release(3)
    const entries = await listed(id)
    expect(entries.map((one: { name: string }) => one.name)).not.toContain('荷载取值与建筑做法一致')
    const [first, second] = entries
    await decide(lead, id, { itemId: first.itemId, points: 2.5, note: '少三张图' })
    expect((await decide(lead, id, { itemId: second.itemId, points: 0 })).body[1]).toMatchObject({ points: 0 })
    expect(titles(await lines(id))).toEqual([[first.name, 2.5, undefined]])
    expect((await lines(id)).content[0]).toMatchObject({ kind: 'check', note: '少三张图' })
    expect((await detail(id)).cells).toEqual([{ discipline: 'M', score: 97.5, deducted: 2.5 }])
    await decide(lead, id, { itemId: first.itemId, points: null })
    expect((await detail(id)).cells[0].score).toBe(100)
  })

  it('is decided by who may, for disciplines and entries that are there, while the score is a draft', async () => {
    const id = await release(3)
    const [{ itemId }] = await listed(id)
    expect((await decide(hvac, id, { itemId, points: 1 })).status).toBe(403)
    expect((await decide(outsider, id, { itemId, points: 1 })).status).toBe(404)
    expect((await decide(lead, id, { itemId: 999_999, points: 1 })).status).toBe(404)
    expect((await decide(lead, id, { itemId, points: 101 })).status).toBe(400)
    expect((await decide(lead, id, { itemId, points: 1, discipline: 'Q' })).status).toBe(400)
    expect((await decide(lead, id, { itemId, points: 1 })).status).toBe(200)
    await moved(lead, id, 'submit')
    expect((await decide(lead, id, { itemId, points: 3 })).body.code).toBe('score.notDraft')
  })

  it('keeps the words of a decision whose entry was removed', async () => {
    const id = await release(3)
    const admin = await hub.as('admin')
    const entry = { name: '临时检查项', points: 5, disciplines: 'M', itemSort: 1 }
    expect((await admin.call('POST', '/api/scoreItem', entry)).status).toBe(201)
    const { itemId } = (await listed(id)).find((one: { name: string }) => one.name === entry.name)
    await decide(lead, id, { itemId, points: 5 })
    expect((await admin.call('DELETE', '/api/scoreItem', [itemId])).status).toBe(200)
    expect(titles(await lines(id))).toEqual([[entry.name, 5, undefined]])
    expect((await listed(id)).at(-1)).toMatchObject({ name: entry.name, points: 5 })
    expect((await lead.call('POST', '/api/scoreItem', entry)).status).toBe(403)
  })
})

describe('a confirmed score', () => {
  it('stays as it was confirmed; what the issues did since stands beside it', async () => {
    const id = await release(3)
    const [kept, gone] = [await issue(2, { title: '留下' }), await issue(2, { title: '离开' })]
    await confirmed(id)
    const { db } = hub.services
    await db.update(issueTable).set({ errorClass: 'principle' }).where(eq(issueTable.id, kept))
    await db.delete(issueTable).where(eq(issueTable.id, gone))
    await issue(1, { title: '新的', errorClass: 'general' })
    const after = await detail(id)
    expect([after.total, after.now, after.cells]).toEqual([
      92,
      89,
      [{ discipline: 'M', score: 92, deducted: 8, now: 89 }],
    ])
    expect(titles(await lines(id))).toEqual([
      ['留下', 4, 10],
      ['离开', 4, 0],
      ['新的', 0, 1],
    ])
    const changed = await hub.as('admin')
    const found = (await changed.call('GET', '/api/parameters?blurry=score_weights')).body.content[0]
    await changed.call('PUT', '/api/parameters', { ...found, value: 'technical=50' })
    // Other rules change what is written, not what was confirmed, nor what is compared with it.
    expect([(await detail(id)).total, (await detail(id)).now]).toEqual([92, 89])
    await changed.call('PUT', '/api/parameters', { ...found, rowVersion: found.rowVersion + 1 })
  })

  it('is not confirmed by who submitted it, nor by who may not', async () => {
    const id = await release(3)
    await issue(1)
    expect((await move(hvac, id, 'submit')).status).toBe(403)
    expect(
      (await lead.call('POST', '/api/score/move', { pubVersionId: id, verb: 'submit', rowVersion: 0 })).body.code,
    ).toBe('score.changed')
    await moved(lead, id, 'submit')
    const refused = await move(lead, id, 'confirm')
    expect([refused.status, refused.body.code]).toEqual([403, 'score.ownSubmission'])
    expect((await move(review, id, 'return')).body.code).toBe('error.reasonRequired')
    expect((await move(outsider, id, 'confirm')).status).toBe(404)
    await moved(review, id, 'return', { reason: '检查表没填' })
    expect((await detail(id)).submitBy).toBeUndefined()
  })

  it('is what the confirmer has seen, and one of two at once confirms', async () => {
    const id = await release(3)
    const known = await issue(1)
    await moved(lead, id, 'submit')
    const { rowVersion, total } = await detail(id)
    await issue(1)
    const confirm = (seen: number) =>
      review.call('POST', '/api/score/move', { pubVersionId: id, verb: 'confirm', rowVersion, total: seen })
    expect((await confirm(total)).body.code).toBe('score.changed')
    await hub.services.db.update(issueTable).set({ status: 'void' }).where(eq(issueTable.id, known))
    const both = await Promise.all([confirm(96), confirm(96)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await lines(id)).totalElements).toBe(1)
  })

  it('is reopened by a lead with a reason; the old edition stays to be read', async () => {
    const id = await release(3)
    const known = await issue(1, { title: '旧的' })
    const [{ itemId }] = await get(hvac, '/checks', { pubVersionId: id, discipline: 'M' })
    await lead.call('PUT', '/api/score/check', { pubVersionId: id, discipline: 'M', itemId, points: 1 })
    await confirmed(id)
    expect((await move(review, id, 'reopen', { reason: '漏项' })).status).toBe(403)
    expect((await move(lead, id, 'reopen')).body.code).toBe('error.reasonRequired')
    const reopened = await moved(lead, id, 'reopen', { reason: '漏项' })
    expect([reopened.status, reopened.edition, reopened.total]).toEqual(['draft', 2, 95])
    await hub.services.db.delete(issueTable).where(eq(issueTable.id, known))
    const { editions, total } = await detail(id)
    expect(total).toBe(99)
    expect(editions).toMatchObject([{ edition: 1, total: 95, grade: 'excellent', reopenReason: '漏项' }])
    expect(titles(await lines(id, { edition: 1 })).map(([title, points]) => [title, points])).toEqual([
      ['旧的', 4],
      ['图纸目录、说明与图纸一致', 1],
    ])
    expect((await hvac.call('GET', `/api/score/lines?pubVersionId=${id}&discipline=M&edition=9`)).status).toBe(404)
  })

  it('waits for who confirms, and is done when it is', async () => {
    const id = await release(3)
    await issue(1)
    const waiting = async (by: Caller) => {
      const page = await by.call(
        'GET',
        '/api/hubToDo/querySubHubToDoPage?isProj=false&status=pending&size=200&bizType=score',
      )
      return page.body.content.filter((todo: { bizId: number }) => todo.bizId === id).length
    }
    await moved(lead, id, 'submit')
    expect([await waiting(review), await waiting(lead)]).toEqual([1, 0])
    await moved(review, id, 'confirm')
    expect(await waiting(review)).toBe(0)
  })

  it('is refused to writers of another state, and to a stale one', async () => {
    const id = await release(3)
    await issue(1)
    const write = (rowVersion: number) =>
      lead.call('PUT', '/api/score/remark', { pubVersionId: id, rowVersion, remark: '尚可' })
    expect((await write(0)).body.remark).toBe('尚可')
    expect((await write(0)).body.code).toBe('error.stale')
    expect((await move(review, id, 'confirm')).body.code).toBe('score.notNow')
    expect((await move(lead, id, 'submit', { rowVersion: 0 })).body.code).toBe('error.stale')
  })
})

describe('a comparison', () => {
  it('has the last confirmed score of each sub, in projects of the caller only', async () => {
    const first = await release(9)
    await issue(8, { errorClass: 'principle' })
    await confirmed(first)
    const second = await release(2)
    await issue(1)
    await moved(lead, second, 'submit')
    const compared = await get(hvac, '/compare')
    const own = compared.content.find((row: { projId: number }) => row.projId === PROJECT)
    expect(own.subs).toBeGreaterThan(0)
    const foreign = await get(outsider, '/compare')
    expect(foreign.content.map((row: { projId: number }) => row.projId)).not.toContain(PROJECT)
    expect((await hub.nobody.call('GET', '/api/score/compare')).status).toBe(401)
  })
})

it('makes a sheet of what it shows, for who is in the project', async () => {
  const id = await release(3)
  await issue(1)
  const wanted = { kind: 'score', projId: PROJECT, format: 'pdf', filter: { pubVersionId: id } }
  expect((await outsider.call('POST', '/api/report', wanted)).status).toBe(404)
  const made = await hvac.call('POST', '/api/report', wanted)
  expect(made.status).toBe(201)
  const [task] = await hub.services.db
    .select()
    .from(taskTable)
    .where(and(eq(taskTable.id, made.body.taskId), eq(taskTable.kind, 'report')))
  expect(task).toBeDefined()
  expect((await hvac.call('POST', '/api/report', { ...wanted, filter: { pubVersionId: 999_999 } })).status).toBe(409)
})

it('writes what took the points as PDF and Excel, a confirmed score with what it would be now', async () => {
  const id = await release(3)
  const known = await issue(1, { title: '梁穿洞未加强' })
  await confirmed(id)
  await hub.services.db.update(issueTable).set({ errorClass: 'principle' }).where(eq(issueTable.id, known))
  const releases = await readScoreSheet({ db: hub.services.db, lang: 'zh-CN' }, [id])
  const sheet = { title: '评分单', about: [['工程名称', '综合楼']] as const, releases }
  const job = { title: sheet.title, blocks: scoreBlocks(sheet, 'zh-CN'), noPicture: '', pictures: new Map() }
  const text = pdfText(Buffer.from(await renderPdf(job))).replace(/\s/g, '')
  for (const words of ['梁穿洞未加强', '−4(现为−10)', '已确认', '暖通96分']) expect(text).toContain(words)
  const { sheets } = await readXlsx(await scoreXlsx(sheet, 'zh-CN'))
  expect(sheets.map(({ name }) => name)).toEqual(['评分表', '扣分明细'])
  expect(sheets[1]!.rows[1]).toContain(-4)
})
