import { type ApiToken, scopes } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { queryClient } from '../../../api/hooks.ts'
import { readablePasswords } from '../../../test/readable-passwords.ts'
import { startLanguage } from '../../../theme/i18n.ts'
import { ApiTokens } from './api-tokens.tsx'

readablePasswords()

const row: ApiToken = {
  id: 3,
  name: '周报',
  hint: 'x9Kq',
  scopes: ['user.read', 'project.read'],
  createTime: '2026-11-01T01:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  lastUsed: '2026-11-02T01:00:00.000Z',
  lastIp: '10.0.0.9',
}
const old: ApiToken = { ...row, id: 4, name: '旧', expiresAt: '2020-01-01T00:00:00.000Z', lastUsed: undefined }

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
        <App component={false}>
          <ApiTokens />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const create = () => fireEvent.submit(document.querySelector('form')!)

it('lists the tokens by what tells them apart', async () => {
  fakeServer({ 'GET /api/apiToken': [row, old] })
  open()
  const [first, second] = await screen.findAllByRole('listitem')
  for (const word of ['周报', '…x9Kq', '读取本人与同事的姓名、工号', '读取项目、子项与成员'])
    expect(within(first!).getByText(word)).toBeDefined()
  expect(within(first!).getByText(/10\.0\.0\.9/)).toBeDefined()
  expect(within(first!).queryByText('已过期')).toBeNull()
  expect(within(second!).getByText('已过期')).toBeDefined()
  expect(within(second!).getByText('从未使用')).toBeDefined()
})

it('tries again after a failure, and says what tokens are for where there is none', async () => {
  fakeServer({ 'GET /api/apiToken': () => refusal(500, 'error.internal', '出错了') })
  open()
  const retry = await screen.findByRole('button', { name: '重试' })
  fakeServer({ 'GET /api/apiToken': [] })
  fireEvent.click(retry)
  expect(await screen.findByText(/还没有访问令牌/)).toBeDefined()
})

it('makes a token after asking for the password, and shows it once', async () => {
  const answers = [
    refusal(400, 'auth.recentPassword', 'x'),
    refusal(400, 'auth.passwordWrong', '当前密码不正确。'),
    { ...row, token: 'smt_secret' },
  ]
  const sent = fakeServer({ 'GET /api/apiToken': [], 'POST /api/apiToken': () => answers.shift() })
  open()
  fireEvent.click(await screen.findByRole('button', { name: '新建令牌' }))
  expect(await screen.findAllByRole('checkbox')).toHaveLength(scopes.length)
  create()
  expect(await screen.findByText('请输入名称')).toBeDefined()
  expect(await screen.findByText('请至少选择一项')).toBeDefined()
  type('name', ' 周报 ')
  fireEvent.click(screen.getByRole('checkbox', { name: '读取项目、子项与成员' }))
  fireEvent.click(screen.getByRole('radio', { name: '30 天' }))
  create()
  await screen.findByText('请再次输入密码以继续。')
  type('password', 'wrong')
  create()
  expect(await screen.findByText('当前密码不正确。')).toBeDefined()
  type('password', 'sunmao-lead')
  create()
  expect(await screen.findByText('smt_secret')).toBeDefined()
  const posted = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  const asked = { name: '周报', scopes: ['project.read'], days: 30 }
  expect(posted).toEqual([
    asked,
    { ...asked, password: 'cipher of wrong' },
    { ...asked, password: 'cipher of sunmao-lead' },
  ])
  expect(screen.getByText(/无法再次查看/)).toBeDefined()
  expect(screen.getByText(`curl -H "Authorization: Bearer smt_secret" ${location.origin}/auth/info`)).toBeDefined()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  press('复制 令牌')
  expect(await screen.findByText('已复制')).toBeDefined()
  expect(write).toHaveBeenCalledWith('smt_secret')
  write.mockRejectedValue(new Error('not allowed'))
  press('复制 令牌')
  expect(await screen.findByText(/Ctrl\+C/)).toBeDefined()
  press('我已保存')
  await waitFor(() => expect(screen.queryByText('smt_secret')).toBeNull())
})

it('removes a token after a question that names it', async () => {
  const sent = fakeServer({ 'GET /api/apiToken': [row], 'DELETE /api/apiToken': undefined })
  open()
  fireEvent.click(await screen.findByRole('button', { name: '删除令牌「周报」' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('删除令牌「周报」？')
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(sent.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual([3]))
})
