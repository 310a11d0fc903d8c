import type { StorageFile } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import * as slow from '../../../api/send-slowly.ts'
import { useSession } from '../../../session/session.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../../test/show-page.tsx'
import { StoragePage } from './storage.page.tsx'

prepare()
afterEach(() => vi.restoreAllMocks())

const row: StorageFile = {
  id: 7,
  name: '施工说明',
  realName: '施工说明-x.pdf',
  suffix: 'pdf',
  type: '文档',
  size: '1.25MB',
  path: '/file/a/b.pdf',
  createBy: 'admin',
  createTime: '2026-11-01 09:00:00',
  rowVersion: 1,
}
const picture: StorageFile = { ...row, id: 8, name: '总图', suffix: 'png', type: '图片', path: '/file/a/c.png' }
const reads = { 'GET /api/localStorage': { content: [row, picture], totalElements: 2 } }

it('lists files with what they are, and pictures to look at', async () => {
  fakeServer(reads)
  showPage(<StoragePage />)
  const line = (await screen.findByText('施工说明.pdf')).closest('tr')!
  for (const word of ['文档', '1.25MB', 'admin']) expect(line.textContent).toContain(word)
  expect(within(line).queryByRole('img')).toBeNull()
  expect(screen.getByAltText('预览 总图').getAttribute('src')).toBe('/file/a/c.png')
})

it('sends several files one after the other, shows how far, and lets one try again', async () => {
  fakeServer(reads)
  const answers = [
    new Response(null, { status: 201 }),
    refusal(507, 'error.noSpace', '磁盘空间不足'),
    new Response(null),
  ]
  const send = vi.spyOn(slow, 'sendSlowly').mockImplementation(async (_address, _sent, onProgress) => {
    onProgress(0.5)
    return answers.shift()!
  })
  showPage(<StoragePage />)
  await press('上传文件')
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')] } })
  expect(await within(dialog).findByText('已上传')).toBeDefined()
  expect(await within(dialog).findByText('磁盘空间不足')).toBeDefined()
  await press('重试', dialog)
  await waitFor(() => expect(within(dialog).getAllByText('已上传')).toHaveLength(2))
  expect(send).toHaveBeenCalledTimes(3)
})

it('does not send what is too large', async () => {
  fakeServer(reads)
  const send = vi.spyOn(slow, 'sendSlowly')
  showPage(<StoragePage />)
  await press('上传文件')
  const dialog = await screen.findByRole('dialog')
  const large = new File(['x'], 'large.bin')
  Object.defineProperty(large, 'size', { value: 100_000_001 })
  fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [large] } })
  expect(await within(dialog).findByText('文件超过 100 MB，无法上传。')).toBeDefined()
  expect(send).not.toHaveBeenCalled()
})

it('renames with what one saw, and deletes after a question', async () => {
  const sent = fakeServer({ ...reads, 'PUT /api/localStorage': undefined, 'DELETE /api/localStorage': undefined })
  showPage(<StoragePage />)
  const line = (await screen.findByText('施工说明.pdf')).closest('tr')!
  await press('编辑', line)
  await typeIn('文件名', '说明')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/localStorage')?.body).toEqual({
      id: 7,
      name: '说明',
      rowVersion: 1,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('删除', line)
  await pressInDialog('删除')
  await waitFor(() => expect(sent.find(({ call }) => call === 'DELETE /api/localStorage')?.body).toEqual([7]))
})

it('offers to who may list nothing but to look', async () => {
  useSession.setState({ roles: ['storage:list'] })
  fakeServer({ 'GET /api/localStorage': { content: [], totalElements: 0 } })
  showPage(<StoragePage />)
  expect(await screen.findByText(/还没有文件/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '上传文件' })).toBeNull()
})
