import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { modelAnswers, pageOf, sampleModel } from '../../../test/model-samples.ts'
import { freePolicy, sampleShare } from '../../../test/share-sample.ts'
import { prepare, press, pressInDialog, showPage } from '../../../test/show-page.tsx'
import { BatchDialog } from './batch-dialog.tsx'

prepare()

const room = (number: string, name: string) => ({
  fileId: 31,
  index: Number(number),
  globalId: `g${number}`,
  number,
  name,
  level: '3F',
  boundary: [],
})
const answers = (more: Record<string, unknown> = {}) =>
  modelAnswers([], {
    'GET /api/accessControl/policy': freePolicy,
    'POST /api/model/list': pageOf(sampleModel(), sampleModel({ fileId: 32, modelId: 22, status: 'failed' })),
    'POST /api/model/rooms': [room('309', '新风机房'), room('312', '开敞办公')],
    'POST /api/modelScene/frame': { storeys: [{ name: '3F', elevation: 8.4, elements: { 31: [0, 5] } }], axes: [] },
    'POST /api/hubFile/list': pageOf({ fileId: 51, hubFileId: 5, number: '暖施-03', name: 'a.dxf', version: 2 }),
    'POST /api/issue/list': pageOf({ id: 9, number: 'ZHL-01-0009', title: '净高不足' }),
    'POST /api/accessControl/batchCreate': [sampleShare(), sampleShare({ id: 42, description: '312 开敞办公' })],
    ...more,
  })
const show = () => showPage(<BatchDialog projId={7} onClose={() => undefined} />)
const made = (sent: SentCall[]) =>
  sent.find(({ call }) => call === 'POST /api/accessControl/batchCreate')?.body as { items: unknown[] } | undefined

it('makes one share for each chosen room with one set of terms, then their labels', async () => {
  const sent = fakeServer(answers())
  show()
  fireEvent.click(await screen.findByLabelText('全选 2 个'))
  fireEvent.change(screen.getByLabelText('批次'), { target: { value: '三层门牌' } })
  await press('创建 2 个分享')
  await waitFor(() => expect(made(sent)).toBeDefined())
  expect(made(sent)).toMatchObject({
    projId: 7,
    subId: 11,
    groupName: '三层门牌',
    audience: 'password',
    items: [
      { description: '309 新风机房', accessType: 7, fileIds: [31], room: { fileId: 31, globalId: 'g309' } },
      { description: '312 开敞办公', accessType: 7, fileIds: [31], room: { fileId: 31, globalId: 'g312' } },
    ],
  })
  expect(await screen.findByText('密码只显示这一次，请另行告诉对方。')).toBeDefined()
  await pressInDialog('打印标签')
  expect(await screen.findByText('共 2 张标签')).toBeDefined()
})

it.each([
  ['每层', { accessType: 7, description: '3F', elements: { 31: [0, 5] } }],
  ['每张图纸', { accessType: 3, description: '暖施-03', fileIds: [51] }],
  ['每个问题', { accessType: 6, description: 'ZHL-01-0009 净高不足', issueId: 9 }],
])('makes them for %s too', async (base, item) => {
  const sent = fakeServer(answers())
  show()
  fireEvent.click(await screen.findByText(base))
  fireEvent.click(await screen.findByLabelText('全选 1 个'))
  await press('创建 1 个分享')
  await waitFor(() => expect(made(sent)?.items).toMatchObject([item]))
})

it('lists more than one page of the server has', async () => {
  const fileAt = (at: number) => ({ fileId: at, hubFileId: at, number: `暖施-${at}`, name: 'a.dxf', version: 1 })
  const list = ({ body }: SentCall) => {
    const { page, size } = body as { page: number; size: number }
    expect(size).toBeLessThanOrEqual(200)
    const content = Array.from({ length: page === 0 ? 200 : 30 }, (_, at) => fileAt(page * 200 + at + 1))
    return { content, totalElements: 230 }
  }
  fakeServer(answers({ 'POST /api/hubFile/list': list }))
  show()
  fireEvent.click(await screen.findByText('每张图纸'))
  expect(await screen.findByLabelText('全选 230 个')).toBeDefined()
})

it('forgets what was chosen when something else is listed, and keeps it when the server says no', async () => {
  fakeServer(answers({ 'POST /api/accessControl/batchCreate': () => refusal(400, 'share.contentWrong', '内容不符。') }))
  show()
  fireEvent.click(await screen.findByLabelText(/309 新风机房/))
  await press('创建 1 个分享')
  expect(await screen.findByText('内容不符。')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/309 新风机房/).checked).toBe(true)
  fireEvent.click(screen.getByText('每个问题'))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '请先选择内容' })).disabled).toBe(true)
})
