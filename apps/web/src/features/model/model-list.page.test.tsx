import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import * as slow from '../../api/send-slowly.ts'
import { modelAnswers, pageOf, sampleModel, workInProject } from '../../test/model-samples.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { setUploads, useUploads } from '../upload/upload-store.api.ts'
import { ModelListPage } from './model-list.page.tsx'

prepare()
beforeEach(workInProject)
afterEach(() => {
  setUploads([])
  localStorage.removeItem('model-list-look')
  vi.restoreAllMocks()
})

const everything = ['model:add', 'model:edit', 'model:del', 'model:download']
const lists = (sent: SentCall[]) => sent.filter(({ call }) => call === 'POST /api/model/list')
const lastBody = (sent: SentCall[]) => lists(sent).at(-1)?.body
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await screen.findByLabelText(label))
  fireEvent.click(await screen.findByTitle(option))
}
const openMenu = () => press('「主楼-结构.ifc」的更多操作')

it('shows what tells models apart, and how far a conversion is', async () => {
  const converting = sampleModel({
    fileId: 42,
    modelId: 22,
    name: '主楼-暖通.ifc',
    discipline: 'M',
    status: 'converting',
    stage: 'geometry',
    progress: 42.7,
    counts: undefined,
    warnings: ['基点不一致'],
  })
  const document = sampleModel({ fileId: 43, modelId: 23, name: '总图.dwg', format: 'document', counts: undefined })
  fakeServer(modelAnswers([], { 'POST /api/model/list': pageOf(sampleModel(), converting, document) }))
  showPage(<ModelListPage />)
  const [first, second, third] = await screen.findAllByRole('listitem')
  for (const word of ['结构', '第 3 版', '12.3 MB', '可浏览', '1,790 个构件', '4 层', '12 个房间'])
    expect(await within(first!).findByText(word)).toBeDefined()
  expect(within(second!).getByText(/^几何 · 已用/)).toBeDefined()
  expect(within(second!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
  expect(within(second!).getByText('1 条提醒')).toBeDefined()
  expect(within(third!).getByText('已存为文档')).toBeDefined()
  expect(within(third!).getByText('如何导出 IFC').getAttribute('href')).toBe('/help?id=3-models/03-export-ifc.md')
})

it('says of an empty list that the sample data is still being made, and shows it when it is there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const detail = { projId: 7, projName: '综合楼', status: 'running', isPreparing: true }
  let isMade = false
  fakeServer(
    modelAnswers(['model:add'], {
      'POST /api/model/list': () => (isMade ? pageOf(sampleModel()) : pageOf()),
      'GET /api/project/detail': () => ({ ...detail, isPreparing: isMade ? undefined : true }),
    }),
  )
  showPage(<ModelListPage />)
  await screen.findByText(/示例数据还在生成/)
  expect(screen.queryByText(/还没有模型/)).toBeNull()
  isMade = true
  vi.advanceTimersByTime(4000)
  await screen.findByText('主楼-结构.ifc')
  vi.useRealTimers()
})

it('asks for the sub and the filters of the address, and for another sub from its first page', async () => {
  const sent = fakeServer(modelAnswers([]))
  showPage(<ModelListPage />, '/model/list?page=1&status=ready&discipline=M')
  await screen.findByText('主楼-结构.ifc')
  expect(lastBody(sent)).toMatchObject({ projId: 7, subId: 11, page: 1, size: 20, status: 'ready', discipline: 'M' })
  await choose('子项', '02 裙房')
  await waitFor(() => expect(lastBody(sent)).toMatchObject({ subId: 12, page: 0, status: 'ready' }))
})

it('says at what a conversion is and for how long, as the server knows it', async () => {
  const statusTime = new Date(Date.now() - 125_000).toISOString()
  const row = sampleModel({ status: 'converting', stage: 'geometry', progress: 42, statusTime })
  fakeServer(modelAnswers([], { 'POST /api/model/list': pageOf(row) }))
  showPage(<ModelListPage />)
  expect(await screen.findByText(/^几何 · 已用 2 分 \d+ 秒$/)).toBeDefined()
  expect(screen.getByText('42%')).toBeDefined()
})

it('offers nothing to whoever only reads', async () => {
  fakeServer(modelAnswers([], { 'POST /api/model/list': pageOf() }))
  showPage(<ModelListPage />)
  expect(await screen.findByText('还没有模型。有上传权限的成员上传后，会显示在这里。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '上传模型' })).toBeNull()
})

it('locks, converts again and deletes after a question, each where the status lets one', async () => {
  const sent = fakeServer(
    modelAnswers(everything, {
      'PUT /api/model': sampleModel(),
      'POST /api/model/convert': sampleModel(),
      'DELETE /api/model': undefined,
    }),
  )
  showPage(<ModelListPage />)
  await openMenu()
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '三维浏览',
    '上传新版本',
    '与上一版对比',
    '图纸核对',
    '编辑',
    '锁定',
    '重新转换',
    '下载原文件',
    '导出 GLB',
    '删除',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: '锁定' }))
  expect(await screen.findByText('已锁定「主楼-结构.ifc」')).toBeDefined()
  expect(sent.find(({ call }) => call === 'PUT /api/model')?.body).toEqual({ fileId: 31, rowVersion: 5, locked: true })
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  await pressInDialog('删除')
  await waitFor(() => expect(sent.find(({ call }) => call === 'DELETE /api/model')?.body).toEqual([31]))
})

