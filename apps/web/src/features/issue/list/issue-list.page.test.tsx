import type { Issue } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, type SentCall } from '../../../api/fake-server.ts'
import { sampleIssue } from '../../../test/issue-sample.ts'
import { workInProject } from '../../../test/model-samples.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { IssueListPage } from './issue-list.page.tsx'

prepare()
beforeEach(workInProject)
// A wide window: the detail beside the list.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('>='),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const rows: Issue[] = [
  sampleIssue(),
  sampleIssue({ id: 6, number: 'ZHL-01-结构-0001', title: '梁高待定', priority: 'low' }),
]
const none = {
  type: [],
  errorClass: [],
  priority: [],
  raiseDiscipline: [],
  level: [],
  label: [],
  round: [],
  assignee: [],
  raiser: [],
}
const facets = {
  ...none,
  status: [
    { value: 'open', label: '待处理', count: 2 },
    { value: 'closed', label: '已关闭', count: 3 },
  ],
  discipline: [{ value: 'M', label: '暖通', count: 1 }],
}
const view = {
  id: 3,
  projId: 7,
  name: '例会视图',
  isPersonal: false,
  mine: false,
  filter: { status: ['open'], discipline: ['M'] },
  sort: { by: 'dueDate', isDescending: false },
  layout: 'table',
  createBy: 'lead',
  createByName: '林知远',
  createTime: '2026-11-09T08:00:00Z',
  rowVersion: 0,
}
const answers = (more: Record<string, unknown> = {}) => ({
  'POST /api/issue/list': { content: rows, totalElements: 2 },
  'POST /api/issue/queryIssueReferenceOptions': facets,
  'POST /auth/setProject': ['issue:add', 'issue:edit'],
  'GET /api/projectSub/querySubListByProjId': [{ subId: 11, subNo: '01', subName: '主楼' }],
  'GET /api/dictDetail': {
    content: [
      { id: 1, value: 'low', label: '低' },
      { id: 2, value: 'high', label: '高' },
    ],
    totalElements: 2,
  },
  'GET /api/issueView': [view],
  'GET /api/issue/detail': sampleIssue(),
  'GET /api/issue/previous': { nextId: 6 },
  'GET /api/projectMember/projectUsers': [],
  'GET /api/thread/posts': { content: [], more: false },
  ...more,
})
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)

it('opens with the saved view that a link names, and keeps what it shows in the address', async () => {
  const sent = fakeServer(answers())
  await showPage(<IssueListPage />, '/issueList?projId=7&savedView=3')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/issue/list').at(-1)).toMatchObject({
      ...view.filter,
      sort: view.sort,
    }),
  )
  expect(await screen.findByText('例会视图')).toBeTruthy()
})

it('narrows by a status that carries its count, and keeps it in the address', async () => {
  const sent = fakeServer(answers())
  showPage(<IssueListPage />, '/issueList?projId=7')
  await screen.findByText('5 条，未关闭 2 条')
  fireEvent.click(await screen.findByRole('button', { name: '待处理 2' }))
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/issue/list').at(-1)).toMatchObject({ projId: 7, status: ['open'], page: 0 }),
  )
  await press('清除筛选')
  const chip = () => screen.getByRole('button', { name: '待处理 2' })
  await waitFor(() => expect(chip().getAttribute('aria-pressed')).toBe('false'))
})

it('goes through the list by keys, and opens the detail beside it', async () => {
  fakeServer(answers())
  showPage(<IssueListPage />, '/issueList?projId=7')
  await screen.findByText('梁高待定')
  fireEvent.keyDown(document.body, { key: 'j' })
  const detail = await screen.findByRole('region', { name: '问题详情' })
  await within(detail).findByText('风管与梁相碰')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: '问题详情' })).toBeNull())
})

it('goes by keys into the open one and to its reply, and back to its row', async () => {
  fakeServer(answers())
  showPage(<IssueListPage />, '/issueList?projId=7')
  const row = await screen.findByRole('button', { name: '风管与梁相碰' })
  row.focus()
  // A click that no pointer made is the Enter key on a button.
  fireEvent.click(row, { detail: 0 })
  const detail = await screen.findByRole('region', { name: '问题详情' })
  await waitFor(() => expect(document.activeElement).toBe(detail))
  const reply = await within(detail).findByRole('textbox', { name: '输入评论' })
  fireEvent.keyDown(detail, { key: 'r' })
  expect(document.activeElement).toBe(reply)
  fireEvent.keyDown(reply, { key: 'j' })
  expect(document.activeElement).toBe(reply)
  fireEvent.keyDown(reply, { key: 'Escape' })
  expect(document.activeElement).toBe(detail)
  fireEvent.keyDown(detail, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: '问题详情' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('风管与梁相碰'))
})

it('changes several at once and takes it back', async () => {
  const saved = ({ body }: SentCall) => {
    const { id, rowVersion } = body as { id: number; rowVersion: number }
    return sampleIssue({ id, rowVersion: rowVersion + 1 })
  }
  const sent = fakeServer(answers({ 'PUT /api/issue': saved }))
  showPage(<IssueListPage />, '/issueList?projId=7')
  fireEvent.click(await screen.findByLabelText('选择「ZHL-01-暖通-0005」'))
  fireEvent.click(screen.getByLabelText('选择「ZHL-01-结构-0001」'))
  await press('优先级', await screen.findByRole('toolbar', { name: '已选 2 条' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '低' }))
  await screen.findByText('已修改 2 条')
  expect(bodies(sent, 'PUT /api/issue')).toEqual([
    { id: 5, rowVersion: 1, priority: 'low' },
    { id: 6, rowVersion: 1, priority: 'low' },
  ])
  await press('撤销')
  await waitFor(() =>
    expect(bodies(sent, 'PUT /api/issue').slice(2)).toEqual([
      { id: 5, rowVersion: 2, priority: 'high' },
      { id: 6, rowVersion: 2, priority: 'low' },
    ]),
  )
})

it('shows what a saved view says, and keeps a new one with what the list shows', async () => {
  const kept = { ...view, id: 4, name: '我的', isPersonal: true, mine: true }
  const sent = fakeServer(answers({ 'POST /api/issueView': kept }))
  showPage(<IssueListPage />, '/issueList?projId=7&overdue=1')
  await screen.findByText('梁高待定')
  await press(/^视图/)
  fireEvent.click(await screen.findByRole('menuitem', { name: '例会视图' }))
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/issue/list').at(-1)).toMatchObject({
      status: ['open'],
      discipline: ['M'],
      sort: { by: 'dueDate' },
    }),
  )
  expect(bodies(sent, 'POST /api/issue/list').at(-1)).not.toHaveProperty('isOverdue')
  await press(/^例会视图/)
  fireEvent.click(await screen.findByRole('menuitem', { name: '保存当前视图' }))
  await typeIn('名称', '我的')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/issueView')).toMatchObject([
      { projId: 7, name: '我的', isPersonal: true, filter: { status: ['open'], discipline: ['M'] } },
    ]),
  )
})
