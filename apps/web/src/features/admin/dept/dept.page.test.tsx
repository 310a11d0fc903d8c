import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { wireFailures } from '../../../session/failures.ts'
import { useSession } from '../../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { DeptPage } from './dept.page.tsx'

prepare()

const facts = { enabled: true, deptSort: 1, createTime: '2026-11-01 09:00:00', rowVersion: 2 }
const top = { ...facts, id: 1, name: '榫卯设计院', label: '榫卯设计院', subCount: 1, hasChildren: true, leaf: false }
const below: Record<string, object[]> = {
  '1': [{ ...facts, id: 2, pid: 1, name: '机电所', label: '机电所', subCount: 1, hasChildren: true, leaf: false }],
  '2': [{ ...facts, id: 3, pid: 2, name: '电气室', label: '电气室', subCount: 0, hasChildren: false, leaf: true }],
}
const levels = ({ query }: SentCall) => {
  const content = below[query.get('pid') ?? ''] ?? [top]
  return { content, totalElements: content.length }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

it('reads a level when it is opened, the first one at once, and adds below', async () => {
  const sent = fakeServer({ 'GET /api/dept': levels, 'POST /api/dept': undefined })
  showPage(<DeptPage />)
  await press(/展开|Expand/, await rowOf('机电所'))
  expect(await rowOf('电气室')).toBeDefined()
  await press('新增下级', await rowOf('机电所'))
  await typeIn('部门名称', '暖通室')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/dept')?.body).toEqual({
      name: '暖通室',
      pid: 2,
      deptSort: 999,
      enabled: true,
    }),
  )
})

it('says a refusal at its field and keeps the parent of what is edited', async () => {
  const taken = { fields: [{ path: 'name', message: '名称已存在。' }] }
  const sent = fakeServer({ 'GET /api/dept': levels, 'PUT /api/dept': () => refusal(400, 'x', '名称已存在。', taken) })
  showPage(<DeptPage />)
  await press('编辑', await rowOf('机电所'))
  await pressInDialog('保存')
  expect((await screen.findByText('名称已存在。')).closest('.ant-form-item')?.textContent).toContain('部门名称')
  expect(sent.find(({ call }) => call === 'PUT /api/dept')?.body).toEqual({
    id: 2,
    rowVersion: 2,
    name: '机电所',
    pid: 1,
    deptSort: 1,
    enabled: true,
  })
})

it('warns that what is below goes too, and tells why the server refuses', async () => {
  const told = vi.fn()
  wireFailures({ show: told, goTo: () => undefined })
  fakeServer({ 'GET /api/dept': levels, 'DELETE /api/dept': () => refusal(400, 'dept.hasUsers', '部门下有人员。') })
  showPage(<DeptPage />)
  await press('删除')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('删除部门「榫卯设计院」？')
  expect(question.textContent).toContain('下级部门会一并删除')
  await press('删除', question)
  await waitFor(() => expect(told).toHaveBeenCalledWith('部门下有人员。'))
  expect(screen.queryByText('已删除')).toBeNull()
})

it('switches at once with the whole row', async () => {
  const sent = fakeServer({ 'GET /api/dept': levels, 'PUT /api/dept': undefined })
  showPage(<DeptPage />)
  fireEvent.click(await screen.findByRole('switch', { name: '启用 榫卯设计院' }))
  expect(await screen.findByText('榫卯设计院 已停用')).toBeDefined()
  expect(sent.find(({ call }) => call === 'PUT /api/dept')?.body).toEqual({
    id: 1,
    name: '榫卯设计院',
    deptSort: 1,
    rowVersion: 2,
    enabled: false,
  })
})

it('offers nothing that the person may not do', async () => {
  useSession.setState({ roles: ['dept:list'] })
  fakeServer({ 'GET /api/dept': levels })
  showPage(<DeptPage />)
  await screen.findByText('榫卯设计院')
  for (const name of ['新增部门', '新增下级', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('switch', { name: '启用 榫卯设计院' })).toHaveProperty('disabled', true)
})
