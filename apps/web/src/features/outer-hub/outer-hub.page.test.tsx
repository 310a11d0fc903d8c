import type { SharedLink } from '@sunmao/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { startLanguage } from '../../i18n.ts'
import { removeCookie, setCookie } from '../../session/cookies.ts'
import { token, useSession } from '../../session/session.ts'
import { OuterHubPage } from './outer-hub.page.tsx'

const shared: SharedLink = {
  projId: 2,
  projName: '综合楼',
  subId: 7,
  subCode: 'ZHL-01',
  accessType: 2,
  fileIds: [1, 2, 3],
  description: '三层管线',
  isLogin: false,
}
const person = { kind: 'person', username: 'lead', nickName: '林知远', roles: [], user: {} }
const guest = { ...person, kind: 'guest', username: 'guest', nickName: '访客' }
const server = {
  'GET /api/accessControl/outer/abc': shared,
  'POST /api/accessControl/outer/abc/guest': { token: 'Bearer guest', unifyToken: 'u', user: guest },
  'DELETE /auth/logout': undefined,
}

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  removeCookie('sunmao-token')
  localStorage.removeItem('controlDetailData')
  localStorage.removeItem('guest-of-link')
  useSession.setState({ info: undefined })
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = () =>
  render(
    <MemoryRouter initialEntries={['/outerHub/abc']}>
      <Place />
      <Routes>
        <Route path="/outerHub/:code" element={<OuterHubPage />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  )
const calls = (sent: ReturnType<typeof fakeServer>) => sent.map(({ call }) => call)
const cover = () => screen.findByRole('heading', { name: '三层管线' })

it('lets a stranger in as a guest of this link, and shows what it is about', async () => {
  fakeServer(server)
  open()
  await cover()
  for (const word of ['您正以访客身份查看。', '综合楼', 'ZHL-01', '合模', '3', '长期有效'])
    expect(screen.getByText(word)).toBeDefined()
  await waitFor(() => expect(document.title).toContain('三层管线'))
  expect(JSON.parse(localStorage.getItem('controlDetailData') ?? '')).toEqual(shared)
  expect(token()).toBe('Bearer guest')
  // The same guest needs no second session after a reload.
  cleanup()
  useSession.setState({ info: undefined })
  const sent = fakeServer({ ...server, 'GET /auth/info': guest })
  open()
  await cover()
  expect(calls(sent)).not.toContain('POST /api/accessControl/outer/abc/guest')
})

it('makes the guest of another link one of this', async () => {
  setCookie('sunmao-token', 'Bearer other')
  localStorage.setItem('guest-of-link', 'other')
  fakeServer({ ...server, 'GET /auth/info': guest })
  open()
  await cover()
  expect(token()).toBe('Bearer guest')
})

it('leaves a person who he is', async () => {
  setCookie('sunmao-token', 'Bearer own')
  const sent = fakeServer({ ...server, 'GET /auth/info': person })
  open()
  await cover()
  expect(screen.getByText('您正以 林知远 的身份查看。')).toBeDefined()
  expect(calls(sent)).not.toContain('POST /api/accessControl/outer/abc/guest')
  expect(token()).toBe('Bearer own')
})

it('asks for a sign-in where the link does, also of a guest', async () => {
  setCookie('sunmao-token', 'Bearer other')
  const closed = { accessType: 2, fileIds: [], description: '三层管线', isLogin: true }
  fakeServer({ ...server, 'GET /auth/info': guest, 'GET /api/accessControl/outer/abc': closed })
  open()
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?redirect=%2FouterHub%2Fabc'))
  expect(token()).toBeUndefined()
})

it('tells a dead link from a server that is away', async () => {
  fakeServer({ 'GET /api/accessControl/outer/abc': () => refusal(404, 'outer.gone', '') })
  open()
  expect((await screen.findByText('链接不存在或已失效。')).tagName).toBe('P')
  expect(screen.getByText('请联系分享人重新发送。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  cleanup()
  fakeServer({ 'GET /api/accessControl/outer/abc': () => refusal(503, 'error.unavailable', '稍后再试。') })
  open()
  const again = await screen.findByRole('button', { name: '重试' })
  fakeServer(server)
  fireEvent.click(again)
  await cover()
})
