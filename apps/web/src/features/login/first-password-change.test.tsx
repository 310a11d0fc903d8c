import type { AuthInfo } from '@sunmao/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { setInfo, token, useSession } from '../../session/session.ts'
import { readablePasswords } from '../../test/readable-passwords.ts'
import { setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { FirstPasswordChange } from './first-password-change.tsx'

readablePasswords()

const info = (mustChangePassword: boolean) =>
  ({ username: 'newcomer', roles: [], user: { username: 'newcomer', mustChangePassword } }) as unknown as AuthInfo

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => setInfo(info(true)))
afterEach(cleanup)

const type = (name: string, value: string) =>
  fireEvent.input(document.querySelector(`input[name="${name}"]`)!, { target: { value } })

function change(oldPass: string, newPass: string, repeat = newPass) {
  type('oldPass', oldPass)
  type('newPass', newPass)
  type('repeat', repeat)
  fireEvent.submit(document.querySelector('form')!)
}

it('changes the password and asks who the person is now', async () => {
  const sent = fakeServer({ 'POST /api/users/updatePass': undefined, 'GET /auth/info': info(false) })
  render(<FirstPasswordChange />)
  change('given-by-admin', 'my-own-secret-1')
  await waitFor(() => expect(useSession.getState().info?.user.mustChangePassword).toBe(false))
  expect(sent[0]?.body).toEqual({ oldPass: 'cipher of given-by-admin', newPass: 'cipher of my-own-secret-1' })
})

it('says at the field what is wrong, its own rules first, then the server’s', async () => {
  fakeServer({ 'POST /api/users/updatePass': () => refusal(400, 'auth.passwordWrong', '当前密码不正确。') })
  render(<FirstPasswordChange />)
  change('given-by-admin', 'given-by-admin')
  expect(await screen.findByText('新密码不能与当前密码相同。')).toBeDefined()
  change('given-by-admin', 'NewComer')
  expect(await screen.findByText(/密码不能只由姓名、用户名/)).toBeDefined()
  change('given-by-nobody', 'my-own-secret-1')
  expect((await screen.findByText('当前密码不正确。')).className).toContain('field-problem')
  expect(useSession.getState().info?.user.mustChangePassword).toBe(true)
})

it('lets people leave instead', async () => {
  setCookie('sunmao-token', 'Bearer t')
  fakeServer({ 'DELETE /auth/logout': undefined })
  render(<FirstPasswordChange />)
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(useSession.getState().info).toBeUndefined())
  expect(token()).toBeUndefined()
})
