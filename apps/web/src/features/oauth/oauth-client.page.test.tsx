import type { OauthClient } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { PasswordDialog } from '../../session/password-dialog.tsx'
import { useAsked } from '../../session/recent-password.ts'
import { readablePasswords } from '../../test/readable-passwords.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { OauthClientPage } from './oauth-client.page.tsx'
import '../../session/session.ts'

readablePasswords()
prepare()

const row: OauthClient = {
  ...{ id: 3, clientId: 'id-of-desk', name: 'Desk', redirectUris: ['https://tool.test/back'], people: 2 },
  ...{ isConfidential: false, isSelfRegistered: true, createTime: '2026-11-01T01:00:00.000Z' },
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('registers a program and shows its secret once', async () => {
  const answers = [
    refusal(400, 'oauth.badAddress', '不能使用这个返回地址：javascript:x'),
    { ...row, id: 4, name: 'Portal', clientId: 'new-id', clientSecret: 'new-secret' },
  ]
  const sent = fakeServer({
    'GET /api/oauthClient': { content: [row], totalElements: 1 },
    'POST /api/oauthClient': () => answers.shift(),
  })
  showPage(<OauthClientPage />, '/operations/oauthClient')
  expect(await screen.findByText('id-of-desk')).toBeDefined()
  expect(screen.getByText('自行登记')).toBeDefined()
  press('新增')
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: 'Portal' } })
  fireEvent.change(screen.getByLabelText('返回地址'), { target: { value: ' https://a.test/cb \n\nhttps://b.test/cb' } })
  fireEvent.click(screen.getByRole('radio', { name: /机密/ }))
  press('保存')
  expect(await screen.findByText(/不能使用这个返回地址/)).toBeDefined()
  press('保存')
  expect(await screen.findByText('new-secret')).toBeDefined()
  expect(sent.filter(({ call }) => call.startsWith('POST')).at(-1)?.body).toEqual({
    ...{ name: 'Portal', isConfidential: true, redirectUris: ['https://a.test/cb', 'https://b.test/cb'] },
  })
  press('完成')
  await waitFor(() => expect(screen.queryByText('new-secret')).toBeNull())
})

it('asks for the password where it was given long ago, and registers with what was filled in', async () => {
  let isGiven = false
  const sent = fakeServer({
    'GET /api/oauthClient': { content: [], totalElements: 0 },
    'POST /api/oauthClient': () =>
      isGiven ? { ...row, id: 4, name: 'Portal' } : refusal(400, 'auth.recentPassword', '请再次输入密码'),
    'POST /auth/confirm': () => {
      isGiven = true
    },
  })
  showPage(
    <>
      <OauthClientPage />
      <PasswordDialog />
    </>,
    '/operations/oauthClient',
  )
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: 'Portal' } })
  fireEvent.change(screen.getByLabelText('返回地址'), { target: { value: 'https://a.test/cb' } })
  press('保存')
  await waitFor(() => expect(useAsked.getState().waiting).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: 'secret' } })
  press('继续')
  expect(await screen.findByText(/Portal.*已登记|已登记.*Portal/)).toBeDefined()
  expect(sent.filter(({ call }) => call === 'POST /api/oauthClient')).toHaveLength(2)
})

it('deletes after a question that names the program', async () => {
  const sent = fakeServer({
    'GET /api/oauthClient': { content: [row], totalElements: 1 },
    'DELETE /api/oauthClient': undefined,
  })
  showPage(<OauthClientPage />, '/operations/oauthClient')
  fireEvent.click(await screen.findByRole('button', { name: '删除 Desk' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Desk')
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(sent.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual([3]))
})
