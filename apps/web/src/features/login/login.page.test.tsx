import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { dropBinding, keepBinding } from '../../session/pending-binding.ts'
import { rememberedName, storeLogin, token } from '../../session/session.ts'
import { readablePasswords } from '../../test/readable-passwords.ts'
import { getCookie, removeCookie, setCookie } from '../../theme/cookies.ts'
import { setLanguage, startLanguage } from '../../theme/i18n.ts'
import { LoginPage } from './login.page.tsx'

readablePasswords()

const reply = {
  token: 'Bearer t',
  unifyToken: 'u',
  user: { username: 'lead', nickName: '林知远', roles: [], user: { mustChangePassword: false } },
}
const demo = [{ username: 'hvac', password: 'sunmao-hvac', label: '设计人' }]
let pictures = 0
const server = {
  'GET /auth/code': () => ({ img: 'data:,', uuid: `picture ${++pictures}`, enabled: true }),
  'GET /api/parameters/all': [{ code: 'demo_accounts', value: JSON.stringify(demo) }],
  'POST /auth/login': reply,
}

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => {
  pictures = 0
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.removeItem('remembered-username')
  for (const name of ['sunmao-token', 'sunmao-unify-token', 'point']) removeCookie(name)
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = (address = '/login') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Place />
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const at = (address: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(address))
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const submit = () => fireEvent.submit(document.querySelector('form')!)
const alert = () => screen.findByText((_, element) => element?.className === 'notice notice-refusal')

async function fillIn() {
  await screen.findByAltText('验证码图片')
  type('username', ' lead ')
  type('password', 'sunmao-lead')
  type('code', '12')
}

it('signs in and goes where the address says, inside this site only', async () => {
  const sent = fakeServer(server)
  open('/login?redirect=%2Fuser%2Fcenter%3Ftab%3Dlog')
  await fillIn()
  submit()
  await at('/user/center?tab=log')
  const body = { username: 'lead', password: 'cipher of sunmao-lead', code: '12', uuid: 'picture 1', rememberMe: false }
  expect(sent.find(({ call }) => call === 'POST /auth/login')?.body).toEqual(body)
  expect(token()).toBe('Bearer t')
  expect(rememberedName()).toBe('')
  cleanup()
  removeCookie('sunmao-token')
  open('/login?redirect=%2F%2Fevil.test')
  await fillIn()
  submit()
  await at('/')
})

it('sends a signed-in person home', async () => {
  setCookie('sunmao-token', 'Bearer t')
  fakeServer(server)
  open('/login?redirect=%2Fuser%2Fcenter')
  await at('/')
})

it('remembers the name when asked, and then offers it', async () => {
  fakeServer({ ...server, 'POST /auth/refresh': refusal(401, 'error.unauthorised', '') })
  open()
  await fillIn()
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  await at('/')
  expect(rememberedName()).toBe('lead')
  cleanup()
  removeCookie('sunmao-token')
  open()
  expect(field('username').value).toBe('lead')
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true)
})

it('lets a remembered person in without the form', async () => {
  localStorage.setItem('remembered-username', 'lead')
  // The page stays here after it has led on, and asks again: what came then would sign in whoever comes next.
  const answers = [reply]
  fakeServer({
    ...server,
    'POST /auth/refresh': () => answers.pop() ?? refusal(401, 'error.unauthorised', ''),
  })
  open('/login?redirect=%2Fhelp')
  await at('/help')
})

it('says at each field what is missing, in either language, and sends nothing', async () => {
  const sent = fakeServer(server)
  open()
  await screen.findByAltText('验证码图片')
  submit()
  expect(await screen.findByText('请输入用户名')).toBeDefined()
  expect(screen.getByText('请输入密码')).toBeDefined()
  expect(screen.getByText('请输入验证码')).toBeDefined()
  expect(field('username').getAttribute('aria-invalid')).toBe('true')
  await act(() => setLanguage('en'))
  expect(screen.getByText('Enter your password')).toBeDefined()
  expect(document.title).toBe('Sign in · Sunmao Hub')
  await act(() => setLanguage('zh-CN'))
  expect(sent.some(({ call }) => call === 'POST /auth/login')).toBe(false)
})

it('keeps the input after a refusal, and only renews and empties the captcha', async () => {
  fakeServer({ ...server, 'POST /auth/login': () => refusal(400, 'auth.wrong', '用户名或密码不正确。') })
  open()
  await fillIn()
  submit()
  expect((await alert()).textContent).toContain('用户名或密码不正确。')
  expect([field('username').value, field('password').value, field('code').value]).toEqual([' lead ', 'sunmao-lead', ''])
  expect(pictures).toBe(2)
  expect(token()).toBeUndefined()
})

