import type { DesignDetail, DesignVersion } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { pageOf } from '../../test/model-samples.ts'
import { prepare, press, showPage, typeIn } from '../../test/show-page.tsx'
import { DesignLibraryPage } from './design-library.page.tsx'

prepare()

const version = (more: Partial<DesignVersion> = {}): DesignVersion => ({
  versionId: 5,
  itemId: 3,
  version: 1,
  fileName: '门.glb',
  format: 'glb',
  size: 12_000,
  note: '',
  state: 'published',
  work: 'ready',
  isInApproval: false,
  createBy: '林知远',
  createTime: '2026-11-10T02:00:00.000Z',
  parts: [],
  verbs: [],
  rowVersion: 2,
  ...more,
})
const item = (more: Partial<DesignDetail> = {}): DesignDetail => ({
  itemId: 3,
  name: '单扇平开门',
  kind: 'family',
  categoryId: 8,
  categoryName: '门窗',
  discipline: 'A',
  tags: ['门'],
  description: '带观察窗。',
  format: 'glb',
  version: 1,
  versionId: 5,
  state: 'published',
  uses: 2,
  isFavourite: false,
  updateTime: '2026-11-10T02:00:00.000Z',
  rowVersion: 4,
  parameters: [{ name: '洞口宽', value: '1100', unit: 'mm' }],
  versions: [version()],
  mayEdit: false,
  ...more,
})
const answers = (one: DesignDetail, more: Record<string, unknown> = {}) => ({
  'GET /api/designLibrary': pageOf(one),
  'GET /api/designLibrary/categories': [
    { id: 8, pid: 0, name: '门窗', label: '门窗', sort: 10, rowVersion: 0, count: 1 },
    { id: 9, pid: 8, name: '防火门', label: '防火门', sort: 10, rowVersion: 0, count: 2 },
  ],
  'GET /api/designLibrary/tags': [{ tag: '门', count: 1 }],
  'GET /api/designLibrary/detail': one,
  'GET /api/designLibrary/uses': pageOf(),
  'GET /api/dictDetail': pageOf({ id: 1, label: '建筑', value: 'A', dictSort: 1 }),
  'GET /api/library/folder': { folders: [] },
  'GET /api/project': pageOf({ projId: 7, indexCode: 'ZHL', projName: '综合楼' }),
  'GET /api/projectSub/querySubListByProjId': [
    { subId: 11, projId: 7, subNo: '01', subCode: 'ZHL-01', subName: '主楼', sort: 1, rowVersion: 1 },
  ],
  ...more,
})
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
const asReader = () => useSession.setState({ roles: ['feedback:add'] })

it('shows cards, opens one with its parameters, and offers to a reader what he may do', async () => {
  asReader()
  fakeServer(answers(item()))
  showPage(<DesignLibraryPage />)
  fireEvent.click(await screen.findByRole('button', { name: /^GLB/ }))
  const panel = await screen.findByRole('complementary')
  expect(await within(panel).findByText('洞口宽')).toBeDefined()
  expect(within(panel).getByRole('button', { name: '用到项目' })).toBeDefined()
  for (const name of ['新增资源', '更多', '回收站', '停用']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('takes it into a building of a project, and says why not', async () => {
  asReader()
  const replies = [
    refusal(403, 'error.forbidden', '没有权限'),
    { fileId: 9, link: '/model/detail?fileId=9', name: '门.glb' },
  ]
  const sent = fakeServer(answers(item(), { 'POST /api/designLibrary/take': () => replies.shift() }))
  showPage(<DesignLibraryPage />, '/?id=3')
  await press('用到项目')
  const dialog = await screen.findByRole('dialog')
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(within(dialog).getByLabelText(label))
    fireEvent.click(await screen.findByTitle(option))
  }
  await choose('项目', 'ZHL 综合楼')
  await choose('子项', '01 主楼')
  await press('保存', dialog)
  expect(await within(dialog).findByText('没有权限')).toBeDefined()
  await press('保存', dialog)
  expect(await screen.findByText(/「门.glb」已加入项目/)).toBeDefined()
  expect(bodies(sent, 'POST /api/designLibrary/take')).toEqual(Array(2).fill({ itemId: 3, subId: 11 }))
})

it('moves a version as its workflow says, with a reason where one is due', async () => {
  const waiting = version({ state: 'review', parts: ['publisher'], verbs: ['publish', 'return'] })
  const one = item({ state: 'review', versions: [waiting], mayEdit: true })
  const sent = fakeServer(answers(one, { 'POST /api/designLibrary/move': waiting }))
  showPage(<DesignLibraryPage />, '/?id=3')
  await press('退回')
  const dialog = await screen.findByRole('dialog')
  await press('保存', dialog)
  expect(await screen.findByText('必填项')).toBeDefined()
  await typeIn('原因', '缺材料表')
  await press('保存', dialog)
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/designLibrary/move')).toEqual([
      { versionId: 5, rowVersion: 2, verb: 'return', reason: '缺材料表' },
    ]),
  )
  await press('发布')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/designLibrary/move').at(-1)).toEqual({
      versionId: 5,
      rowVersion: 2,
      verb: 'publish',
      reason: '',
    }),
  )
})

it('adds something by its file, called as the file is', async () => {
  const sent = fakeServer(answers(item(), { 'POST /api/designLibrary': item({ state: 'draft' }) }))
  showPage(<DesignLibraryPage />)
  await press('新增资源')
  const dialog = await screen.findByRole('dialog')
  await press('保存', dialog)
  expect((await within(dialog).findAllByText('必填项')).length).toBe(2)
  const input = dialog.querySelector('input[type="file"]')!
  fireEvent.change(input, { target: { files: [new File(['x'], '双扇门.ifc')] } })
  await waitFor(() => expect((within(dialog).getByLabelText('名称') as HTMLInputElement).value).toBe('双扇门'))
  await press('保存', dialog)
  await waitFor(() => expect(sent.some(({ call }) => call === 'POST /api/designLibrary')).toBe(true))
  const asked = sent.find(({ call }) => call === 'POST /api/designLibrary')!
  expect([asked.query.get('name'), asked.query.get('kind')]).toEqual(['双扇门', 'family'])
})

it('narrows the list by category, kind, tag and favourites, and keeps favourites', async () => {
  const sent = fakeServer(answers(item(), { 'PUT /api/designLibrary/favourite': undefined }))
  showPage(<DesignLibraryPage />, '/?tag=门')
  await press('详图')
  await press('收藏')
  await waitFor(() => {
    const asked = sent.findLast(({ call }) => call === 'GET /api/designLibrary')!.query
    expect([asked.get('kind'), asked.get('favourite'), asked.get('tag')]).toEqual(['detail', 'true', '门'])
  })
  await press('收藏「单扇平开门」')
  await waitFor(() =>
    expect(bodies(sent, 'PUT /api/designLibrary/favourite')).toEqual([{ itemId: 3, isFavourite: true }]),
  )
})

it('shows the recycle bin and brings back from it', async () => {
  const gone = item({ deleteTime: '2026-11-12T02:00:00.000Z' })
  const sent = fakeServer(answers(gone, { 'POST /api/designLibrary/restore': undefined }))
  showPage(<DesignLibraryPage />, '/?removed=1')
  await press('还原')
  await waitFor(() => expect(bodies(sent, 'POST /api/designLibrary/restore')).toEqual([[3]]))
  expect(sent.find(({ call }) => call === 'GET /api/designLibrary')?.query.get('removed')).toBe('true')
})
