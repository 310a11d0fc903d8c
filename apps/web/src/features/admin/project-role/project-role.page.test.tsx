import type { ProjectRole } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { ProjectRolePage } from './project-role.page.tsx'

prepare()

const row: ProjectRole = {
  id: 3,
  name: '设计人',
  nameEn: 'Designer',
  roleSort: 30,
  menus: [{ id: 10 }],
  people: 12,
  createTime: '2026-11-01 09:00:00',
  rowVersion: 2,
}
const lazy = ({ query }: SentCall) =>
  query.get('appType') === '3' && query.get('pid') === '0'
    ? [
        { id: 10, pid: 0, title: '项目待办', leaf: true, hasChildren: false },
        { id: 11, pid: 0, title: '成员', leaf: true, hasChildren: false },
      ]
    : []
const reads = { 'GET /api/projectRole': { content: [row], totalElements: 1 }, 'GET /api/menus/lazy': lazy }

it('grants entries of the project side, as a whole and with what one saw', async () => {
  const sent = fakeServer({ ...reads, 'PUT /api/projectRole/menu': row })
  showPage(<ProjectRolePage />, '/projectRole?role=3')
  const pane = await screen.findByRole('region', { name: '「设计人」的权限' })
  const box = (await within(pane).findByText('成员'))
    .closest('.ant-tree-treenode')!
    .querySelector('.ant-tree-checkbox')!
  fireEvent.click(box)
  await press('保存权限')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/projectRole/menu')?.body).toEqual({
      id: 3,
      menus: [{ id: 10 }, { id: 11 }],
      rowVersion: 2,
    }),
  )
  const types = sent.filter(({ call }) => call === 'GET /api/menus/lazy').map(({ query }) => query.get('appType'))
  expect(new Set(types)).toEqual(new Set(['3']))
})

it('adds one, and says a taken name at its field', async () => {
  const answers = [refusal(400, 'error.duplicate', '设计人 已存在。'), row]
  const sent = fakeServer({ ...reads, 'POST /api/projectRole': () => answers.shift() })
  showPage(<ProjectRolePage />)
  await press('新增项目角色')
  await typeIn('角色名称', '设计人')
  await pressInDialog('保存')
  expect((await screen.findByText('设计人 已存在。')).closest('.ant-form-item')?.textContent).toContain('角色名称')
  await typeIn('角色名称', '造价人')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'POST /api/projectRole')?.body).toMatchObject({ name: '造价人' }),
  )
})

it('offers to whom it may and nothing more', async () => {
  useSession.setState({ roles: ['projectRole:list'] })
  fakeServer(reads)
  showPage(<ProjectRolePage />, '/projectRole?role=3')
  expect((await screen.findByText('设计人')).closest('tr')?.textContent).toContain('12')
  for (const name of ['新增项目角色', '编辑', '删除', '保存权限'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