it('keeps the form and offers the present row when somebody else was faster', async () => {
  const current = sampleModel({ name: '主楼-结构-新.ifc', rowVersion: 6 })
  fakeServer(modelAnswers(everything, { 'PUT /api/model': () => refusal(409, 'error.stale', '已被修改', { current }) }))
  showPage(<ModelListPage />)
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: '编辑' }))
  const name = await screen.findByLabelText('文件名')
  fireEvent.change(name, { target: { value: 'a?.ifc' } })
  await pressInDialog('保存')
  expect(await screen.findByText(/^文件名不能包含/)).toBeDefined()
  fireEvent.change(name, { target: { value: 'b.ifc' } })
  await pressInDialog('保存')
  expect(await screen.findByText('已被修改')).toBeDefined()
  await pressInDialog('载入最新内容')
  expect((name as HTMLInputElement).value).toBe('主楼-结构-新.ifc')
})

it('takes files dropped anywhere, as the discipline that is looked at', async () => {
  vi.spyOn(slow, 'sendSlowly').mockImplementation((address, init) => fetch(address, init))
  const sent = fakeServer(
    modelAnswers(everything, { 'POST /api/modelUpload': () => refusal(400, 'project.archived', '项目已归档') }),
  )
  showPage(<ModelListPage />, '/model/list?discipline=S')
  const list = await screen.findByText('主楼-结构.ifc')
  await screen.findByRole('button', { name: '上传模型' })
  const dataTransfer = { types: ['Files'], files: [new File(['x'], '新.ifc')], items: [] }
  fireEvent.dragEnter(list, { dataTransfer })
  expect(screen.getByText('松开鼠标，作为「结构」上传到此子项')).toBeDefined()
  fireEvent.drop(list, { dataTransfer })
  expect(await screen.findByText('项目已归档')).toBeDefined()
  expect(screen.getByRole('button', { name: '重试上传「新.ifc」' })).toBeDefined()
  expect(sent.find(({ call }) => call === 'POST /api/modelUpload')?.body).toMatchObject({ subId: 11, discipline: 'S' })
})

it('says how much of its room a project takes, and why a file has no place', async () => {
  vi.spyOn(slow, 'sendSlowly').mockImplementation((address, init) => fetch(address, init))
  fakeServer(
    modelAnswers(everything, {
      'POST /api/modelUpload': () => refusal(507, 'model.projectFull', '限额 200 GB，放不下'),
    }),
  )
  showPage(<ModelListPage />)
  expect(await screen.findByText('1 个模型 · 已用 1.3 GB / 200 GB')).toBeDefined()
  const dataTransfer = { types: ['Files'], files: [new File(['x'], '新.ifc')], items: [] }
  fireEvent.drop(await screen.findByText('主楼-结构.ifc'), { dataTransfer })
  expect(await screen.findByText('限额 200 GB，放不下')).toBeDefined()
})

it('opens a model from its picture, sends its next version under any name, and compares it with the one before', async () => {
  vi.spyOn(slow, 'sendSlowly').mockImplementation((address, init) => fetch(address, init))
  const versions = pageOf(
    sampleModel(),
    sampleModel({ fileId: 30, version: 2 }),
    sampleModel({ fileId: 29, version: 1 }),
  )
  const sent = fakeServer(
    modelAnswers(everything, {
      'POST /api/model/list': ({ body }: SentCall) =>
        (body as { modelId?: number }).modelId ? versions : pageOf(sampleModel()),
      'POST /api/modelUpload': () => refusal(400, 'project.archived', '项目已归档'),
      'POST /api/modelCompareRecord': { id: 4 },
    }),
  )
  showPage(<ModelListPage />)
  const picture = await screen.findByRole('link', { name: '三维浏览「主楼-结构.ifc」' })
  expect(picture.getAttribute('href')).toBe('/modelBrowse?projId=7&files=31')
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: '与上一版对比' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/modelCompareRecord')?.body).toEqual({
      subId: 11,
      fromFileId: 30,
      toFileId: 31,
    }),
  )
  const chooser = document.querySelector('input[aria-label="上传「主楼-结构.ifc」的新版本"]')!
  fireEvent.change(chooser, { target: { files: [new File(['x'], '改.dwg')] } })
  expect(await screen.findByText('请选择 .ifc 文件：新版本的格式须与原来一致。')).toBeDefined()
  fireEvent.change(chooser, { target: { files: [new File(['x'], '11月改.ifc')] } })
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/modelUpload')?.body).toMatchObject({ name: '主楼-结构.ifc' }),
  )
})

