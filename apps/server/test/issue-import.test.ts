import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTable } from '../src/modules/issue/issue.table.ts'
import { formWith } from './admin/upload.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJECT = 2
let hub: TestServer
let review: Caller
let visitor: Caller
let outsider: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  ;[review, outsider] = (await Promise.all(['review', 'outsider'].map((name) => hub.as(name)))) as [Caller, Caller]
  visitor = await hub.as('plain')
  subId = (await review.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
})
afterAll(() => hub.stop())

const send = (by: Caller, bytes: Buffer | Uint8Array, isDry = false) => {
  const { body, headers } = formWith('file', 'list', Buffer.from(bytes))
  return by.call('POST', `/api/issue/import?subId=${subId}${isDry ? '&dryRun=true' : ''}`, body, headers)
}
/** Columns as they are called in English. */
const titles = (...fields: ('title' | 'discipline' | 'priority' | 'assignee' | 'dueDate' | 'round')[]) =>
  fields.map((field) => translate('en', `issue.field.${field}`))
const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const count = async (title: string) =>
  (await hub.services.db.select().from(issueTable).where(eq(issueTable.title, title))).length

const good = csv(
  '标题,责任专业,类型,优先级,描述,负责人,截止日期,标签,轮次,楼层,别的',
  '走道净高,暖通,净高不足,高,"梁下 2.15 m\n请核对",沈若溪,2030/5/1,"净高、走道",第2轮,3F,x',
  '=cmd|calc!A1,M,,,<script>alert(1)</script>,,,,,,',
)

it('looks first and writes nothing, then takes over all of it, each with its number', async () => {
  const looked = await send(review, good, true)
  expect([looked.status, looked.body]).toEqual([200, { total: 2, created: 0, problems: [] }])
  expect(await count('走道净高')).toBe(0)
  const { body } = await send(review, good)
  expect(body).toEqual({ total: 2, created: 2, problems: [] })
  const { content } = (await review.call('POST', '/api/issue/list', { projId: PROJECT, blurry: '走道净高' })).body
  expect(content[0]).toMatchObject({
    type: 'net_height',
    priority: 'high',
    discipline: 'M',
    raiseDiscipline: 'M',
    assignees: [{ nickName: '沈若溪' }],
    dueDate: '2030-05-01',
    labels: ['净高', '走道'],
    round: 2,
    location: { level: '3F' },
  })
  expect(content[0].number).toMatch(/-暖通-\d{4}$/)
  const detail = (await review.call('GET', `/api/issue/detail?id=${content[0].id}`)).body
  expect(detail.html).toBe('<p>梁下 2.15 m</p><p>请核对</p>')
  const [harmless] = await hub.services.db.select().from(issueTable).where(eq(issueTable.title, '=cmd|calc!A1'))
  expect(harmless!.html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

it('tells of every wrong line where and what, and writes none of the right ones', async () => {
  const bad = csv(
    titles('title', 'discipline', 'priority', 'assignee', 'dueDate', 'round').join(),
    '好的一行,A,,,,',
    ',A,,,,',
    '二,火星,特急,张三丰,31-12-2030,0',
  )
  for (const isDry of [true, false]) {
    const { body } = await send(review, bad, isDry)
    expect(body.created).toBe(0)
    expect(body.problems.map(({ row }: { row: number }) => row)).toEqual([3, 4, 4, 4, 4, 4])
    expect(body.problems[1]).toEqual({
      row: 4,
      column: '责任专业',
      message: '“火星”不在可选值中，请重新选择。',
    })
  }
  expect(await count('好的一行')).toBe(0)
})

it('reads what Excel writes: workbooks, lists in the Chinese code page, semicolons', async () => {
  const rows = [
    ['标题', '责任专业', '截止日期'],
    ['表格里的问题', '建筑', new Date('2030-01-02T00:00:00Z')],
  ]
  const sheet = await writeXlsx({ sheets: [{ name: 'a', rows }] })
  expect((await send(review, sheet)).body).toMatchObject({ created: 1, problems: [] })
  expect(await count('表格里的问题')).toBe(1)
  // “标题;责任专业” and “梁;A” as GB 18030.
  const gbk = Buffer.from('b1eacce23bd4f0c8ced7a8d2b50ac1ba3b410a', 'hex')
  expect((await send(review, gbk)).body).toMatchObject({ created: 1, problems: [] })
  expect(await count('梁')).toBe(1)
})

it('refuses what is no list, too long a list, strangers and people without the right', async () => {
  expect((await send(review, csv('a,b', '1,2'))).body.problems).toHaveLength(2)
  expect((await send(review, csv('标题,责任专业'))).body.code).toBe('issue.importEmpty')
  const long = csv('标题,责任专业', ...Array.from({ length: 301 }, (_, at) => `第 ${at},A`))
  expect((await send(review, long)).body.code).toBe('issue.importTooMany')
  expect((await send(review, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).status).toBe(400)
  expect((await send(review, Buffer.from([1, 0, 2]))).body.code).toBe('error.wrongType')
  expect((await send(outsider, good)).status).toBe(404)
  expect((await send(visitor, good)).status).toBe(404)
})

it('two imports at once give every issue a number of its own', async () => {
  const list = csv('标题,责任专业', ...Array.from({ length: 10 }, () => '同时导入,E'))
  const answers = await Promise.all([send(review, list), send(review, list)])
  expect(answers.map(({ body }) => body.created)).toEqual([10, 10])
  const rows = await hub.services.db.select().from(issueTable).where(eq(issueTable.title, '同时导入'))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(20)
})

it('has a template in the language of who asks', async () => {
  const reply = await hub.http.inject({
    url: `/api/issue/importTemplate?subId=${subId}`,
    headers: { authorization: review.token!, 'accept-language': 'en' },
  })
  const { sheets } = await readXlsx(reply.rawPayload)
  expect(sheets[0]!.rows[0]!.slice(0, 2)).toEqual(titles('title', 'discipline'))
  expect((await send(review, reply.rawPayload, true)).body.code).toBe('issue.importEmpty')
})
