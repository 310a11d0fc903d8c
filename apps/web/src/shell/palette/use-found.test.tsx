import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { startLanguage } from '../../theme/i18n.ts'
import '../../test/register-features.ts'
import { useFound } from './use-found.ts'

beforeAll(startLanguage)
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <App component={false}>{children}</App>
    </MemoryRouter>
  </QueryClientProvider>
)
const find = (text: string) =>
  renderHook(({ typed }) => ({ found: useFound(typed), place: useLocation() }), {
    wrapper,
    initialProps: { typed: text },
  })

it('asks once when the typing pauses, and shows nothing of an older text', async () => {
  const sent = fakeServer({
    'GET /api/search': ({ query }: { query: URLSearchParams }) => [{ kind: 'project', title: query.get('blurry') }],
  })
  const { result, rerender } = find('综')
  expect(result.current.found.isSearching).toBe(true)
  for (const typed of ['综合', '综合楼']) rerender({ typed })
  await waitFor(() => expect(result.current.found.entries.map(({ title }) => title)).toEqual(['综合楼']))
  expect(sent).toHaveLength(1)
  rerender({ typed: '别的' })
  expect(result.current.found.entries).toEqual([])
  rerender({ typed: ' ' })
  await waitFor(() => expect(result.current.found.isSearching).toBe(false))
})

it('opens what it found at its place', async () => {
  fakeServer({ 'GET /api/search': [{ kind: 'announcement', title: '放假', link: '/announcement/detail?id=3' }] })
  const { result } = find('放假')
  await waitFor(() => expect(result.current.found.entries).toHaveLength(1))
  await act(async () => result.current.found.entries[0]?.run())
  expect(`${result.current.place.pathname}${result.current.place.search}`).toBe('/announcement/detail?id=3')
})

it('says why nothing was found when the search fails', async () => {
  fakeServer({ 'GET /api/search': () => refusal(500, 'error.internal', '服务器出错了') })
  const { result } = find('x')
  await waitFor(() => expect(result.current.found.failure).toBe('服务器出错了'))
})
