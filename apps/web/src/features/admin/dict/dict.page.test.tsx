import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { useSession } from '../../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { DictPage } from './dict.page.tsx'

prepare()

const row = { id: 4, name: 'user_status', description: '用户状态', createTime: '2026-11-01 09:00:00', rowVersion: 1 }
const entry = { id: 8, dict: { id: 4 }, label: '启用', labelEn: 'Enabled', value: 'true', dictSort: 1 }
const reads = {
  'GET /api/dict': { content: [row], totalElements: 1 },
  'GET /api/dictDetail': { content: [entry], totalElements: 1 },
}
const entries = () => screen.findByRole('region', { name: 'user_status 的条目' })

it('shows the entries of the chosen dictionary', async () => {
  const sent = fakeServer(reads)
  showPage(<DictPage />)
  expect(await screen.findByText('用户状态')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: '选择 user_status' }))
  const pane = await entries()
  for (const word of ['启用', 'Enabled', 'true']) expect(await within(pane).findByText(word)).toBeDefined()
  expect(sent.find(({ call }) => call === 'GET /api/dictDetail')?.query.get('dictName')).toBe('user_status')
})

it('adds a dictionary, and says a refusal at its field', async () => {
  const wrong = { fields: [{ path: 'name', message: '名称无效。' }] }
  const answers = [refusal(400, 'error.invalidInput', '名称无效。', wrong), undefined]
  const sent = fakeServer({ ...reads, 'POST /api/dict': () => answers.shift() })
  showPage(<DictPage />)
  await press('新增字典')
  await typeIn('字典名称', '1 状态')
  await pressInDialog('保存')
  expect((await screen.findByText('名称无效。')).closest('.ant-form-item')?.textContent).toContain('字典名称')
  await typeIn('字典名称', 'dept_status')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'POST /api/dict')?.body).toMatchObject({ name: 'dept_status' }),
  )
})

it('adds, edits and removes entries', async () => {
  const sent = fakeServer({
    ...reads,
    'POST /api/dictDetail': undefined,
    'PUT /api/dictDetail': undefined,
    'DELETE /api/dictDetail/8': undefined,
  })
  showPage(<DictPage />, '/dict?dict=4')
  const pane = await entries()
  await press('新增条目', pane)
  await typeIn('值', 'false')
  await typeIn('标签', '停用')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/dictDetail')?.body).toEqual({
      dict: { id: 4 },
      label: '停用',
      value: 'false',
      dictSort: 999,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('编辑', pane)
  await typeIn('值', 'yes')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/dictDetail')?.body).toEqual({
      id: 8,
      dict: { id: 4 },
      label: '启用',
      labelEn: 'Enabled',
      value: 'yes',
      dictSort: 1,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('删除', pane)
  expect((await screen.findByRole('dialog')).textContent).toContain('删除条目「启用」？')
  await pressInDialog('删除')
  await waitFor(() => expect(sent.some(({ call }) => call === 'DELETE /api/dictDetail/8')).toBe(true))
})

it('offers nothing that the person may not do', async () => {
  useSession.setState({ roles: ['dict:list'] })
  fakeServer(reads)
  showPage(<DictPage />, '/dict?dict=4')
  await within(await entries()).findByText('true')
  for (const name of ['新增字典', '新增条目', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})
