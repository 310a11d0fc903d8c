import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { token } from '../../session/session.ts'
import { removeCookie, setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { RevitDesignLibraryPage } from './revit-design-library.page.tsx'

// Loading a stylesheet is the browser's part.
vi.mock('../../theme/kit-styles.ts', () => ({ loadKitStyles: async () => undefined }))

const infoOf = (kind: string, nickName: string) => ({ kind, username: kind, nickName, roles: [], user: {} })
const reader = { token: 'Bearer reader', unifyToken: 'u', user: infoOf('library', '设计资源库') }
const library = {
  'GET /api/designLibrary': { content: [], totalElements: 0 },
  'GET /api/designLibrary/categories': [],
  'GET /api/designLibrary/tags': [],
}

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  removeCookie('sunmao-token')
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <RevitDesignLibraryPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('signs who has no session in as the library’s reader, and offers him nothing but to look', async () => {
  fakeServer({ ...library, 'POST /auth/designLibrary': reader })
  open()
  expect(await screen.findByText(/此身份只能查看设计资源库/, undefined, { timeout: 5000 })).toBeDefined()
  expect(await screen.findByText('设计资源库里还没有内容。')).toBeDefined()
  expect(screen.queryByRole('button', { name: /收藏/ })).toBeNull()
  expect(token()).toBe('Bearer reader')
})

it('keeps a person’s session, and replaces a guest’s', async () => {
  setCookie('sunmao-token', 'Bearer own')
  fakeServer({ ...library, 'GET /auth/info': infoOf('person', '林知远') })
  open()
  expect(await screen.findByText('您已登录为 林知远。')).toBeDefined()
  expect(token()).toBe('Bearer own')
  cleanup()
  fakeServer({ ...library, 'GET /auth/info': infoOf('guest', '访客'), 'POST /auth/designLibrary': reader })
  open()
  expect(await screen.findByText(/此身份只能查看设计资源库/)).toBeDefined()
})

it('says why it is closed, and leads to the sign-in', async () => {
  fakeServer({ 'POST /auth/designLibrary': () => refusal(400, 'auth.libraryOff', '未开启。') })
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('未开启。')
  expect(screen.getByRole('link', { name: '使用账号登录' }).getAttribute('href')).toBe(
    '/login?redirect=%2FrevitDesignLibrary',
  )
})
