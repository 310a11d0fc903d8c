import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { openTag, useTags } from '../../shell/pages/tags.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { PageProvider } from '../../ui/page/page-location.tsx'
import { ForbiddenPage } from './forbidden.page.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { RedirectPage } from './redirect.page.tsx'
import { UnknownViewPage } from './unknown-view.page.tsx'

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = (Page: ComponentType, pathname = '/x', search = '', params = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[pathname + search]}>
        <Place />
        <PageProvider value={{ pathname, search, params }}>
          <Page />
        </PageProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )

it.each([
  ['没有访问权限', ForbiddenPage],
  ['页面不存在', NotFoundPage],
])('%s: says so and leads home', (title, Page) => {
  open(Page)
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/dashboard')
})

it('says whom to ask about a project of others', () => {
  const to = { pathname: '/401', state: { reason: 'notMember' } }
  render(
    <MemoryRouter initialEntries={[to]}>
      <ForbiddenPage />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: '您不是该项目的成员' })).toBeDefined()
  expect(screen.getByText(/您仍处于登录状态.*项目负责人或系统管理员/)).toBeDefined()
})

it('names the view that this build does not know', async () => {
  const leaf = { path: 'index', name: 's', component: 'strange/index', hidden: false, meta: { title: '怪' } }
  fakeServer({
    'GET /api/menus/build': [{ path: '/strange', hidden: false, component: 'Layout', children: [leaf] }],
  })
  open(UnknownViewPage, '/strange')
  expect(await screen.findByText(/「strange\/index」/)).toBeDefined()
})

it('shows the rest of the address anew', async () => {
  openTag({ pathname: '/a/b', search: '', title: 'b', affix: false, noCache: false })
  open(RedirectPage, '/redirect/a/b', '?c=1', { '*': 'a/b' })
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/a/b?c=1'))
  expect(useTags.getState().tags[0]?.turn).toBe(1)
})

it('never leaves the site', async () => {
  open(RedirectPage, '/redirect//evil.test', '', { '*': '/evil.test' })
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/'))
})
