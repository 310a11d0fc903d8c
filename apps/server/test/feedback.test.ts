import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbackTable } from '../src/modules/feedback/feedback.table.ts'
import { threadTable } from '../src/modules/thread/thread.table.ts'
import { type Bench, startBench, statusesOf } from './admin/bench.ts'
import type { Caller } from './test-server.ts'

let bench: Bench
let hvac: Caller
let lead: Caller
let review: Caller
beforeAll(async () => {
  bench = await startBench()
  // The demo has some already.
  await bench.db.delete(feedbackTable)
  await bench.db.delete(threadTable)
  ;[hvac, lead, review] = (await Promise.all(['hvac', 'lead', 'review'].map((name) => bench.hub.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
})
afterAll(() => bench.hub.stop())

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function send(who: Caller, description: string, withShot = false): Promise<number> {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const shot = withShot
    ? [
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file1"; filename="屏幕.png"\r\n\r\n'),
        pixel,
        Buffer.from('\r\n'),
      ]
    : []
  const body = Buffer.concat([
    Buffer.from(part('module', 'model') + part('description', description)),
    ...shot,
    Buffer.from('--b--\r\n'),
  ])
  const answer = await who.call('POST', '/api/feedback', body, { 'content-type': 'multipart/form-data; boundary=b' })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const find = async (id: number) => (await bench.admin.call('GET', `/api/feedback?id=${id}`)).body.content[0]
const answer = (who: Caller, body: object) => who.call('PUT', '/api/feedback/answer', body)

describe('feedback', () => {
  it('is listed for who may, with its pictures, its sender and how many there are of each status', async () => {
    const id = await send(hvac, '模型打不开', true)
    await send(lead, '字太小')
    const { body } = await bench.admin.call('GET', '/api/feedback?blurry=打不开')
    expect(body).toMatchObject({ totalElements: 1, counts: { open: 1, doing: 0, solved: 0, closed: 0 } })
    const [row] = body.content
    expect(row).toMatchObject({ id, module: 'model', status: 'open', user: { nickName: expect.any(String) } })
    expect(row.moduleLabel).not.toBe('model')
    expect(row.shots).toHaveLength(1)
    const { pathname, search } = new URL(row.shots[0].address, 'http://localhost')
    if (row.shots[0].address.startsWith('/'))
      expect((await bench.hub.nobody.call('GET', pathname + search)).headers['content-type']).toBe('image/png')
    expect((await bench.admin.call('GET', '/api/feedback?status=solved')).body.totalElements).toBe(0)
    expect((await bench.admin.call('GET', '/api/feedback?status=open')).body.counts.open).toBeGreaterThanOrEqual(2)
    expect((await bench.admin.call('GET', '/api/feedback?status=x')).status).toBe(400)
  })

  it('names what is wrong in the words of the form, in both languages', async () => {
    const form = (parts: string[]) =>
      Buffer.concat([
        ...parts.map((head) =>
          Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}`), pixel, Buffer.from('\r\n')]),
        ),
        Buffer.from('--b--\r\n'),
      ])
    const shots = (count: number) =>
      form(Array.from({ length: count }, (_, i) => `name="file${i + 1}"; filename="${i}.png"\r\n\r\n`))
    const post = async (body: Buffer, lang: string) => {
      const type = 'multipart/form-data; boundary=b'
      const { status, body: told } = await hvac.call('POST', '/api/feedback', body, {
        'content-type': type,
        'accept-language': lang,
      })
      return [status, told.message]
    }
    expect(await post(shots(7), 'zh-CN')).toEqual([400, '最多上传 6 张图片'])
    expect(await post(shots(7), 'en')).toEqual([400, 'Cannot upload more than 6 images'])
    expect(await post(shots(6), 'zh-CN')).toEqual([400, '请填写所属模块'])
    expect(await post(form(['name="shot"; filename="a.png"\r\n\r\n']), 'zh-CN')).toEqual([
      400,
      '表单里多出了文件“shot”。',
    ])
  })

  it('shows senders their own and nobody else’s', async () => {
    const id = await send(review, '只有我能看到')
    expect((await review.call('GET', '/api/feedback/mine')).body).toMatchObject({ totalElements: 1, content: [{ id }] })
    expect((await hvac.call('GET', `/api/feedback/mine?id=${id}`)).body.totalElements).toBe(0)
    const tries = [
      await hvac.call('GET', '/api/feedback'),
      await answer(hvac, { id, status: 'closed', rowVersion: 0 }),
      await hvac.call('DELETE', '/api/feedback', [id]),
    ]
    expect(statusesOf(tries)).toEqual([403, 403, 403])
  })

  it('is answered: the sender is told where, and finds it', async () => {
    const id = await send(hvac, '怎么导出')
    const { rowVersion } = await find(id)
    const done = await answer(bench.admin, { id, status: 'solved', answer: ' 在右上角 ', rowVersion })
    expect(done.body).toMatchObject({ status: 'solved', answer: '在右上角', answerBy: expect.any(String) })
    const [told] = (await hvac.call('GET', '/api/message?group=feedback')).body.content
    expect(told).toMatchObject({ link: `/feedback/mine?id=${id}`, text: expect.stringContaining('在右上角') })
    expect((await hvac.call('GET', `/api/feedback/mine?id=${id}`)).body.content[0].answer).toBe('在右上角')
    // The status alone leaves the answer, and is told in words.
    const next = await answer(bench.admin, { id, status: 'closed', rowVersion: done.body.rowVersion })
    expect(next.body).toMatchObject({ status: 'closed', answer: '在右上角' })
    expect((await hvac.call('GET', '/api/message?group=feedback')).body.content[0].text).toContain('已关闭')
  })

  it('is answered by one of two at once; the other sees what is there now', async () => {
    const id = await send(hvac, '两个人')
    const { rowVersion } = await find(id)
    const answers = await Promise.all(
      ['甲', '乙'].map((text) => answer(bench.admin, { id, status: 'doing', answer: text, rowVersion })),
    )
    expect(statusesOf(answers).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.current).toMatchObject({ id, status: 'doing' })
    const bad = [
      { id, status: 'nonsense', rowVersion },
      { id, status: 'open' },
      { status: 'open', rowVersion },
    ]
    for (const body of bad) expect((await answer(bench.admin, body)).status).toBe(400)
    expect((await answer(bench.admin, { id: 999_999, status: 'open', rowVersion: 0 })).status).toBe(404)
  })

  it('is taken away with what was said about it, all or nothing', async () => {
    const id = await send(hvac, '删掉')
    await hvac.call('POST', '/api/thread/post', { kind: 'feedback', refId: id, text: '还在吗' })
    expect((await bench.admin.call('DELETE', '/api/feedback', [id, 999_999])).status).toBe(404)
    expect(await find(id)).toBeDefined()
    expect((await bench.admin.call('DELETE', '/api/feedback', [id])).status).toBe(200)
    expect(await bench.db.select().from(threadTable).where(eq(threadTable.refId, id))).toEqual([])
    expect((await hvac.call('GET', '/api/thread')).body.content).toEqual([])
  })
})
