import type { Message } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { setLanguage, startLanguage } from '../../theme/i18n.ts'
import { PageProvider } from '../../ui/page/page-location.tsx'
import { MessagePage } from './message.page.tsx'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('zh-CN')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const notice = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  kind: 'message.todo',
  group: 'todo',
  text: `通知 ${id}`,
  read: false,
  createTime: '2026-11-15T08:00:00Z',
  ...more,
})
const settings = ['account', 'project', 'todo', 'announcement', 'feedback', 'thread'].map((group) => ({
  group,
  web: true,
  mail: 'off',
}))

function show(address: string) {
  function Place() {
    const { pathname, search } = useLocation()
    return (
      <PageProvider value={{ pathname, search, params: {} }}>
        <output>{`${pathname}${search}`}</output>
        {pathname === '/message' && <MessagePage />}
      </PageProvider>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
          <App component={false}>
            <Place />
          </App>
        </ConfigProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const place = () => document.querySelector('output')?.textContent
const none = { content: [], totalElements: 0, unread: 0 }

it('keeps its filters in the address and asks with them', async () => {
  const sent = fakeServer({
    'GET /api/message': { content: [notice(1)], totalElements: 45, unread: 2 },
    'GET /api/thread': none,
  })
  show('/message?group=todo&page=1')
  await screen.findByText('通知 1')
  const asked = sent.filter(({ call, query }) => call === 'GET /api/message' && query.has('group'))
  expect(asked[0]?.query.toString()).toBe('page=1&size=20&group=todo')
  fireEvent.click(screen.getByLabelText('只看未读'))
  await waitFor(() => expect(place()).toBe('/message?group=todo&unread=true'))
})

it('goes where a notice leads, reads it, and never leaves the site', async () => {
  const sent = fakeServer({
    'GET /api/message': {
      content: [notice(1, { link: '/user/center' }), notice(2, { link: 'https://evil.example/' }), notice(3)],
      totalElements: 3,
      unread: 3,
    },
    'GET /api/thread': none,
    'POST /api/message/read': undefined,
  })
  show('/message')
  const foreign = await screen.findByRole('link', { name: '通知 2' })
  expect(foreign.getAttribute('href')).not.toContain('evil')
  expect(screen.queryByRole('link', { name: '通知 3' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: '通知 1' }))
  await waitFor(() => expect(place()).toBe('/user/center'))
  expect(sent.find(({ call }) => call === 'POST /api/message/read')?.body).toEqual({ ids: [1] })
})

it('saves a choice as it is made, for its group only', async () => {
  const sent = fakeServer({
    'GET /api/message': none,
    'GET /api/thread': none,
    'GET /api/message/settings': settings,
    'PUT /api/message/settings': settings,
  })
  show('/message?tab=settings')
  fireEvent.click(await screen.findByRole('switch', { name: '待办 站内通知' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/message/settings')?.body).toEqual([
      { group: 'todo', web: false, mail: 'off' },
    ]),
  )
})
