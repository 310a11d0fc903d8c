import type { AuthInfo, User } from '@sunmao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { viewing } from '../../../session/view-as.ts'
import { ViewBanner } from '../../../shell/overlays/view-banner.tsx'
import { readablePasswords } from '../../../test/readable-passwords.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { UserPage } from './user.page.tsx'

readablePasswords()

prepare()
const assign = vi.fn()
beforeEach(() => {
  useSession.setState({ info: { username: 'admin', user: { id: 1 } } as AuthInfo })
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  assign.mockClear()
  sessionStorage.clear()
})

const row: User = {
  id: 2,
  username: 'shenrx',
  nickName: '沈若溪',
  enabled: true,
  site: null,
  dept: { name: '' },
  jobs: [],
  roles: [],
  mustChangePassword: false,
  createTime: '2026-11-01 09:00:00',
  isLocked: false,
  rowVersion: 6,
}
const reads = {
  'GET /api/users': { content: [row], totalElements: 1 },
  'GET /api/dept': { content: [], totalElements: 0 },
}
const view = { key: 'k'.repeat(43), nickName: '沈若溪', until: '2099-01-01T00:00:00.000Z' }
const choose = async (name: string) => {
  await press('沈若溪的更多操作')
  fireEvent.click(await screen.findByText(name))
}

it('asks, keeps the key in this window, and starts anew as that person', async () => {
  const sent = fakeServer({ ...reads, 'POST /auth/viewAs': view })
  showPage(<UserPage />)
  await choose('以此人身份查看')
  await pressInDialog('开始查看')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
  expect(sent.find(({ call }) => call === 'POST /auth/viewAs')?.body).toEqual({ userId: 2 })
  expect(viewing()).toEqual(view)
})

it('asks for the password where the server wants it', async () => {
  const answers = [refusal(400, 'auth.recentPassword', '请再次输入密码'), view]
  const sent = fakeServer({ ...reads, 'POST /auth/viewAs': () => answers.shift() })
  showPage(<UserPage />)
  await choose('以此人身份查看')
  await pressInDialog('开始查看')
  await screen.findByLabelText('登录密码')
  await typeIn('登录密码', 'secret')
  await pressInDialog('保存')
  await waitFor(() => expect(assign).toHaveBeenCalled())
  expect(sent.findLast(({ call }) => call === 'POST /auth/viewAs')?.body).toEqual({
    userId: 2,
    password: 'cipher of secret',
  })
})

it('is offered to administrators only', async () => {
  useSession.setState({ roles: ['user:list'] })
  fakeServer(reads)
  showPage(<UserPage />)
  await press('沈若溪的更多操作')
  expect(await screen.findByText('查看权限')).toBeDefined()
  expect(screen.queryByText('以此人身份查看')).toBeNull()
})

it('says who is looked at and until when, and leaves on demand', async () => {
  sessionStorage.setItem('view-as', JSON.stringify(view))
  const sent = fakeServer({ 'DELETE /auth/viewAs': undefined })
  showPage(<ViewBanner view={view} />)
  expect(screen.getByRole('status').textContent).toContain('沈若溪')
  await press('退出查看')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
  expect(sent[0]?.call).toBe('DELETE /auth/viewAs')
  expect(viewing()).toBeUndefined()
})

it('leaves by itself when the time is over, also when the server says so first', async () => {
  sessionStorage.setItem('view-as', JSON.stringify(view))
  showPage(<ViewBanner view={{ ...view, until: new Date(Date.now() - 1).toISOString() }} />)
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(viewing()).toBeUndefined()
  sessionStorage.setItem('view-as', JSON.stringify(view))
  fakeServer({ 'GET /api/users': () => refusal(403, 'auth.viewAsOver', '查看已结束') })
  showPage(<UserPage />)
  await waitFor(() => expect(viewing()).toBeUndefined())
})

it('shows what somebody may do and why', async () => {
  const granted = [{ code: 'job:list', because: [{ roleId: 4, roleName: '普通员工', menu: '岗位管理' }] }]
  const rights = {
    isAdmin: false,
    roles: [{ id: 4, name: '普通员工', level: 3, dataScope: '本级' }],
    depts: ['暖通室'],
    permissions: granted,
    projects: {
      content: [{ projId: 2, indexCode: 'ZHL', projName: '综合楼', roles: ['设计人'], permissions: [] }],
      totalElements: 1,
    },
  }
  fakeServer({ ...reads, 'GET /api/users/rights': rights })
  showPage(<UserPage />)
  await choose('查看权限')
  expect((await screen.findByText('job:list')).closest('li')?.textContent).toContain('普通员工：岗位管理')
  const drawer = screen.getByRole('dialog')
  for (const word of ['暖通室', '综合楼', 'ZHL · 设计人', '没有任何权限。']) expect(drawer.textContent).toContain(word)
})
