import type { ScoreRow } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { modelAnswers, pageOf, workInProject } from '../../test/model-samples.ts'
import { prepare, press, showPage, typeIn } from '../../test/show-page.tsx'
import { ScorePage } from './score.page.tsx'

prepare()
beforeEach(workInProject)

const row = (more: Partial<ScoreRow> = {}): ScoreRow => ({
  pubVersionId: 3,
  projId: 7,
  subId: 11,
  subNo: '01',
  subName: '主楼',
  name: '施工图一版',
  releaseStatus: 'published',
  releaseTime: '2026-11-10T02:00:00.000Z',
  status: 'draft',
  edition: 1,
  rowVersion: 5,
  cells: [
    { discipline: 'M', score: 79, deducted: 21 },
    { discipline: 'S', score: 100, deducted: 0 },
  ],
  total: 89.5,
  grade: 'good',
  remark: '',
  parts: [],
  verbs: [],
  ...more,
})
const lines = {
  content: [
    { kind: 'issue', issueId: 12, number: 'M-0012', title: '风管与梁相碰', errorClass: 'technical', points: 4 },
    { kind: 'check', title: '设备表与模型一致', note: '少两台', points: 3 },
  ],
  totalElements: 2,
  before: { pubVersionId: 2, name: '初设', score: 71, fixed: 5, added: 2 },
}
const checks = [
  { itemId: 1, name: '设备表与模型一致', usual: 3, points: 3, note: '少两台', by: '周以宁' },
  { itemId: 2, name: '图层符合标准', usual: 1, note: '' },
]
const answers = (one: ScoreRow, more: Record<string, unknown> = {}) =>
  modelAnswers([], {
    'GET /api/score': { ...pageOf(one), counts: { draft: 1, submitted: 2, confirmed: 0 } },
    'GET /api/score/detail': { ...one, editions: [], mayEdit: one.verbs.includes('submit') },
    'GET /api/score/lines': lines,
    'GET /api/score/checks': checks,
    ...more,
  })
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
const cell = '暖通 79 −21，施工图一版'

it('opens what is behind a figure, with the issues that took the points', async () => {
  fakeServer(answers(row()))
  showPage(<ScorePage />)
  await press(cell)
  const link = await screen.findByRole('link', { name: 'M-0012 风管与梁相碰' })
  expect(link.getAttribute('href')).toBe('/issueList?projId=7&id=12')
  expect(screen.getByText(/比「初设」高 8 分：已解决 5 条，新增 2 条/)).toBeDefined()
  for (const verb of ['提交确认', '确认', '重新打开', '写评语'])
    expect(screen.queryByRole('button', { name: verb })).toBeNull()
})

it('submits what was seen, and says why it was refused', async () => {
  const replies = [refusal(409, 'score.changed', '得分在此期间已经变化'), row({ status: 'submitted' })]
  const one = row({ parts: ['editor'], verbs: ['submit'] })
  const sent = fakeServer(answers(one, { 'POST /api/score/move': () => replies.shift() }))
  showPage(<ScorePage />, '/?id=3&d=M')
  await press('提交确认')
  expect(await screen.findByText('得分在此期间已经变化')).toBeDefined()
  await press('提交确认')
  expect(await screen.findByText('已提交，等待确认')).toBeDefined()
  expect(bodies(sent, 'POST /api/score/move')).toEqual(
    Array(2).fill({ pubVersionId: 3, rowVersion: 5, verb: 'submit', reason: '', total: 89.5 }),
  )
})

it('decides an entry of the checklist', async () => {
  const sent = fakeServer(answers(row({ parts: ['editor'], verbs: ['submit'] }), { 'PUT /api/score/check': checks }))
  showPage(<ScorePage />, '/?id=3&d=M')
  const entry = await screen.findByLabelText('图层符合标准')
  fireEvent.click(within(entry).getByText('通过'))
  await waitFor(() =>
    expect(bodies(sent, 'PUT /api/score/check')).toEqual([
      { pubVersionId: 3, discipline: 'M', itemId: 2, points: 0, note: '' },
    ]),
  )
})

it('returns with a reason only, and shows what a confirmed score would be now', async () => {
  const waiting = row({ status: 'submitted', parts: ['confirmer'], verbs: ['confirm', 'return'], submitBy: '林知远' })
  const sent = fakeServer(answers(waiting, { 'POST /api/score/move': row() }))
  showPage(<ScorePage />, '/?id=3&d=M')
  await press('退回')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await screen.findByText('必填项')).toBeDefined()
  await typeIn('原因', '检查表没填')
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/score/move')).toMatchObject([{ verb: 'return', reason: '检查表没填' }]),
  )
})

it('shows beside a confirmed score what it would be now', async () => {
  const kept = row({
    status: 'confirmed',
    now: 91.5,
    cells: [{ discipline: 'M', score: 79, deducted: 21, now: 83 }],
  })
  fakeServer(
    answers(kept, {
      'GET /api/score/lines': {
        content: [
          { kind: 'issue', issueId: 12, number: 'M-0012', title: '已改', errorClass: 'general', points: 4, now: 0 },
        ],
        totalElements: 1,
      },
    }),
  )
  showPage(<ScorePage />, '/?id=3&d=M')
  expect(await screen.findByText(/按现在的问题是 83 分/)).toBeDefined()
  expect(await screen.findByText('现已不扣分')).toBeDefined()
})

it('filters by status, and says what fills an empty table', async () => {
  const sent = fakeServer(
    answers(row(), {
      'GET /api/score': { content: [], totalElements: 0, counts: { draft: 0, submitted: 0, confirmed: 0 } },
    }),
  )
  showPage(<ScorePage />)
  expect(await screen.findByText(/^还没有发布版本。/)).toBeDefined()
  await press(/待确认/)
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'GET /api/score')?.query.get('status')).toBe('submitted'),
  )
})
