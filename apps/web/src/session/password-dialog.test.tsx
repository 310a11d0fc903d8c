import { logs } from '@sunmao/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { call } from '../api/call.ts'
import { fakeServer, refusal } from '../api/fake-server.ts'
import { readablePasswords } from '../test/readable-passwords.ts'
import { prepare, pressInDialog, showPage, typeIn } from '../test/show-page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useAsked } from './recent-password.ts'
import './session.ts'

readablePasswords()
prepare()

const needed = () => refusal(400, 'auth.recentPassword', '请再次输入密码')

it('asks for the password once for all calls that wait, and sends them again', async () => {
  let isGiven = false
  const remove = () => (isGiven ? undefined : needed())
  const sent = fakeServer({
    'DELETE /api/logs/del/info': remove,
    'DELETE /api/logs/del/error': remove,
    'POST /auth/confirm': () => {
      isGiven = true
    },
  })
  const both = Promise.all([call(logs.removeInfo, {}), call(logs.removeErrors, {})])
  await waitFor(() => expect(useAsked.getState().waiting).toHaveLength(2))
  showPage(<PasswordDialog />)
  await typeIn('登录密码', 'secret')
  await pressInDialog('继续')
  await both
  expect(sent.filter(({ call: one }) => one === 'POST /auth/confirm').map(({ body }) => body)).toEqual([
    { password: 'cipher of secret' },
  ])
})

it('gives the call up where the password is not given', async () => {
  fakeServer({ 'DELETE /api/logs/del/info': needed() })
  const call1 = call(logs.removeInfo, {}).catch((error: Error) => error.message)
  await waitFor(() => expect(useAsked.getState().waiting).toHaveLength(1))
  showPage(<PasswordDialog />)
  await screen.findByText('确认是您本人')
  await pressInDialog('取消')
  expect(await call1).toBe('请再次输入密码')
})
