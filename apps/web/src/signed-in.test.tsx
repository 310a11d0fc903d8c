import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { fakeServer } from './api/fake-server.ts'
import { queryClient } from './api/hooks.ts'
import { useMode } from './session/project/mode.ts'
import { useSession } from './session/session.ts'
import { SignedIn } from './signed-in.tsx'
import { setCookie } from './theme/cookies.ts'
import { setLanguage, startLanguage } from './theme/i18n.ts'

vi.mock('./theme/kit-styles.ts', () => ({ loadKitStyles: async () => undefined }))
vi.mock('./theme/skin.ts', async (original) => ({ ...(await original<object>()), followSkin: () => undefined }))
vi.mock('./manifest/pages.ts', async () => {
  const { lazy } = await import('react')
  const view = lazy(async () => ({ default: () => <h1>whole window</h1> }))
  return {
    pages: () => [
      { path: '/modelBrowse', title: 'page.modelBrowse', bare: true, view },
      { path: '/preview', title: 'preview.title', bare: true, view },
    ],
  }
})

it.each([
  ['/modelBrowse?projId=2', '浏览模型 · 某设计院'],
  ['/preview?id=5', '视图浏览 · 某设计院'],
])('calls %s by its title and the application’s', async (address, title) => {
  await startLanguage()
  await setLanguage('zh-CN')
  setCookie('sunmao-token', 'Bearer t')
  useSession.setState({ info: { kind: 'person', username: 'lead', user: { roles: [] } } as never, roles: [] })
  fakeServer({
    'GET /api/parameters/all': [{ code: 'site_name', value: '某设计院' }],
    'POST /auth/setProject': ['model:list'],
    'GET /api/project': { content: [{ projId: 2, indexCode: 'ZHL', projName: '综合楼' }], totalElements: 1 },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Suspense>
          <SignedIn />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('heading', { name: 'whole window' })
  await waitFor(() => expect(document.title).toBe(title))
  // Whoever opens a project's page works in that project.
  if (address.includes('projId'))
    await waitFor(() =>
      expect(useMode.getState()).toMatchObject({
        enterpriseProjectFlag: 0,
        project: { projId: 2, projName: '综合楼' },
      }),
    )
})
