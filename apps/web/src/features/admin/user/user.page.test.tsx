import type { AuthInfo, User } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { UserPage } from './user.page.tsx'

prepare()
beforeEach(() => useSession.setState({ info: { user: { id: 1 } } as AuthInfo }))

const me: User = {
  id: 1,
  username: 'admin',
  nickName: '方既白',
  enabled: true,
  site: null,
  dept: { name: '' },
  jobs: [],
  roles: [],
  mustChangePassword: false,
  createTime: '2026-11-01 09:00:00',
  isLocked: false,
  rowVersion: 1,
}
const other: User = {
  ...me,
  id: 2,
  username: 'shenrx',
  nickName: '沈若溪',
  jobNumber: 'J20418',
  gender: '女',
  dept: { id: 5, name: '暖通室' },
  jobs: [{ id: 3, name: '暖通设计师' }],
  roles: [{ id: 4, name: '普通员工', level: 3, dataScope: '本级' }] as User['roles'],
  isLocked: true,
  updateBy: 'admin',
  updateTime: '2026-11-03 09:00:00',
  rowVersion: 6,
}
const dept = { id: 5, name: '暖通室', label: '暖通室', enabled: true, deptSort: 1, createTime: '', rowVersion: 0 }
const reads = {
  'GET /api/users': { content: [me, other], totalElements: 2 },
  'GET /api/dept': {
    content: [{ ...dept, subCount: 0, userCount: 16, hasChildren: false, leaf: true }],
    totalElements: 1,
  },
  'GET /api/site/list': [{ id: 9, name: '总部' }],
  'GET /api/job': { content: [], totalElements: 0 },
  'GET /api/roles/all': [],
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

it('lists people with what they are, and narrows by department', async () => {
  const sent = fakeServer(reads)
  showPage(<UserPage />, '/user?enabled=true&page=1')
  const row = await rowOf('shenrx')
  expect((await screen.findByRole('tree', { name: '部门' })).textContent).toBe('暖通室16')
  for (const word of ['J20418', '暖通室', '暖通设计师', '普通员工', '已锁定']) expect(row.textContent).toContain(word)
  const asked = sent.find(({ call }) => call === 'GET /api/users')!.query
  expect([asked.get('enabled'), asked.get('page')]).toEqual(['true', '1'])
  fireEvent.click(await within(await screen.findByRole('tree')).findByText('暖通室'))
  await waitFor(() => {
    const last = sent.findLast(({ call }) => call === 'GET /api/users')!.query
    expect([last.get('deptId'), last.get('page')]).toEqual(['5', '0'])
  })
  const box = screen.getByPlaceholderText('部门名称')
  fireEvent.change(box, { target: { value: '暖' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(sent.findLast(({ call }) => call === 'GET /api/dept')!.query.get('name')).toBe('暖'))
})

it('narrows by role and by the days of creation that the address names', async () => {
  const sent = fakeServer({
    ...reads,
    'GET /api/roles/all': [{ id: 4, name: '普通员工', level: 3, dataScope: '本级' }],
  })
  showPage(<UserPage />, '/user?roleId=4&from=2026-11-01&to=2026-11-03')
  await rowOf('shenrx')
  const last = () => sent.findLast(({ call }) => call === 'GET /api/users')!.query
  expect([last().get('roleId'), last().getAll('createTime')]).toEqual([
    '4',
    ['2026-11-01 00:00:00', '2026-11-03 23:59:59'],
  ])
  const filter = screen.getByRole('combobox', { name: '角色' }).closest<HTMLElement>('.ant-select')!
  await within(filter).findByText('普通员工')
  expect(screen.getByPlaceholderText<HTMLInputElement>('创建时间：起').value).toBe('2026-11-01')
})

const choose = async (action: string, name: string) => {
  await press(new RegExp(`${name}.*更多`))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('adds a person and shows the first password once', async () => {
  const answers = [
    refusal(400, 'error.duplicate', '用户名已存在。', { fields: [{ path: 'username', message: '用户名已存在。' }] }),
    new Response('', { status: 201, headers: { 'X-First-Password': 'first-secret' } }),
  ]
  const sent = fakeServer({ ...reads, 'POST /api/users': () => answers.shift() })
  showPage(<UserPage />)
  await press('新增用户')
  await typeIn('用户名', 'lin')
  await typeIn('姓名', '林知远')
  await typeIn('手机号', '138')
  await pressInDialog('保存')
  expect(await screen.findByText('手机号应为 11 位，现在是 3 位')).toBeDefined()
  await typeIn('手机号', '13800001234')
  await pressInDialog('保存')
  expect((await screen.findByText('用户名已存在。')).closest('.ant-form-item')?.textContent).toContain('用户名')
  await typeIn('用户名', 'linzy')
  await pressInDialog('保存')
  expect(await screen.findByText('first-secret')).toBeDefined()
  expect(sent.findLast(({ call }) => call === 'POST /api/users')?.body).toEqual({
    username: 'linzy',
    nickName: '林知远',
    phone: '13800001234',
    enabled: true,
    site: null,
    dept: null,
    jobs: [],
    roles: [],
  })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press('复制 linzy')
  await waitFor(() => expect(write).toHaveBeenCalledWith('first-secret'))
  await press('我已保存')
  await waitFor(() => expect(screen.queryByText('first-secret')).toBeNull())
})

it('edits with ids only and the version it read', async () => {
  const sent = fakeServer({ ...reads, 'PUT /api/users': undefined })
  showPage(<UserPage />)
  await press('编辑', await rowOf('shenrx'))
  expect(screen.getByText(/^上次修改/)).toBeDefined()
  await typeIn('姓名', '沈溪')
  await typeIn('备注', '借调至年底')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/users')?.body).toMatchObject({
      id: 2,
      rowVersion: 6,
      nickName: '沈溪',
      remark: '借调至年底',
      gender: '女',
      dept: { id: 5 },
      jobs: [{ id: 3 }],
      roles: [{ id: 4 }],
    }),
  )
})

it('asks before it disables, resets and removes, and names the person', async () => {
  const sent = fakeServer({
    ...reads,
    'PUT /api/users': undefined,
    'PUT /api/users/unlock': undefined,
    'PUT /api/users/resetPwd': [{ id: 2, username: 'shenrx', password: 'new-secret' }],
    'DELETE /api/users': undefined,
    'GET /api/users/waiting': [],
  })
  showPage(<UserPage />)
  const row = await rowOf('shenrx')
  await choose('停用', '沈若溪')
  expect((await screen.findByRole('dialog')).textContent).toContain('停用「沈若溪」？')
  await pressInDialog('停用')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/users')?.body).toMatchObject({ id: 2, enabled: false }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('解锁', row)
  await waitFor(() => expect(sent.find(({ call }) => call.endsWith('unlock'))?.body).toEqual([2]))
  await press('重置密码', row)
  expect((await screen.findByRole('dialog')).textContent).toContain('重置「沈若溪」的密码？')
  await pressInDialog('重置')
  expect(await screen.findByText('new-secret')).toBeDefined()
  await press('我已保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('删除', '沈若溪')
  expect((await screen.findByRole('dialog')).textContent).toContain('删除用户「沈若溪」（shenrx）？')
  await pressInDialog('删除')
  await waitFor(() => expect(sent.find(({ call }) => call === 'DELETE /api/users')?.body).toEqual([2]))
})

it('says what waits for somebody on his projects before his account goes, and hands it over', async () => {
  const waiting = {
    ...{ projId: 2, projName: '综合楼', isArchived: false, waiting: [{ kind: 'issueAssignee', count: 3 }] },
    members: [{ id: 7, nickName: '林知远' }],
  }
  const quiet = { projId: 3, projName: '车库', isArchived: false, waiting: [], members: [] }
  const sent = fakeServer({ ...reads, 'GET /api/users/waiting': [waiting, quiet], 'POST /api/users/leave': undefined })
  showPage(<UserPage />)
  await rowOf('shenrx')
  await choose('删除', '沈若溪')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/待处理的问题 · 3/)).toBeDefined()
  expect(dialog.textContent).toContain('沈若溪 参与了 2 个项目')
  fireEvent.mouseDown(within(dialog).getByLabelText('交接给'))
  fireEvent.click(await screen.findByTitle('林知远'))
  await pressInDialog('删除')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/users/leave')?.body).toEqual({
      id: 2,
      takers: [{ projId: 2, userId: 7 }],
    }),
  )
  expect(sent.some(({ call }) => call === 'DELETE /api/users')).toBe(false)
})

it('lets nobody disable or remove himself, and resets several at once', async () => {
  const sent = fakeServer({
    ...reads,
    'PUT /api/users/resetPwd': [
      { id: 1, username: 'admin', password: 'one-secret' },
      { id: 2, username: 'shenrx', password: 'two-secret' },
    ],
  })
  showPage(<UserPage />)
  const own = await rowOf('admin')
  await press(/的更多操作$/, own)
  await screen.findByRole('menuitem', { name: '查看权限' })
  for (const name of ['停用', '删除']) expect(screen.queryByRole('menuitem', { name })).toBeNull()
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box)
  await press('重置 2 人的密码')
  await pressInDialog('重置')
  expect(await screen.findByText('two-secret')).toBeDefined()
  expect(sent.find(({ call }) => call.endsWith('resetPwd'))?.body).toEqual([1, 2])
})

it('offers nothing that the person may not do', async () => {
  useSession.setState({ roles: ['user:list'] })
  fakeServer(reads)
  showPage(<UserPage />)
  await rowOf('shenrx')
  for (const name of ['新增用户', '编辑', '删除', '重置密码', '解锁'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
