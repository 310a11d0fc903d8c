import type { AuthInfo, Mail } from '@sunmao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { readablePasswords } from '../../test/readable-passwords.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../test/show-page.tsx'
import { OutboxPage } from './outbox.page.tsx'

readablePasswords()

prepare()
beforeEach(() => useSession.setState({ info: { username: 'admin', user: { id: 1 } } as AuthInfo }))

const mail: Mail = {
  id: 3,
  to: 'hvac@example.com',
  subject: '重置密码',
  text: '验证码为 ••••••',
  status: 'kept',
  hasSecret: true,
  createTime: '2026-11-01T09:00:00.000Z',
}
const list = (one: Mail) => ({ 'GET /api/outbox': { content: [one], totalElements: 1 } })
const open = async () => {
  const row = (await screen.findByText(mail.to)).closest('tr')!
  fireEvent.click(row.querySelector('button')!)
}

it('shows a code when it is asked for, after the password where the server wants it', async () => {
  const answers = [refusal(400, 'auth.recentPassword', '请再次输入密码'), { text: '验证码为 424242' }]
  const sent = fakeServer({ ...list(mail), 'POST /api/outbox/secret': () => answers.shift() })
  showPage(<OutboxPage />)
  await open()
  await screen.findByText('验证码为 ••••••')
  await press('显示验证码')
  await typeIn('登录密码', 'secret')
  await pressInDialog('保存')
  await screen.findByText('验证码为 424242')
  await waitFor(() => expect(screen.queryByRole('button', { name: '显示验证码' })).toBeNull())
  expect(sent.findLast(({ call }) => call === 'POST /api/outbox/secret')?.body).toEqual({
    id: 3,
    password: 'cipher of secret',
  })
})

it('offers nothing where the code has gone by mail', async () => {
  fakeServer(list({ ...mail, status: 'sent', hasSecret: false }))
  showPage(<OutboxPage />)
  await open()
  await screen.findByText('验证码为 ••••••')
  expect(screen.queryByRole('button', { name: '显示验证码' })).toBeNull()
})
