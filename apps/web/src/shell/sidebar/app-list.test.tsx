import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { removeCookie, setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { AppList } from './app-list.tsx'

const online = {
  path: 'online',
  name: 'Online',
  hidden: false,
  component: 'monitor/online/index',
  meta: { title: '在线' },
}
const server = {
  'GET /api/menus/build': [
    { path: '/monitor', hidden: false, component: 'Layout', meta: { title: '监控' }, children: [online] },
  ],
  'GET /api/parameters/all': [
    { code: 'app_url_library', value: 'https://library.test/unifyauth' },
    { code: 'app_url_store', value: '' },
  ],
  'POST /auth/handover': { address: 'https://library.test/unifyauth?uToken=once&t=library' },
}
const opened = () => ({ opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() })

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  removeCookie('sunmao-unify-token')
  vi.restoreAllMocks()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <App>
          <AppList onPick={() => undefined} />
        </App>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const pick = async () => fireEvent.click(await screen.findByRole('button', { name: '设计资源库' }))

it('opens an application with an address by a hand-over, in a window that cannot reach back', async () => {
  setCookie('sunmao-unify-token', 'handle')
  const sent = fakeServer(server)
  const other = opened()
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(other as unknown as Window)
  open()
  await pick()
  // At once, within the click: later a browser would block it.
  expect(openWindow).toHaveBeenCalledTimes(1)
  expect(other.opener).toBeNull()
  await waitFor(() =>
    expect(other.location.replace).toHaveBeenCalledWith('https://library.test/unifyauth?uToken=once&t=library'),
  )
  const body = { target: 'library', unifyToken: 'handle' }
  expect(sent.find(({ call }) => call === 'POST /auth/handover')?.body).toEqual(body)
})

it('opens the own screen where there is no address, and leaves out what leads nowhere', async () => {
  fakeServer(server)
  open()
  expect((await screen.findByRole('link', { name: '管理平台' })).getAttribute('href')).toBe('/monitor/online')
  await screen.findByRole('button', { name: '设计资源库' })
  expect(screen.getByRole('link', { name: '应用商店' }).getAttribute('href')).toBe('/store')
  expect(screen.getByRole('link', { name: '智能助手' }).getAttribute('href')).toBe('/ai/answer')
  expect(screen.queryByText('算力中心')).toBeNull()
})

it.each([
  ['a refusal', () => refusal(400, 'apps.noAddress', '该应用尚未配置登录地址。'), '该应用尚未配置登录地址。'],
  ['an address that is no page', { address: 'javascript:alert(1)' }, '接口请求失败'],
])('closes the window again after %s', async (_, answer, text) => {
  fakeServer({ ...server, 'POST /auth/handover': answer })
  const other = opened()
  vi.spyOn(window, 'open').mockReturnValue(other as unknown as Window)
  open()
  await pick()
  expect(await screen.findByText(text)).toBeDefined()
  expect(other.close).toHaveBeenCalled()
  expect(other.location.replace).not.toHaveBeenCalled()
})

it('says so when the browser blocks the window', async () => {
  const sent = fakeServer(server)
  vi.spyOn(window, 'open').mockReturnValue(null)
  open()
  await pick()
  expect(await screen.findByText(/浏览器拦截了新窗口/)).toBeDefined()
  expect(sent.some(({ call }) => call === 'POST /auth/handover')).toBe(false)
})
