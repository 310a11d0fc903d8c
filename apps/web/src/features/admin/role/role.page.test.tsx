import type { Role } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { RolePage } from './role.page.tsx'

prepare()

const own = '本级'
const custom = '自定义'
const row: Role = {
  id: 3,
  name: '普通员工',
  level: 3,
  dataScope: own,
  isBuiltIn: false,
  menus: [{ id: 10 }, { id: 11 }],
  depts: [],
  createTime: '2026-11-01 09:00:00',
  rowVersion: 2,
}
const builtIn: Role = { ...row, id: 1, name: '超级管理员', level: 1, isBuiltIn: true }
const menu = (id: number, pid: number, title: string, leaf: boolean) => ({ id, pid, title, leaf, hasChildren: !leaf })
const lazy = ({ query }: SentCall) => {
  if (query.get('appType') !== '6') return []
  const levels: Record<string, object[]> = {
    0: [menu(10, 0, '系统管理', false)],
    10: [menu(11, 10, '用户管理', false)],
    11: [menu(12, 11, '用户新增', true)],
  }
  return levels[query.get('pid') ?? ''] ?? []
}
const reads = { 'GET /api/roles': { content: [builtIn, row], totalElements: 2 }, 'GET /api/menus/lazy': lazy }
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

it('shows what the chosen role may do, and saves the whole of it', async () => {
  const sent = fakeServer({ ...reads, 'PUT /api/roles/menu': undefined })
  showPage(<RolePage />)
  expect((await rowOf('超级管理员')).textContent).toContain('内置')
  expect(await screen.findByText(/选择一个角色/)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: '选择 普通员工' }))
  const pane = await screen.findByRole('region', { name: '「普通员工」的权限' })
  const box = (await within(pane).findByText('系统管理'))
    .closest('.ant-tree-treenode')!
    .querySelector('.ant-tree-checkbox')!
  expect(box.className).toContain('indeterminate')
  fireEvent.click(box)
  await press('保存权限')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/roles/menu')?.body).toEqual({
      id: 3,
      menus: [{ id: 10 }, { id: 11 }, { id: 12 }],
      rowVersion: 2,
    }),
  )
})

it('adds with the body of the contract, and says a refusal at its field', async () => {
  const answers = [
    refusal(400, 'error.duplicate', '审图专家 已存在。', { fields: [{ path: 'name', message: '审图专家 已存在。' }] }),
    undefined,
  ]
  const sent = fakeServer({ ...reads, 'POST /api/roles': () => answers.shift() })
  showPage(<RolePage />)
  await press('新增角色')
  await typeIn('角色名称', '审图专家')
  await pressInDialog('保存')
  expect((await screen.findByText('审图专家 已存在。')).closest('.ant-form-item')?.textContent).toContain('角色名称')
  await typeIn('角色名称', '审图')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'POST /api/roles')?.body).toEqual({
      name: '审图',
      level: 3,
      dataScope: own,
      depts: [],
    }),
  )
})

it('asks for departments only where they are chosen one by one', async () => {
  const chosen: Role = { ...row, dataScope: custom, depts: [{ id: 5, name: '暖通室' }] }
  const sent = fakeServer({
    ...reads,
    'GET /api/roles': { content: [chosen], totalElements: 1 },
    'GET /api/dept': { content: [], totalElements: 0 },
    'PUT /api/roles': undefined,
  })
  showPage(<RolePage />)
  await press('编辑')
  expect(await screen.findByText('暖通室')).toBeDefined()
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/roles')?.body).toMatchObject({
      id: 3,
      rowVersion: 2,
      dataScope: custom,
      depts: [{ id: 5 }],
    }),
  )
})

it('removes what is not built in, after a question that names it', async () => {
  const sent = fakeServer({ ...reads, 'DELETE /api/roles': undefined })
  showPage(<RolePage />)
  expect(within(await rowOf('超级管理员')).queryByRole('button', { name: '删除' })).toBeNull()
  await press('删除', await rowOf('普通员工'))
  expect((await screen.findByRole('dialog')).textContent).toContain('删除角色「普通员工」？')
  await pressInDialog('删除')
  await waitFor(() => expect(sent.find(({ call }) => call === 'DELETE /api/roles')?.body).toEqual([3]))
})

it('offers nothing that the person may not do', async () => {
  useSession.setState({ roles: ['roles:list'] })
  fakeServer(reads)
  showPage(<RolePage />, '/role?role=3')
  await screen.findByText('系统管理')
  for (const name of ['新增角色', '编辑', '删除', '保存权限']) expect(screen.queryByRole('button', { name })).toBeNull()
})
