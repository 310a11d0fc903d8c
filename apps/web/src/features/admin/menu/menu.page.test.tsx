import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { MenuPage } from './menu.page.tsx'

prepare()

const facts = {
  appType: 6,
  menuSort: 1,
  iFrame: false,
  cache: false,
  hidden: false,
  createTime: '2026-11-01 09:00:00',
  rowVersion: 2,
}
const system = { ...facts, id: 1, pid: 0, type: 0, title: '系统管理', label: '系统管理', path: 'system', icon: 'gear' }
const user = { ...facts, id: 2, pid: 1, type: 1, title: '用户管理', label: '用户管理', path: 'user' }
const lazy = ({ query }: SentCall) => {
  if (query.get('appType') === '3') return []
  if (query.get('pid') === '1') return [{ ...user, subCount: 0, hasChildren: false, leaf: true }]
  return [{ ...system, subCount: 1, hasChildren: true, leaf: false }]
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

it('shows either menu as a tree', async () => {
  const sent = fakeServer({ 'GET /api/menus/lazy': lazy })
  showPage(<MenuPage />)
  const row = await rowOf('系统管理')
  for (const word of ['目录', 'system']) expect(row.textContent).toContain(word)
  await press(/展开|Expand/, row)
  expect((await rowOf('用户管理')).textContent).toContain('页面')
  fireEvent.click(screen.getByText('项目'))
  expect(await screen.findByText('还没有菜单。')).toBeDefined()
  expect(sent.findLast(({ call }) => call === 'GET /api/menus/lazy')?.query.get('appType')).toBe('3')
})

it('adds a button below a screen with only the fields of a button', async () => {
  const answers = [
    refusal(400, 'error.duplicate', '名称已存在。', { fields: [{ path: 'title', message: '名称已存在。' }] }),
    undefined,
  ]
  const sent = fakeServer({ 'GET /api/menus/lazy': lazy, 'POST /api/menus': () => answers.shift() })
  showPage(<MenuPage />)
  await press('新增下级', await rowOf('系统管理'))
  expect(await screen.findByLabelText('组件路径')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: '按钮' }))
  await waitFor(() => expect(screen.queryByLabelText('组件路径')).toBeNull())
  await typeIn('权限标识', 'user:add')
  await typeIn('名称', '用户新增')
  await pressInDialog('保存')
  expect((await screen.findByText('名称已存在。')).closest('.ant-form-item')?.textContent).toContain('名称')
  await typeIn('名称', '新增用户')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'POST /api/menus')?.body).toEqual({
      type: 2,
      title: '新增用户',
      pid: 1,
      menuSort: 999,
      permission: 'user:add',
      appType: 6,
    }),
  )
})

it('wants a whole address of an external link', async () => {
  fakeServer({ 'GET /api/menus/lazy': lazy })
  showPage(<MenuPage />)
  await press('新增菜单')
  fireEvent.click(await screen.findByRole('switch', { name: '外链' }))
  await typeIn('路由地址', 'ftp://x')
  await pressInDialog('保存')
  expect(await screen.findByText(/外链须以/)).toBeDefined()
  expect(screen.queryByLabelText('组件路径')).toBeNull()
})

it('says how many go with a removed branch', async () => {
  const sent = fakeServer({
    'GET /api/menus/lazy': lazy,
    'GET /api/menus/child': [1, 2, 3],
    'DELETE /api/menus': undefined,
  })
  showPage(<MenuPage />)
  await press('删除')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('其下 2 项会一并删除')
  await press('删除', question)
  await waitFor(() => expect(sent.find(({ call }) => call === 'DELETE /api/menus')?.body).toEqual([1]))
})

it('offers nothing that the person may not do', async () => {
  useSession.setState({ roles: ['menu:list'] })
  fakeServer({ 'GET /api/menus/lazy': lazy })
  showPage(<MenuPage />)
  const row = await rowOf('系统管理')
  for (const name of ['新增下级', '编辑', '删除']) expect(within(row).queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: '新增菜单' })).toBeNull()
})