it('proposes the discipline from a name, says what a file becomes, and asks while it is sent', async () => {
  vi.spyOn(slow, 'sendSlowly').mockImplementation((address, init) => fetch(address, init))
  let begin = (_: object) => {}
  const begun = { uploadId: 5, projId: 7, subId: 11, name: '', size: 1, partSize: 4, received: [0], createTime: '' }
  const sent = fakeServer(
    modelAnswers(everything, {
      'POST /api/modelUpload': () => new Promise((resolve) => (begin = resolve)),
      'POST /api/model': sampleModel(),
    }),
  )
  showPage(<ModelListPage />)
  const dataTransfer = { types: ['Files'], files: [new File(['x'], '主楼-结构.ifc')], items: [] }
  fireEvent.drop(await screen.findByText('主楼-结构.ifc'), { dataTransfer })
  expect(await screen.findByText('将成为「主楼-结构.ifc」的第 4 版')).toBeDefined()
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/modelUpload')?.body).toMatchObject({ discipline: 'S' }),
  )
  await choose('「主楼-结构.ifc」的专业', '暖通')
  fireEvent.change(screen.getByLabelText(/主楼-结构.ifc.*说明/), { target: { value: '梁高调整' } })
  begin(begun)
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/model')?.body).toEqual({
      uploadId: 5,
      note: '梁高调整',
      discipline: 'M',
    }),
  )
})

it('goes on with an unfinished upload only by the same file', async () => {
  const left = {
    uploadId: 5,
    projId: 7,
    subId: 12,
    name: '裙房.ifc',
    size: 4,
    partSize: 2,
    received: [0],
    createTime: '',
  }
  fakeServer(
    modelAnswers(everything, { 'GET /api/modelUpload': [left], 'POST /api/modelUpload': () => new Promise(() => {}) }),
  )
  showPage(<ModelListPage />)
  expect(await screen.findByText('上次未传完，重新选择同一文件即可继续。')).toBeDefined()
  const row = screen.getByText('裙房.ifc').closest('li')!
  expect(within(row).getByText('裙房 · 4 B')).toBeDefined()
  const input = row.querySelector('input[type="file"]')!
  fireEvent.change(input, { target: { files: [new File(['12345'], '裙房.ifc')] } })
  expect(await screen.findByText('这不是同一个文件，请选择 裙房.ifc（4 B）。')).toBeDefined()
  fireEvent.change(input, { target: { files: [new File(['1234'], '裙房.ifc')] } })
  await waitFor(() => expect(useUploads.getState().uploads[0]).toMatchObject({ subId: 12, name: '裙房.ifc' }))
  expect(screen.queryByText('上次未传完，重新选择同一文件即可继续。')).toBeNull()
})

it('asks what a version is that has little in common with the one before', async () => {
  const doubt = {
    ...{ beforeFileId: 30, beforeVersion: 3, shared: 0.02, placed: 0, elementsBefore: 953, elements: 18 },
    ...{ writtenByBefore: 'Revit', isConfirmed: false },
  }
  const row = sampleModel({ fileId: 33, version: 4, status: 'unconfirmed', isLatest: false, doubt })
  const sent = fakeServer(
    modelAnswers(everything, {
      'POST /api/model/list': pageOf(sampleModel(), row),
      'POST /api/model/confirm': () => refusal(400, 'error.duplicate', '「另一栋.ifc」已经存在'),
    }),
  )
  showPage(<ModelListPage />)
  expect(await screen.findByText('待确认')).toBeDefined()
  fireEvent.click(screen.getAllByRole('button', { name: '「主楼-结构.ifc」的更多操作' })[1]!)
  fireEvent.click(await screen.findByRole('menuitem', { name: '确认这一版…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/只有 2% 的构件相同/)).toBeDefined()
  expect(dialog.getByText('953')).toBeDefined()
  fireEvent.click(dialog.getByRole('radio', { name: '是另一个模型，另存为' }))
  const name = await dialog.findByDisplayValue('主楼-结构 (2).ifc')
  fireEvent.change(name, { target: { value: '另一栋.ifc' } })
  await pressInDialog('保存')
  expect(await dialog.findByText('「另一栋.ifc」已经存在')).toBeDefined()
  expect(sent.find(({ call }) => call === 'POST /api/model/confirm')?.body).toEqual({
    ...{ fileId: 33, as: 'model', name: '另一栋.ifc' },
  })
})
