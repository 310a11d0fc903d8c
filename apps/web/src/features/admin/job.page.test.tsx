import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../test/show-page.tsx'
import * as blobs from '../../ui/browser/save-blob.ts'
import { JobPage } from './job.page.tsx'

prepare()

const row = { id: 7, name: '结构设计师', jobSort: 3, enabled: true, createTime: '2026-11-01 09:00:00', rowVersion: 4 }
const list = { content: [row], totalElements: 1 }

it('lists, and adds with the body of the contract', async () => {
  const sent = fakeServer({ 'GET /api/job': list, 'POST /api/job': undefined })
  showPage(<JobPage />, '/job?blurry=设计')
  expect(await screen.findByText('结构设计师')).toBeDefined()
  expect(sent[0]!.query.get('blurry')).toBe('设计')
  await press('新增')
  await pressInDialog('保存')
  expect(await screen.findByText('必填项')).toBeDefined()
  await typeIn('岗位名称', '建筑师')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/job')?.body).toEqual({
      name: '建筑师',
      jobSort: 999,
      enabled: true,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says a taken name at its field, and a stale row above the form', async () => {
  const answers = [
    refusal(400, 'error.duplicate', '建筑师 已存在。', { fields: [{ path: 'name', message: '建筑师 已存在。' }] }),
    refusal(409, 'error.stale', '内容已被他人修改，请核对后再保存。'),
  ]
  const sent = fakeServer({ 'GET /api/job': list, 'PUT /api/job': () => answers.shift() })
  showPage(<JobPage />)
  await press('编辑')
  await typeIn('岗位名称', '建筑师')
  await pressInDialog('保存')
  const said = await screen.findByText('建筑师 已存在。')
  expect(said.closest('.ant-form-item')?.textContent).toContain('岗位名称')
  await typeIn('岗位名称', '建筑设计师')
  await pressInDialog('保存')
  expect((await screen.findByText(/已被他人修改/)).closest('[role=alert]')).not.toBeNull()
  expect(sent.findLast(({ call }) => call === 'PUT /api/job')?.body).toEqual({
    id: 7,
    rowVersion: 4,
    name: '建筑设计师',
    jobSort: 3,
    enabled: true,
  })
})

it('removes after a question that names the row', async () => {
  const sent = fakeServer({ 'GET /api/job': list, 'DELETE /api/job': undefined })
  showPage(<JobPage />)
  await press('删除')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('删除「结构设计师」？')
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(sent.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual([7]))
})

it('saves a sheet of what the filter shows', async () => {
  const save = vi.spyOn(blobs, 'saveBlob').mockReturnValue()
  const sent = fakeServer({ 'GET /api/job': list, 'GET /api/job/download': () => new Response('sheet') })
  showPage(<JobPage />, '/job?blurry=设计')
  await press('导出')
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.any(Blob), '岗位管理数据.xlsx'))
  expect(sent.find(({ call }) => call.endsWith('download'))?.query.get('blurry')).toBe('设计')
})

it('offers nothing that the person may not do', async () => {
  useSession.setState({ roles: ['job:list'] })
  fakeServer({ 'GET /api/job': list })
  showPage(<JobPage />)
  await screen.findByText('结构设计师')
  for (const name of ['新增', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})
