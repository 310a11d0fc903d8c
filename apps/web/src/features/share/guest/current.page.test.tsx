import type { CurrentFile } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { queryClient } from '../../../api/hooks.ts'
import { startLanguage } from '../../../theme/i18n.ts'
import { CurrentPage } from './current.page.tsx'

const file: CurrentFile = {
  isCurrent: true,
  kind: 'drawing',
  name: '暖施-03.dxf',
  number: '暖施-03',
  title: '3F 通风空调平面图',
  projName: '示例·综合楼',
  subName: '1# 综合楼',
  version: 2,
  versionTime: '2026-11-12T09:30:00Z',
  currentVersion: 2,
  currentTime: '2026-11-12T09:30:00Z',
  checksum: '9C41-77E0',
  checkTime: '2026-11-15T07:20:00Z',
  path: '/drawing?projId=2&fileId=5',
}

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function ask(answer: unknown) {
  fakeServer({
    'GET /api/accessControl/current/abc': answer,
    'GET /api/parameters/all': [{ code: 'time_zone', value: 'Asia/Shanghai' }],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/current/abc']}>
        <Routes>
          <Route path="/current/:code" element={<CurrentPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says of the current version that it is, with what stands on the paper', async () => {
  ask(file)
  await screen.findByRole('heading', { name: '当前有效' })
  expect(screen.getByRole('heading', { name: /暖施-03/ }).textContent).toBe('暖施-03\u20033F 通风空调平面图')
  expect(screen.getByText('V2，与最新发布一致')).toBeDefined()
  expect(screen.getByText('9C41-77E0')).toBeDefined()
  expect(screen.getByRole('link', { name: '登录查看' }).getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent(file.path)}`,
  )
})

it('tells times by the clock of the site, and by the reader’s own where that differs', async () => {
  ask(file)
  // The reader of this test is wherever its machine is.
  const own = new Date('2026-11-12T09:30:00Z').getHours()
  const published = await screen.findByText(/2026-11-12 17:30/)
  expect(published.textContent?.includes('您当地')).toBe(own !== 17)
})

it('says of another one what to use instead', async () => {
  ask({ ...file, isCurrent: false, version: 1, versionTime: '2026-10-28T02:00:00Z' })
  await screen.findByRole('heading', { name: '已被替代' })
  expect(screen.getByText('您手上是 V1，现行 V2')).toBeDefined()
  expect(screen.getByRole('link', { name: '登录打开 V2' })).toBeDefined()
})

it('knows no other codes, and says when it could not ask', async () => {
  ask(() => refusal(404, 'error.notFound', ''))
  await screen.findByText('没有这个核对码。')
  cleanup()
  queryClient.clear()
  ask(() => refusal(500, 'error.internal', '服务器出错。'))
  await screen.findByText('服务器出错。')
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
})
