import type { LibraryFile, LibraryFolder } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { sampleFile } from '../../test/file-samples.ts'
import { modelAnswers, workInProject } from '../../test/model-samples.ts'
import { prepare, press, showPage, typeIn } from '../../test/show-page.tsx'
import { LibraryPage } from './library.page.tsx'

prepare()
beforeEach(workInProject)

const folder = (more: Partial<LibraryFolder>): LibraryFolder => ({
  folderId: 5,
  projId: 7,
  subId: 11,
  name: '建筑',
  files: 2,
  level: 'manage',
  hasRights: false,
  isSubscribed: false,
  rowVersion: 0,
  ...more,
})
const file = (more: Partial<LibraryFile> = {}): LibraryFile => ({
  ...sampleFile({ folderId: 5, state: 'working' }),
  moves: ['share'],
  ...more,
})
const answers = (more: Record<string, unknown> = {}) =>
  modelAnswers(['hubFile:add', 'hubFile:edit', 'hubFile:del', 'library:folder'], {
    'GET /api/library/folder': { folders: [folder({}), folder({ folderId: 6, pid: 5, name: '详图' })], files: [] },
    'GET /api/hubFileUpload': [],
    'GET /api/libraryImport/upload': [],
    'GET /api/libraryImport': [],
    'GET /api/library/activity': [
      { id: 1, kind: 'share', by: '林知远', text: '共享第 2 版', time: '2026-11-01T02:00:20.000Z' },
    ],
    'GET /api/approval/about': [],
    'GET /api/approval/options': [],
    'GET /api/library/entry': [],
    'POST /api/hubFile/list': { content: [sampleFile()], totalElements: 1 },
    'GET /api/library/detail': file(),
    'POST /api/library/list': ({ body }: SentCall) =>
      (body as { after?: string }).after
        ? { files: [file({ fileId: 43, hubFileId: 42, name: '尾.docx', moves: [] })] }
        : { files: [file()], next: 'x' },
    ...more,
  })
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)

it('shows a folder page after page, and offers for several files what may be done with all of them', async () => {
  const sent = fakeServer(answers({ 'PUT /api/library/state': undefined }))
  showPage(<LibraryPage />, '/library?projId=7&folder=5')
  expect(await screen.findByText('设计说明.docx')).toBeDefined()
  await press('显示更多')
  expect(await screen.findByText('尾.docx')).toBeDefined()
  expect(bodies(sent, 'POST /api/library/list')).toMatchObject([{ folderId: 5 }, { folderId: 5, after: 'x' }])
  fireEvent.click(screen.getByLabelText('选择 设计说明.docx'))
  const bar = await screen.findByRole('toolbar')
  await press('共享', bar)
  await waitFor(() => expect(bodies(sent, 'PUT /api/library/state')).toEqual([{ fileIds: [41], move: 'share' }]))
  expect(await screen.findByText('已共享')).toBeDefined()
  fireEvent.click(screen.getByLabelText('选择 设计说明.docx'))
  fireEvent.click(screen.getByLabelText('选择 尾.docx'))
  expect(within(await screen.findByRole('toolbar')).queryByRole('button', { name: '共享' })).toBeNull()
})

it('offers for approval what a definition is for', async () => {
  const option = { definitionId: 3, version: 1, name: '资料发布', description: '', fields: [], choices: [] }
  fakeServer(answers({ 'GET /api/approval/options': [{ ...option, purposes: ['publish'] }] }))
  showPage(<LibraryPage />, '/library?projId=7&folder=5')
  fireEvent.click(await screen.findByLabelText('选择 设计说明.docx'))
  await press('提交审批', await screen.findByRole('toolbar'))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['发布'])
})

it('says where no definition is for it', async () => {
  fakeServer(answers())
  showPage(<LibraryPage />, '/library?projId=7&folder=5')
  fireEvent.click(await screen.findByLabelText('选择 设计说明.docx'))
  await press('提交审批', await screen.findByRole('toolbar'))
  expect(await screen.findByText('还没有适用的审批流程，请联系管理员。')).toBeDefined()
})

it('says why a folder cannot be made, at its dialog', async () => {
  fakeServer(answers({ 'POST /api/library/folder': refusal(400, 'library.tooDeep', '文件夹最多 20 层。') }))
  showPage(<LibraryPage />, '/library?projId=7&folder=5')
  await press(/新建文件夹/)
  await typeIn('名称', '新')
  await press('保存', await screen.findByRole('dialog'))
  expect(await screen.findByText('文件夹最多 20 层。')).toBeDefined()
})

it('looks for words in the whole library, and tells in which folder each file lies', async () => {
  fakeServer(
    answers({
      'GET /api/library/find': { files: [file({ folderId: 6 })] },
      'GET /api/hubFile/find': { content: [], totalElements: 0 },
    }),
  )
  showPage(<LibraryPage />, '/library?projId=7&blurry=说明')
  expect(await screen.findByText('建筑 / 详图')).toBeDefined()
})
