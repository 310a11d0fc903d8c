import type { CompareRecord } from '@sunmao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { modelAnswers, pageOf, sampleModel, workInProject } from '../../test/model-samples.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { ModelComparePage } from './model-compare.page.tsx'

prepare()
beforeEach(workInProject)

const record = (more: Partial<CompareRecord> = {}): CompareRecord => ({
  id: 4,
  projId: 7,
  subId: 11,
  fromName: '结构 v1',
  toName: '结构 v3',
  status: 'done',
  counts: { added: 2, removed: 0, moved: 1, reshaped: 0, changed: 1 },
  createBy: '陆景行',
  createTime: '2026-11-01 10:00:00',
  ...more,
})
const element = { fileId: 31, index: 5, globalId: 'g5', name: '内墙', class: 'IfcWall', level: '2F' }
const value = (n: number) => ({ set: 'Pset', name: `P${n}`, from: `旧${n}`, to: `新${n}` })
const changes = [
  { kind: 'changed', element, values: [1, 2, 3, 4].map(value) },
  { kind: 'moved', element: { ...element, index: 6, name: '办公桌' }, distance: 0.3, values: [] },
]
const answers = (more: Record<string, unknown> = {}) =>
  modelAnswers([], {
    'GET /api/modelCompareRecord': pageOf(
      record(),
      record({ id: 5, toName: '结构 v4', status: 'failed', error: '读不懂' }),
    ),
    'GET /api/modelCompareRecord/modelCompared': { ...pageOf(...changes), record: record() },
    ...more,
  })
const asked = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call)

it('lists comparisons with what they found, and opens one', async () => {
  fakeServer(answers())
  showPage(<ModelComparePage />)
  expect(await screen.findByText('新增 2 · 移动 1 · 属性变化 1')).toBeDefined()
  expect(screen.getByText('读不懂')).toBeDefined()
  fireEvent.click(screen.getByText('结构 v1 → 结构 v3'))
  expect(await screen.findByText('300 mm')).toBeDefined()
  await press('全部对比')
  expect(await screen.findByText('结构 v1 → 结构 v4')).toBeDefined()
})

it('narrows the changes by kind and class, and shows old and new values', async () => {
  const sent = fakeServer(answers())
  showPage(<ModelComparePage />, '/model/compare?id=4&class=IfcWall&page=2')
  expect(await screen.findByText('旧1')).toBeDefined()
  expect(screen.queryByText('新4')).toBeNull()
  fireEvent.click(screen.getByText('还有 1 项'))
  expect(screen.getByText('新4')).toBeDefined()
  const chip = screen.getByRole('button', { name: /^移动\s*1$/ })
  fireEvent.click(chip)
  await waitFor(() =>
    expect(Object.fromEntries(asked(sent, 'GET /api/modelCompareRecord/modelCompared').at(-1)!.query)).toEqual({
      page: '0',
      size: '20',
      id: '4',
      kind: 'moved',
      class: 'IfcWall',
    }),
  )
  expect(chip.getAttribute('aria-pressed')).toBe('true')
})

it('waits for one that is running', async () => {
  const running = { ...pageOf(), record: record({ status: 'running' }) }
  fakeServer(answers({ 'GET /api/modelCompareRecord/modelCompared': running }))
  showPage(<ModelComparePage />, '/model/compare?id=4')
  expect(await screen.findByText('正在对比，完成后会自动显示。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '导出 Excel' })).toBeNull()
})

it('starts a comparison of two versions of a model, and tells a refusal', async () => {
  const versions = pageOf(
    sampleModel(),
    sampleModel({ fileId: 30, version: 2 }),
    sampleModel({ fileId: 29, version: 1 }),
  )
  const sent = fakeServer(
    answers({
      'POST /api/model/list': versions,
      'POST /api/modelCompareRecord': () => refusal(400, 'modelCompare.wrongPair', '选错了'),
    }),
  )
  showPage(<ModelComparePage />)
  await press('新建对比')
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(await screen.findByLabelText(label))
    const found = await screen.findAllByTitle(option)
    fireEvent.click(found.at(-1)!)
  }
  // The two latest stand there already, the older one left.
  await screen.findByTitle('第 3 版')
  await choose('旧版本', '第 2 版')
  expect(screen.queryByText('已对调：左边是较早的一版。')).toBeNull()
  await choose('新版本', '第 1 版')
  await screen.findByText('已对调：左边是较早的一版。')
  await choose('新版本', '第 3 版')
  await pressInDialog('开始对比')
  expect(await screen.findByText('选错了')).toBeDefined()
  expect(asked(sent, 'POST /api/modelCompareRecord')[0]?.body).toEqual({ subId: 11, fromFileId: 29, toFileId: 31 })
})