it('says how long to wait, and takes the server’s sentence away with its language', async () => {
  const text = '尝试次数过多，请 20 秒后再试。'
  fakeServer({ ...server, 'POST /auth/login': () => refusal(429, 'auth.slowDown', text, { retryAfter: 20 }) })
  open()
  await fillIn()
  submit()
  expect((await alert()).textContent).toContain(text)
  await act(() => setLanguage('en'))
  expect(screen.queryByText(text)).toBeNull()
  await act(() => setLanguage('zh-CN'))
})

it('has no captcha where the server has none', async () => {
  const sent = fakeServer({ ...server, 'GET /auth/code': { img: '', uuid: '', enabled: false } })
  open()
  await waitFor(() => expect(field('code')).toBeNull())
  type('username', 'lead')
  type('password', 'sunmao-lead')
  submit()
  await at('/')
  expect(sent.find(({ call }) => call === 'POST /auth/login')?.body).toMatchObject({ code: '', uuid: '' })
})

it('offers another try when the captcha does not load', async () => {
  let isAway = true
  fakeServer({ ...server, 'GET /auth/code': () => (isAway ? refusal(503, '', '') : server['GET /auth/code']()) })
  open()
  const again = await screen.findByRole('button', { name: '验证码加载失败，点击重试' })
  isAway = false
  fireEvent.click(again)
  expect(await screen.findByAltText('验证码图片')).toBeDefined()
})

it('fills a demo account in', async () => {
  fakeServer(server)
  open()
  fireEvent.click(await screen.findByRole('button', { name: /sunmao-hvac/ }))
  expect([field('username').value, field('password').value]).toEqual(['hvac', 'sunmao-hvac'])
})

it('says that the session has ended until somebody signs in', async () => {
  setCookie('point', '401')
  fakeServer(server)
  open()
  expect(screen.getByText('登录状态已失效，请重新登录。')).toBeDefined()
  expect(getCookie('point')).toBe('401')
  cleanup()
  open()
  expect(screen.getByText('登录状态已失效，请重新登录。')).toBeDefined()
  storeLogin({ token: 'Bearer t', unifyToken: 'u', user: { username: 'hvac', roles: [] } as never }, false)
  expect(getCookie('point')).toBeUndefined()
})

it('shows and hides the password', () => {
  fakeServer(server)
  open()
  fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(field('password').type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(field('password').type).toBe('password')
})

it('offers single sign-on only where the server has it, with the place to return to', async () => {
  fakeServer({ ...server, 'GET /api/parameters/all': [{ code: 'sso', value: '1' }] })
  open('/login?redirect=%2Fuser%2Fcenter%3Ftab%3Dlog')
  const link = await screen.findByRole('link', { name: '统一身份认证登录' })
  expect(link.getAttribute('href')).toBe('/login_sso?redirect=%2Fuser%2Fcenter%3Ftab%3Dlog')
  cleanup()
  queryClient.clear()
  open('/login?redirect=%2F%2Fevil.test')
  expect((await screen.findByRole('link', { name: '统一身份认证登录' })).getAttribute('href')).toBe('/login_sso')
  cleanup()
  queryClient.clear()
  fakeServer(server)
  open()
  await screen.findByRole('button', { name: /sunmao-hvac/ })
  expect(screen.queryByRole('link', { name: '统一身份认证登录' })).toBeNull()
})

it.each([
  ['off', '尚未配置统一身份认证。'],
  ['failed', '统一身份认证登录未成功。'],
])('says why single sign-on is %s', async (word, text) => {
  fakeServer(server)
  open(`/login?sso=${word}`)
  expect((await alert()).textContent).toBe(text)
})

it('names the identity that waits for its account, and goes on to link it', async () => {
  keepBinding({ code: 'c', name: 'lin@example.com' })
  fakeServer({ ...server, 'GET /auth/code': { img: '', uuid: '', enabled: false } })
  open('/login?binding=1')
  expect(screen.getByText(/「lin@example.com」还没有绑定账号/)).toBeDefined()
  await waitFor(() => expect(field('code')).toBeNull())
  type('username', 'lead')
  type('password', 'sunmao-lead')
  submit()
  await at('/bindingSuccess')
  dropBinding()
})
