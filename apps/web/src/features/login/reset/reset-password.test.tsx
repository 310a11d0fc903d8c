import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { token } from '../../../session/session.ts'
import { readablePasswords } from '../../../test/readable-passwords.ts'
import { removeCookie } from '../../../theme/cookies.ts'
import { startLanguage } from '../../../theme/i18n.ts'
import { ResetPassword } from './reset-password.tsx'

readablePasswords()

const reply = { token: 'Bearer t', unifyToken: 'u', user: { username: 'hvac', roles: [] } }

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  removeCookie('sunmao-token')
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const submit = () => fireEvent.submit(document.querySelector('form')!)

async function openAndSend(account: string) {
  const onSignedIn = vi.fn()
  render(
    <MemoryRouter>
      <ResetPassword onSignedIn={onSignedIn} />
    </MemoryRouter>,
  )
  type('account', account)
  submit()
  await screen.findByText('如果账号存在，验证码已发到绑定的邮箱。')
  return onSignedIn
}

it('takes the mailed code and the new password, and signs in', async () => {
  const sent = fakeServer({ 'POST /auth/forgot': undefined, 'POST /auth/reset': reply })
  const onSignedIn = await openAndSend(' hvac@example.com ')
  type('code', '012345')
  type('newPass', 'a-new-secret-7')
  type('repeat', 'a-new-secret-7')
  submit()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([
    { account: 'hvac@example.com' },
    { account: 'hvac@example.com', code: '012345', newPass: 'cipher of a-new-secret-7' },
  ])
  expect(token()).toBe('Bearer t')
})

it('checks the code and both passwords before anything is sent', async () => {
  const sent = fakeServer({ 'POST /auth/forgot': undefined })
  await openAndSend('hvac')
  type('code', '12345')
  type('newPass', 'a-new-secret-7')
  type('repeat', 'a-new-secret-8')
  submit()
  expect(await screen.findByText('请输入 6 位数字')).toBeDefined()
  expect(await screen.findByText('两次输入的密码不一致')).toBeDefined()
  type('newPass', 'hvac')
  submit()
  expect(await screen.findByText('密码长度为 8 到 64 个字符，且不能与用户名相同。')).toBeDefined()
  expect(sent).toHaveLength(1)
})

it('says a wrong code at its field and keeps the passwords', async () => {
  fakeServer({
    'POST /auth/forgot': undefined,
    'POST /auth/reset': () => refusal(400, 'auth.codeWrong', '验证码不正确或已过期。'),
  })
  await openAndSend('hvac')
  type('code', '000000')
  type('newPass', 'a-new-secret-7')
  type('repeat', 'a-new-secret-7')
  submit()
  expect((await screen.findByText('验证码不正确或已过期。')).className).toContain('field-problem')
  expect([field('code').value, field('newPass').value]).toEqual(['000000', 'a-new-secret-7'])
})

it('makes the next letter wait, and goes back to another account', async () => {
  fakeServer({ 'POST /auth/forgot': undefined })
  await openAndSend('hvac')
  expect((screen.getByRole('button', { name: /^(60|5\d) 秒后可重新发送$/ }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '换一个账号' }))
  expect(field('account').value).toBe('hvac')
})

it('stays at the first step when the server refuses', async () => {
  fakeServer({ 'POST /auth/forgot': () => refusal(429, 'error.tooMany', '操作过于频繁，请稍后再试。') })
  render(
    <MemoryRouter>
      <ResetPassword onSignedIn={() => {}} />
    </MemoryRouter>,
  )
  submit()
  expect((await screen.findByText('请输入用户名或邮箱')).className).toContain('field-problem')
  type('account', 'hvac')
  submit()
  expect(await screen.findByText('操作过于频繁，请稍后再试。')).toBeDefined()
  expect(field('account').value).toBe('hvac')
})
