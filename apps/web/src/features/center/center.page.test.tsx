import type { AuthInfo, MySession } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { setInfo } from '../../session/session.ts'
import { useOverlay } from '../../shell/overlays/overlays.ts'
import { readablePasswords } from '../../test/readable-passwords.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { PageProvider } from '../../ui/page/page-location.tsx'
import { CenterPage } from './center.page.tsx'

readablePasswords()

const info = {
  username: 'hvac',
  roles: [],
  user: {
    username: 'hvac',
    nickName: '沈若溪',
    gender: '女',
    phone: '13800000002',
    email: 'hvac@example.com',
    dept: { id: 6, name: '暖通室' },
    jobs: [{ id: 5, name: '暖通设计师' }],
    roles: [
      { id: 3, name: '普通员工' },
      { id: 4, name: '审图专家' },
    ],
    createTime: '2026-11-15 11:46:00',
  },
} as unknown as AuthInfo

const session = (key: string, more: Partial<MySession> = {}): MySession => ({
  key,
  current: false,
  browser: 'Firefox 150 · Windows',
  ip: '10.0.0.7',
  createTime: '2026-11-14 09:00:00',
  lastSeen: '2026-11-15 10:00:00',
  remembered: false,
  ...more,
})

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => setInfo(info))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function Place() {
  const { pathname, search } = useLocation()
  return (
    <PageProvider value={{ pathname, search, params: {} }}>
      <output>{search}</output>
      <CenterPage />
    </PageProvider>
  )
}
const open = (search = '') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/user/center${search}`]}>
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
          <App component={false}>
            <Place />
          </App>
        </ConfigProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sentTo = (sent: ReturnType<typeof fakeServer>, path: string) => sent.find(({ call }) => call.endsWith(path))
const place = () => document.querySelector('output')?.textContent

it('keeps the tab in the address, and opens the layout settings', async () => {
  fakeServer({ 'GET /api/users/sessions': [session('a', { current: true })] })
  open('?tab=nonsense')
  expect(screen.getByRole('tab', { name: '基本资料' }).getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: '登录设备' }))
  await waitFor(() => expect(place()).toBe('?tab=devices'))
  fireEvent.click(screen.getByRole('tab', { name: '基本资料' }))
  await waitFor(() => expect(place()).toBe(''))
  press('布局设置')
  expect(useOverlay.getState().overlay).toBe('settings')
})

it('shows who one is, and saves what one may change', async () => {
  const sent = fakeServer({ 'PUT /api/users/center': undefined, 'GET /auth/info': info })
  open()
  for (const word of ['hvac', '暖通室', '暖通设计师', '普通员工 · 审图专家'])
    expect(screen.getByText(word)).toBeDefined()
  type('nickName', ' 沈溪 ')
  press('保存')
  expect(await screen.findByText('资料已保存')).toBeDefined()
  expect(sent[0]?.body).toEqual({ nickName: '沈溪', gender: '女', phone: '13800000002' })
})

it('says at the field what is wrong: its own rules, the server’s schema, the server’s refusals', async () => {
  const answers = [
    refusal(400, 'error.invalidInput', 'x', { fields: [{ path: 'nickName', message: '姓名太怪' }] }),
    refusal(400, 'auth.phoneTaken', '该手机号已被其他账号使用。'),
    refusal(429, 'error.tooMany', '操作过于频繁，请稍后再试。'),
  ]
  fakeServer({ 'PUT /api/users/center': () => answers.shift() })
  open()
  type('nickName', '沈')
  type('phone', '1380000123')
  press('保存')
  expect(await screen.findByText('姓名长度为 2 到 20 个字符')).toBeDefined()
  expect(await screen.findByText('手机号应为 11 位，现在是 10 位')).toBeDefined()
  expect(answers).toHaveLength(3)
  type('nickName', '沈溪')
  type('phone', '13800000003')
  press('保存')
  expect(await screen.findByText('姓名太怪')).toBeDefined()
  press('保存')
  expect(await screen.findByText('该手机号已被其他账号使用。')).toBeDefined()
  press('保存')
  expect((await screen.findByText('操作过于频繁，请稍后再试。')).className).toBe('refusal')
  expect(field('phone').value).toBe('13800000003')
})

it('changes the password by the old one', async () => {
  const sent = fakeServer({ 'POST /api/users/updatePass': undefined, 'GET /auth/info': info })
  open('?tab=security')
  type('oldPass', 'sunmao-hvac')
  type('newPass', 'sunmao-hvac')
  type('repeat', 'other')
  press('修改密码')
  expect(await screen.findByText('新密码不能与当前密码相同。')).toBeDefined()
  expect(await screen.findByText('两次输入的密码不一致')).toBeDefined()
  type('newPass', 'my-own-secret-1')
  type('repeat', 'my-own-secret-1')
  press('修改密码')
  expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeDefined()
  expect(sentTo(sent, '/updatePass')?.body).toEqual({
    oldPass: 'cipher of sunmao-hvac',
    newPass: 'cipher of my-own-secret-1',
  })
  expect(field('oldPass').value).toBe('')
})

it('sends a code to the new address, makes the next one wait, and changes the e-mail by it', async () => {
  const sent = fakeServer({
    'POST /api/code/resetEmail': undefined,
    'POST /api/users/updateEmail/012345': () => refusal(400, 'auth.passwordWrong', '当前密码不正确。'),
  })
  open('?tab=security')
  press('获取验证码')
  expect(await screen.findByText('邮箱格式不正确')).toBeDefined()
  type('email', 'new@example.com')
  press('获取验证码')
  const waiting = (await screen.findByRole('button', { name: '60 秒后重新获取' })) as HTMLButtonElement
  expect(waiting.disabled).toBe(true)
  expect(sentTo(sent, '/resetEmail')?.query.get('email')).toBe('new@example.com')
  type('code', '012345')
  type('password', 'sunmao-hvac')
  press('修改邮箱')
  expect(await screen.findByText('当前密码不正确。')).toBeDefined()
  expect(sentTo(sent, '/updateEmail/012345')?.body).toEqual({
    email: 'new@example.com',
    password: 'cipher of sunmao-hvac',
  })
})

it('lists this device first without a way to end it, and ends the others after a question', async () => {
  const rows = [session('b'), session('c', { browser: '' }), session('a', { current: true })]
  const sent = fakeServer({ 'GET /api/users/sessions': rows, 'DELETE /api/users/sessions': undefined })
  open('?tab=devices')
  const items = await screen.findAllByRole('listitem')
  expect(within(items[0]!).getByText('当前设备')).toBeDefined()
  expect(within(items[0]!).queryByRole('button')).toBeNull()
  expect(within(items[2]!).getByText('未知浏览器')).toBeDefined()
  fireEvent.click(within(items[1]!).getByRole('button', { name: '下线' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Firefox 150 · Windows（10.0.0.7）需要重新登录')
  fireEvent.click(within(question).getByRole('button', { name: '下线' }))
  expect(await screen.findByText('1 台设备已下线')).toBeDefined()
  expect(sent.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual(['b'])
})

it('asks the server for the page of the log that the address names', async () => {
  const row = {
    description: '登录',
    requestIp: '10.0.0.7',
    address: '',
    browser: '',
    time: 0,
    createTime: '2026-11-15 11:46:00',
  }
  const sent = fakeServer({ 'GET /api/logs/user': { content: [row], totalElements: 45 } })
  open('?tab=log&page=1')
  expect(await screen.findByText('2026-11-15 11:46')).toBeDefined()
  expect([sent[0]?.query.get('page'), sent[0]?.query.get('size')]).toEqual(['1', '20'])
  fireEvent.click(screen.getByTitle('3'))
  await waitFor(() => expect(place()).toBe('?tab=log&page=2'))
})

it('tells the version', () => {
  fakeServer({})
  open('?tab=about')
  for (const word of ['4.0.4', '2024.H2', 'Apache-2.0']) expect(screen.getByText(word)).toBeDefined()
})

it('lists linked identities, unlinks one after a question, and links by leaving for the provider', async () => {
  const identity = {
    id: 5,
    issuer: 'https://id.example.com',
    name: 'lin@example.com',
    createTime: '2026-11-15 11:46:00',
  }
  const sent = fakeServer({
    'GET /api/parameters/all': [{ code: 'sso', value: '1' }],
    'GET /api/users/binding': [identity],
    'DELETE /api/users/binding': undefined,
  })
  open('?tab=security')
  expect(await screen.findByText('lin@example.com')).toBeDefined()
  expect((await screen.findByRole('link', { name: '绑定' })).getAttribute('href')).toBe(
    '/login_sso?redirect=%2FbindingSuccess',
  )
  press('解除绑定')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('解除绑定「lin@example.com」？')
  fireEvent.click(within(question).getByRole('button', { name: '解除绑定' }))
  expect(await screen.findByText('已解除绑定')).toBeDefined()
  expect(sent.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual([5])
})

it('says nothing of identities where there is no single sign-on', async () => {
  const sent = fakeServer({ 'GET /api/parameters/all': [], 'GET /api/users/binding': [] })
  open('?tab=security')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/users/binding'))
  expect(screen.queryByText('统一身份认证')).toBeNull()
})
