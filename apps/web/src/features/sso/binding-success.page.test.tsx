import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { dropBinding, keepBinding, pendingBinding } from '../../session/pending-binding.ts'
import { token, useSession } from '../../session/session.ts'
import { readablePasswords } from '../../test/readable-passwords.ts'
import { removeCookie, setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { BindingSuccessPage } from './binding-success.page.tsx'

readablePasswords()

const info = { kind: 'person', username: 'lead', roles: [], user: {} }
const bound = { id: 1, issuer: 'https://id.test', name: 'lin@example.com', createTime: '' }

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  dropBinding()
  removeCookie('sunmao-token')
  useSession.setState({ info: undefined })
})

const open = (state?: object) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/bindingSuccess', state }]}>
      <BindingSuccessPage />
    </MemoryRouter>,
  )
function pend(isSignedIn = true): void {
  keepBinding({ code: 'bind-me', name: 'lin@example.com' })
  if (isSignedIn) setCookie('sunmao-token', 'Bearer own')
}
const title = (name: string) => screen.findByRole('heading', { name })
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('links the waiting identity and leads home', async () => {
  pend()
  const sent = fakeServer({ 'GET /auth/info': info, 'POST /api/users/binding': bound })
  open()
  await title('绑定成功')
  expect(link('返回首页')).toBe('/')
  const { query, body } = sent.find(({ call }) => call === 'POST /api/users/binding')!
  expect([query.get('code'), body]).toEqual(['bind-me', undefined])
  expect(pendingBinding()).toBeUndefined()
})

it('asks for the password where the sign-in is long ago, and names both sides', async () => {
  pend()
  const answers = [
    refusal(400, 'auth.recentPassword', '请再次输入密码'),
    refusal(400, 'auth.passwordWrong', '密码不对'),
    bound,
  ]
  const sent = fakeServer({ 'GET /auth/info': info, 'POST /api/users/binding': () => answers.shift() })
  open()
  expect(await screen.findByText(/「lin@example.com」绑定到账号 lead/)).toBeDefined()
  const give = (value: string) => {
    fireEvent.input(document.querySelector('input[name="password"]')!, { target: { value } })
    fireEvent.submit(document.querySelector('form')!)
  }
  give('wrong')
  expect(await screen.findByText('当前密码不正确。')).toBeDefined()
  give('sunmao-lead')
  await title('绑定成功')
  expect(sent.at(-1)?.body).toEqual({ password: 'cipher of sunmao-lead' })
})

it.each(['auth.identityTaken', 'auth.bindingGone'])('gives up after %s', async (code) => {
  pend()
  fakeServer({ 'GET /auth/info': info, 'POST /api/users/binding': () => refusal(400, code, '不行。') })
  open()
  await title('绑定失败')
  expect(screen.getByRole('alert').textContent).toBe('不行。')
  expect(link('前往个人中心')).toBe('/user/center?tab=security')
  expect(pendingBinding()).toBeUndefined()
})

it('tries again when the server was away', async () => {
  pend()
  const answers = [refusal(503, 'error.unavailable', '稍后再试。'), bound]
  fakeServer({ 'GET /auth/info': info, 'POST /api/users/binding': () => answers.shift() })
  open()
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  await title('绑定成功')
})

it('asks nobody to sign in first, nor a guest', async () => {
  pend(false)
  fakeServer({ 'DELETE /auth/logout': undefined })
  open()
  await waitFor(() => expect(link('登录')).toBe('/login?binding=1'))
  cleanup()
  pend()
  fakeServer({ 'GET /auth/info': { ...info, kind: 'guest' }, 'DELETE /auth/logout': undefined })
  open()
  await waitFor(() => expect(link('登录')).toBe('/login?binding=1'))
  expect(token()).toBeUndefined()
})

it('says that nothing is under way, or why it was not', async () => {
  fakeServer({})
  open()
  expect(await screen.findByText(/当前没有待完成的绑定/)).toBeDefined()
  cleanup()
  open({ reason: { text: '统一身份认证登录未成功。', lang: 'zh-CN' } })
  await title('绑定失败')
  expect(screen.getByRole('alert').textContent).toBe('统一身份认证登录未成功。')
})
