import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { setLanguage, startLanguage } from '../../theme/i18n.ts'
import { ThreadPanel } from './thread.panel.tsx'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('zh-CN')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const post = (postId: number, text: string, mine = false) => ({
  postId,
  user: { id: mine ? 1 : 2, nickName: mine ? '我' : '林知远' },
  text,
  createTime: '2026-11-15T08:00:00Z',
  mine,
})
const show = (isClosed = false) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
        <App component={false}>
          <ThreadPanel kind="project" refId={7} isClosed={isClosed} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
const write = (value: string) => fireEvent.change(screen.getByLabelText('输入评论'), { target: { value } })

it('shows the newest at the bottom, older ones on demand, and counts what it shows as read', async () => {
  const sent = fakeServer({
    'GET /api/thread/posts': ({ query }: { query: URLSearchParams }) =>
      query.get('before') === '4'
        ? { content: [post(3, '最早')], more: false }
        : { content: [post(5, '第二'), post(4, '第一')], more: true },
    'POST /api/thread/read': undefined,
  })
  show()
  await screen.findByText('第二')
  const texts = () => [...document.querySelectorAll('.thread-text')].map((one) => one.textContent)
  expect(texts()).toEqual(['第一', '第二'])
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/thread/read')?.body).toEqual({
      kind: 'project',
      refId: 7,
      postId: 5,
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: '查看更早的发言' }))
  await screen.findByText('最早')
  expect(texts()).toEqual(['最早', '第一', '第二'])
})

it('sends with Ctrl+Enter, not with Enter, and not a blank', async () => {
  const sent = fakeServer({
    'GET /api/thread/posts': { content: [], more: false },
    'POST /api/thread/post': post(9, '好', true),
    'POST /api/thread/read': undefined,
  })
  show()
  await screen.findByText(/写下第一条/)
  const box = screen.getByLabelText<HTMLTextAreaElement>('输入评论')
  write('  ')
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  write(' 好 ')
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(box.value).toBe(''))
  const posts = sent.filter(({ call }) => call === 'POST /api/thread/post')
  expect(posts.map(({ body }) => body)).toEqual([{ kind: 'project', refId: 7, text: '好' }])
})

it('keeps what was typed when the server says no', async () => {
  fakeServer({
    'GET /api/thread/posts': { content: [], more: false },
    'POST /api/thread/post': () => refusal(409, 'project.archived', '项目已归档'),
  })
  show()
  await screen.findByText(/写下第一条/)
  write('还在吗')
  fireEvent.click(screen.getByRole('button', { name: '发送' }))
  await screen.findByText('项目已归档')
  expect(screen.getByLabelText<HTMLTextAreaElement>('输入评论').value).toBe('还在吗')
})

it('has no box where one may only look', async () => {
  fakeServer({ 'GET /api/thread/posts': { content: [], more: false } })
  show(true)
  await screen.findByText('这里没有讨论记录。')
  expect(screen.queryByLabelText('输入评论')).toBeNull()
})
