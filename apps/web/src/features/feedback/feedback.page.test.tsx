import type { Feedback } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { antdConfig } from '../../theme/antd-config.tsx'
import { setLanguage, startLanguage } from '../../theme/i18n.ts'
import { PageProvider } from '../../ui/page/page-location.tsx'
import { FeedbackPage } from './feedback.page.tsx'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('zh-CN')
})
beforeEach(() => useSession.setState({ roles: ['feedback:list', 'feedback:edit'] }))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const row = (more: Partial<Feedback> = {}): Feedback => ({
  id: 3,
  module: 'model',
  moduleLabel: '模型',
  description: '打不开',
  shots: [{ name: '1.png', address: '/blob/x' }],
  status: 'open',
  user: { id: 2, nickName: '林知远' },
  createTime: '2026-11-15T08:00:00Z',
  rowVersion: 4,
  ...more,
})
const listed = (rows: Feedback[]) => ({
  content: rows,
  totalElements: rows.length,
  counts: { open: 1, doing: 2, solved: 0, closed: 0 },
})
const quiet = {
  'GET /api/dictDetail': { content: [], totalElements: 0 },
  'GET /api/thread/posts': { content: [], more: false },
}

function show(address: string) {
  function Place() {
    const { pathname, search } = useLocation()
    return (
      <PageProvider value={{ pathname, search, params: {} }}>
        <output>{`${pathname}${search}`}</output>
        <FeedbackPage />
      </PageProvider>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <ConfigProvider {...antdConfig('#2483B8', { still: true })}>
          <App component={false}>
            <Place />
          </App>
        </ConfigProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('shows how many there are of each status and asks for one', async () => {
  const sent = fakeServer({ ...quiet, 'GET /api/feedback': listed([row()]) })
  show('/feedback')
  fireEvent.click(await screen.findByText('处理中 2'))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/feedback?status=doing'))
  await waitFor(() => expect(sent.some(({ query }) => query.get('status') === 'doing')).toBe(true))
})

it('opens the one in the address, also when it is not on this page, and answers it', async () => {
  const sent = fakeServer({
    ...quiet,
    'GET /api/feedback': ({ query }: { query: URLSearchParams }) => listed(query.has('id') ? [row()] : []),
    'PUT /api/feedback/answer': row({ answer: '请刷新', status: 'solved', rowVersion: 5 }),
  })
  show('/feedback?id=3')
  fireEvent.change(await screen.findByLabelText('答复'), { target: { value: ' 请刷新 ' } })
  fireEvent.click(screen.getByRole('radio', { name: '已解决' }))
  fireEvent.click(screen.getByRole('button', { name: '保存并通知' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/feedback/answer')?.body).toEqual({
      id: 3,
      rowVersion: 4,
      status: 'solved',
      answer: '请刷新',
    }),
  )
})

it('keeps what was typed when somebody else was faster, until one takes the present answer', async () => {
  const present = row({ answer: '别人的答复', status: 'doing', rowVersion: 9 })
  fakeServer({
    ...quiet,
    'GET /api/feedback': listed([row()]),
    'PUT /api/feedback/answer': () => refusal(409, 'error.stale', '已被他人修改', { current: present }),
  })
  show('/feedback?id=3')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('答复')
  fireEvent.change(box, { target: { value: '我的答复' } })
  fireEvent.click(screen.getByRole('button', { name: '保存并通知' }))
  await screen.findByText('已被他人修改')
  expect(box.value).toBe('我的答复')
  fireEvent.click(screen.getByRole('button', { name: '载入最新内容' }))
  await waitFor(() => expect(box.value).toBe('别人的答复'))
})

it('offers no answer to who may only look', async () => {
  useSession.setState({ roles: ['feedback:list'] })
  fakeServer({ ...quiet, 'GET /api/feedback': listed([row()]) })
  show('/feedback?id=3')
  await screen.findByText('反馈 #3')
  await screen.findByText('还没有人发言，写下第一条吧。')
  expect(screen.queryByLabelText('答复')).toBeNull()
})
