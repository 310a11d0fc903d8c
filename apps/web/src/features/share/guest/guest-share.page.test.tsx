import type { SharedLink } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { queryClient } from '../../../api/hooks.ts'
import { useGuestSession } from '../../../session/guest/guest-session.ts'
import { ownToken, token, useSession } from '../../../session/session.ts'
import { removeCookie, setCookie } from '../../../theme/cookies.ts'
import { i18n, startLanguage } from '../../../theme/i18n.ts'
import { GuestSharePage } from './guest-share.page.tsx'

// What is behind the entry has tests of its own.
vi.mock('./shared-view.tsx', () => ({ SharedView: ({ link }: { link: SharedLink }) => <h1>{link.description}</h1> }))

const told: SharedLink = {
  projId: 2,
  projName: '综合楼',
  subId: 7,
  subCode: 'ZHL-01',
  accessType: 2,
  fileIds: [1, 2, 3],
  description: '三层管线',
  isLogin: false,
  audience: 'anyone',
  isOpen: false,
}
const closed = (audience: SharedLink['audience'], isLogin = false): SharedLink => ({
  accessType: 9,
  fileIds: [],
  description: '',
  isLogin,
  audience,
  isOpen: false,
})
const person = { kind: 'person', username: 'lead', nickName: '林知远', roles: [], user: {} }
const guest = { ...person, kind: 'guest', username: 'guest', nickName: '访客' }
const login = { token: 'Bearer guest', unifyToken: 'u', user: guest }
const LINK = 'GET /api/accessControl/outer/abc'
const GUEST = 'POST /api/accessControl/outer/abc/guest'
/** The link as it answers whoever has come in, and before. */
const linkOf = (before: SharedLink) => () =>
  token() === 'Bearer guest' ? { ...told, audience: before.audience, isOpen: true } : before
const server = { [LINK]: linkOf(told), [GUEST]: login, 'DELETE /auth/logout': undefined, 'GET /api/parameters/all': [] }

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => history.replaceState(null, '', '/outerHub/abc'))
afterEach(() => {
  cleanup()
  removeCookie('sunmao-token')
  sessionStorage.clear()
  localStorage.removeItem('controlDetailData')
  useSession.setState({ info: undefined })
  useGuestSession.setState({ isOver: false })
  queryClient.clear()
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/outerHub/abc']}>
        <Place />
        <Routes>
          <Route path="/outerHub/:code" element={<GuestSharePage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const calls = (sent: ReturnType<typeof fakeServer>) => sent.map(({ call }) => call)
const content = () => screen.findByRole('heading', { name: '三层管线' })

it('lets a stranger in as a guest of this link, who needs no second session after a reload', async () => {
  fakeServer(server)
  const { unmount } = open()
  await content()
  expect(JSON.parse(localStorage.getItem('controlDetailData') ?? '')).toMatchObject({
    subCode: 'ZHL-01',
    isLogin: false,
  })
  expect(token()).toBe('Bearer guest')
  expect(ownToken()).toBe('Bearer guest')
  unmount()
  const sent = fakeServer({ ...server, 'GET /auth/info': guest })
  open()
  await content()
  expect(calls(sent)).not.toContain(GUEST)
})

it('keeps a person signed in beside it, in this tab alone and only on this page', async () => {
  setCookie('sunmao-token', 'Bearer own')
  fakeServer({ ...server, 'GET /auth/info': person })
  open()
  await content()
  expect(ownToken()).toBe('Bearer own')
  expect(token()).toBe('Bearer guest')
  history.replaceState(null, '', '/dashboard')
  expect(token()).toBe('Bearer own')
})

it('ends the session of the tab when its page is left', async () => {
  setCookie('sunmao-token', 'Bearer own')
  const sent = fakeServer({ ...server, 'GET /auth/info': person })
  const { unmount } = open()
  await content()
  unmount()
  await waitFor(() => expect(calls(sent)).toContain('DELETE /auth/logout'))
  expect(sessionStorage.getItem('guest-session')).toBeNull()
  expect(ownToken()).toBe('Bearer own')
})

it('asks for the password and says what is wrong with it, and how long to wait', async () => {
  const answers = [
    () => refusal(403, 'outer.wrongPassword', '密码不正确。'),
    () => refusal(429, 'auth.tooMany', '请在 30 秒后再试。'),
    () => login,
  ]
  const sent = fakeServer({ ...server, [LINK]: linkOf(closed('password')), [GUEST]: () => answers.shift()?.() })
  open()
  const box = await screen.findByLabelText('密码')
  expect(document.body.textContent).not.toContain('三层管线')
  const submit = () => fireEvent.click(screen.getByRole('button', { name: '打开' }))
  submit()
  await screen.findByText(i18n.t('outer.passwordNeeded'))
  fireEvent.change(box, { target: { value: ' 7F3K-92QD ' } })
  submit()
  await screen.findByText(i18n.t('outer.wrongPassword'))
  submit()
  await screen.findByText('请在 30 秒后再试。')
  submit()
  await content()
  expect(sent.filter(({ call }) => call === GUEST).map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ password: '7F3K-92QD' })),
  )
})

it('mails a code to a named mailbox', async () => {
  const sent = fakeServer({
    ...server,
    [LINK]: linkOf(closed('email')),
    'POST /api/accessControl/outer/abc/mail': undefined,
  })
  open()
  fireEvent.change(await screen.findByLabelText('邮箱'), { target: { value: 'Owner@Example.com' } })
  fireEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  fireEvent.change(await screen.findByLabelText('验证码'), { target: { value: '123456' } })
  expect((screen.getByRole('button', { name: /秒后可重新发送/ }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '打开' }))
  await content()
  expect(sent.find(({ call }) => call === GUEST)?.body).toEqual({ email: 'owner@example.com', mailCode: '123456' })
})

it('asks for a sign-in where the link does, also of a guest', async () => {
  setCookie('sunmao-token', 'Bearer other')
  fakeServer({ ...server, 'GET /auth/info': guest, [LINK]: closed('members', true) })
  open()
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?redirect=%2FouterHub%2Fabc'))
  expect(token()).toBeUndefined()
})

it('tells who is not of the audience, and nothing else', async () => {
  setCookie('sunmao-token', 'Bearer own')
  fakeServer({
    ...server,
    'GET /auth/info': person,
    [LINK]: closed('members', true),
    [GUEST]: () => refusal(403, 'outer.notMember', ''),
  })
  open()
  await screen.findByText(i18n.t('outer.notMember'))
  fireEvent.click(screen.getByRole('button', { name: '换账号登录' }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?redirect=%2FouterHub%2Fabc'))
})

it('tells a dead link from a server that is away', async () => {
  fakeServer({ [LINK]: () => refusal(404, 'outer.gone', '') })
  open()
  expect((await screen.findByText('链接不存在或已失效。')).tagName).toBe('P')
  expect(screen.getByText('请联系分享人重新发送。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  cleanup()
  fakeServer({ [LINK]: () => refusal(503, 'error.unavailable', '稍后再试。') })
  open()
  const again = await screen.findByRole('button', { name: '重试' })
  fakeServer(server)
  fireEvent.click(again)
  await content()
})

it('speaks the language of the share, and the reader’s own again afterwards', async () => {
  fakeServer({ ...server, [LINK]: linkOf({ ...closed('password'), lang: 'en' }) })
  const { unmount } = open()
  await screen.findByLabelText('Password')
  expect(localStorage.getItem('language')).toBe('zh-CN')
  unmount()
  await waitFor(() => expect(i18n.language).toBe('zh-CN'))
})
