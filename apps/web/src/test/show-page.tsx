import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, type RenderResult, render, screen, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { queryClient } from '../api/hooks.ts'
import { useSession } from '../session/session.ts'
import { startLanguage } from '../theme/i18n.ts'
import { PageProvider } from '../ui/page/page-location.tsx'
import './register-features.ts'

function Located({ page }: { page: ReactElement }) {
  const { pathname, search } = useLocation()
  return <PageProvider value={{ pathname, search, params: {} }}>{page}</PageProvider>
}

/** For tests of pages: in Chinese, by somebody who may do everything, each with nothing remembered. */
export function prepare(): void {
  beforeAll(async () => {
    localStorage.setItem('language', 'zh-CN')
    await startLanguage()
  })
  beforeEach(() => useSession.setState({ roles: ['admin'] }))
  afterEach(() => {
    cleanup()
    queryClient.clear()
  })
}

/** A page as the frame shows it, with an address of its own. */
export const showPage = (page: ReactElement, address = '/'): RenderResult =>
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
        <App component={false}>
          <MemoryRouter initialEntries={[address]}>
            <Located page={page} />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )

export const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(await within(inside).findByRole('button', { name }))

export const pressInDialog = async (name: string) => press(name, await screen.findByRole('dialog'))

/** In the dialog that is open. */
export const typeIn = async (label: string, value: string) =>
  fireEvent.change(within(await screen.findByRole('dialog')).getByLabelText(label), { target: { value } })
