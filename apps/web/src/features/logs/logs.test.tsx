import type { LogDetail, LogLine } from '@sunmao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, press, showPage } from '../../test/show-page.tsx'
import { ErrorLogPage, LogPage } from './log-list.page.tsx'

prepare()

const row: LogLine = {
  id: 7,
  username: 'lead',
  nickName: '林知远',
  description: '发布版本',
  object: '施工图第二版',
  method: 'POST /api/modelPubVersion',
  params: '{"body":{}}',
  requestIp: '10.0.0.1',
  address: '',
  browser: 'Chrome',
  time: 30_000,
  outcome: 'failed',
  told: '服务器出错',
  requestId: '7KQ2-M4XD',
  createTime: '2026-11-18 14:58:40',
}
const detail: LogDetail = {
  ...row,
  steps: [{ name: 'select 1', at: 0, time: 29_700 }],
  lines: [{ at: 12, level: 'warn', text: '数据库很忙' }],
  changes: [{ field: 'note', before: '初稿', after: '定稿' }],
  exception: 'LockTimeout',
  cause: {
    cause: 'c',
    title: 'LockTimeout',
    method: '',
    count: 3,
    today: 1,
    people: 2,
    first: '11-16',
    last: '',
    id: 7,
  },
  nearby: [{ ...row, id: 6, description: '改发布说明', outcome: 'done' }],
}
const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/logs': { content: [row], totalElements: 1 },
  'GET /api/logs/error': { content: [row], totalElements: 1 },
  'GET /api/logs/today': { total: 2814, slow: 12, refused: 31, failed: 7 },
  'GET /api/logs/actions': [{ value: 'log.job.add', label: '新增岗位' }],
  'GET /api/logs/detail': detail,
  'GET /api/logs/check': { state: 'whole', rows: 2814, until: '2026-11-18 15:00:00', problems: [] },
  ...more,
})

it('lists what people did, says that the log is whole, and shows everything about a row', async () => {
  fakeServer(answers())
  showPage(<LogPage />)
  expect(await screen.findByText('今天 2,814 条')).toBeDefined()
  expect(await screen.findByText(/日志完整/)).toBeDefined()
  await press('发布版本')
  expect(await screen.findByText('数据库很忙')).toBeDefined()
  for (const word of ['服务器出错', 'LockTimeout', 'select 1', '改发布说明 施工图第二版', 'note', '初稿', '定稿'])
    expect(await screen.findByText(word)).toBeDefined()
  expect(screen.getByText(/共 3 次，今天 1 次/)).toBeDefined()
})

it('says which rows were changed, and checks again', async () => {
  const broken = { state: 'broken', rows: 9, problems: ['第 3 到 5 条记录中有内容被修改、增加或删除。'] }
  const sent = fakeServer(answers({ 'GET /api/logs/check': broken, 'POST /api/logs/check': broken }))
  showPage(<LogPage />)
  expect(await screen.findByText(/第 3 到 5 条/)).toBeDefined()
  await press('核对日志')
  await waitFor(() => expect(sent.some(({ call }) => call === 'POST /api/logs/check')).toBe(true))
})

it('puts failures of one cause together, and leads to all of them', async () => {
  const sent = fakeServer(answers({ 'GET /api/logs/causes': { content: [detail.cause], totalElements: 1 } }))
  showPage(<ErrorLogPage />)
  fireEvent.click(await screen.findByText('按原因'))
  expect(await screen.findByText('LockTimeout')).toBeDefined()
  await press('查看全部')
  await waitFor(() =>
    expect(
      sent
        .filter(({ call }) => call === 'GET /api/logs/error')
        .at(-1)
        ?.query.get('cause'),
    ).toBe('c'),
  )
})
