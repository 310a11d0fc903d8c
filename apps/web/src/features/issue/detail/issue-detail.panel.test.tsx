import type { IssueDetail } from '@sunmao/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../../api/fake-server.ts'
import { sampleIssue } from '../../../test/issue-sample.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { IssueDetailPanel } from './issue-detail.panel.tsx'

prepare()
afterEach(() => localStorage.removeItem('issue-further'))

const answers = (row: IssueDetail, more: Record<string, unknown> = {}) => ({
  'GET /api/issue/detail': row,
  'POST /auth/setProject': ['issue:add'],
  'GET /api/projectMember/projectUsers': [],
  'GET /api/dictDetail': { content: [], totalElements: 0 },
  'GET /api/thread/posts': { content: [], more: false },
  ...more,
})
const show = () =>
  showPage(
    <IssueDetailPanel id={5} neighbours={{ nextId: 6 }} onStep={() => {}} onOpen={() => {}} onClose={() => {}} />,
  )
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)

const unfold = async () => fireEvent.click(await screen.findByText('更多信息'))

async function rename(to: string) {
  fireEvent.click(await screen.findByRole('button', { name: '风管与梁相碰' }))
  const field = screen.getByLabelText('标题')
  fireEvent.change(field, { target: { value: to } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

it('shows old and new values of what happened, and only the moves that are there', async () => {
  const step = {
    id: 1,
    user: { id: 1, nickName: '林知远' },
    kind: 'edit' as const,
    changes: [{ field: 'dueDate', from: '2026-11-18', to: '2026-11-20' }],
    createTime: '2026-11-15T09:00:00Z',
  }
  fakeServer(answers(sampleIssue({ activity: [step], moves: ['close', 'return'] })))
  show()
  await screen.findByText('截止日期：2026-11-18 → 2026-11-20')
  expect(screen.getByRole('button', { name: '关闭问题' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '提交复核' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一条（K）' }).disabled).toBe(true)
})

it('saves over what somebody else changed elsewhere without a question', async () => {
  const current = sampleIssue({ rowVersion: 2, priority: 'urgent' })
  const replies = [refusal(409, 'error.stale', '已被修改', { current }), sampleIssue({ rowVersion: 3 })]
  const sent = fakeServer(answers(sampleIssue(), { 'PUT /api/issue': () => replies.shift() }))
  show()
  await rename('风管与框架梁相碰')
  await waitFor(() =>
    expect(bodies(sent, 'PUT /api/issue')).toEqual([
      { id: 5, rowVersion: 1, title: '风管与框架梁相碰' },
      { id: 5, rowVersion: 2, title: '风管与框架梁相碰' },
    ]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('puts both values side by side where both changed the same field', async () => {
  const current = sampleIssue({ rowVersion: 2, title: '风管压梁' })
  const replies = [refusal(409, 'error.stale', '已被修改', { current }), sampleIssue({ rowVersion: 3 })]
  const sent = fakeServer(answers(sampleIssue(), { 'PUT /api/issue': () => replies.shift() }))
  show()
  await rename('风管与框架梁相碰')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('风管压梁')).toBeDefined()
  expect(within(dialog).getByText('风管与框架梁相碰')).toBeDefined()
  await press('保存合并结果', dialog)
  await waitFor(() =>
    expect(bodies(sent, 'PUT /api/issue')[1]).toEqual({ id: 5, rowVersion: 2, title: '风管与框架梁相碰' }),
  )
})

it('says that it is gone to whoever may not see it', async () => {
  fakeServer({ ...answers(sampleIssue()), 'GET /api/issue/detail': () => refusal(404, 'error.notFound', '不存在') })
  show()
  await screen.findByText('这个问题不存在，或您无权查看。')
})

it('lists attachments with what this person may do, and sends files with a comment', async () => {
  const file = (id: number, name: string, userId: number) => ({
    ...{ id, name, size: 2048, createTime: '2026-11-15T09:00:00Z' },
    user: { id: userId, nickName: '沈若溪' },
  })
  const attachments = [{ ...file(1, '现场.jpg', 2), picture: '/blob/a' }, file(2, '计算书.pdf', 2)]
  // The server has its only part already: the way of the bytes is the upload's own test.
  const upload = { uploadId: 9, projId: 7, name: 'a.txt', size: 1, partSize: 8, received: [0], createTime: '' }
  const post = { postId: 3, user: { id: 1, nickName: '林知远' }, text: '', createTime: '', mine: true }
  const sent = fakeServer(
    answers(sampleIssue({ attachments }), {
      'POST /api/issueAttachment/upload': upload,
      'POST /api/thread/post': post,
      'POST /auth/setProject': [],
    }),
  )
  showPage(<IssueDetailPanel id={5} neighbours={undefined} onStep={() => {}} onOpen={() => {}} onClose={() => {}} />)
  await unfold()
  const part = await screen.findByRole('region', { name: '附件' })
  expect(within(part).getByRole('img', { name: '现场.jpg' })).toBeDefined()
  expect(within(part).getByRole('button', { name: '下载「计算书.pdf」' })).toBeDefined()
  const story = screen.getByRole('region', { name: '动态' })
  const field = story.querySelector('input[type=file]')!
  fireEvent.change(field, { target: { files: [new File(['x'], 'a.txt')] } })
  await waitFor(() => expect(bodies(sent, 'POST /api/issueAttachment/upload')).toMatchObject([{ issueId: 5, size: 1 }]))
  const send = within(story).getByRole<HTMLButtonElement>('button', { name: '发送' })
  await waitFor(() => expect(send.disabled).toBe(false))
  fireEvent.click(send)
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/thread/post')).toEqual([{ kind: 'issue', refId: 5, text: '', uploadIds: [9] }]),
  )
})

it('adds what is selected in the model, takes elements and references out, and writes the place', async () => {
  const element = (index: number) => ({
    fileId: 3,
    index,
    globalId: `g${index}`,
    name: `风管 ${index}`,
    class: 'IfcDuctSegment',
  })
  const row = sampleIssue({
    elements: [element(1)],
    references: [{ kind: 'issue', id: 8, title: 'ZHL-01-结构-0008 梁高' }],
  })
  const sent = fakeServer(answers(row, { 'PUT /api/issue': row }))
  const bench = {
    onViewpoint: () => {},
    onAdd: () => {},
    isAdding: false,
    pickElements: async () => [element(1), element(2)],
    pickPlace: async () => ({ level: '5F' }),
  }
  showPage(
    <IssueDetailPanel
      id={5}
      neighbours={undefined}
      onStep={() => {}}
      onOpen={() => {}}
      onClose={() => {}}
      bench={bench}
    />,
  )
  const saved = (nth: number) => waitFor(() => expect(bodies(sent, 'PUT /api/issue')).toHaveLength(nth))
  await unfold()
  await press('加入选中的构件')
  await saved(1)
  await press('移除「风管 1」')
  await saved(2)
  await press('移除「ZHL-01-结构-0008 梁高」')
  await saved(3)
  await press('取模型中选中构件的位置')
  await saved(4)
  await press('修改位置')
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText('房间'), { target: { value: '配电间' } })
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await saved(5)
  const known = { id: 5, rowVersion: 1 }
  expect(bodies(sent, 'PUT /api/issue')).toEqual([
    { ...known, elements: [element(1), element(2)] },
    { ...known, elements: [] },
    { ...known, references: [] },
    { ...known, location: { level: '5F' } },
    { ...known, location: { level: '3F', room: '配电间' } },
  ])
})

it('asks for the sentence that a return needs, at its field', async () => {
  const row = sampleIssue({ status: 'answered', moves: ['close', 'return'], parts: ['reviewer'] })
  const sent = fakeServer(answers(row, { 'POST /api/issue/move': sampleIssue({ status: 'open' }) }))
  show()
  fireEvent.click(await screen.findByRole('button', { name: '打回' }))
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByRole('textbox')
  fireEvent.click(within(dialog).getByRole('button', { name: '打回' }))
  await within(dialog).findByText('请说明还需要修改什么。')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(bodies(sent, 'POST /api/issue/move')).toEqual([])
  const { editor } = field as unknown as { editor: { commands: { insertContentAt(at: number, text: string): void } } }
  act(() => editor.commands.insertContentAt(1, '支撑仍未错开'))
  fireEvent.blur(field)
  await waitFor(() => expect(within(dialog).queryByText('请说明还需要修改什么。')).toBeNull())
  fireEvent.click(within(dialog).getByRole('button', { name: '打回' }))
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/issue/move')).toMatchObject([{ move: 'return', html: '<p>支撑仍未错开</p>' }]),
  )
})

it('asks for a reviewer where there is none, says whom it waits for, and takes a reply of one line', async () => {
  const row = sampleIssue({ status: 'open', moves: ['answer'], parts: ['raiser', 'assignee'] })
  const person = { id: 8, nickName: '周复核', userName: 'zhou', roles: [] }
  const sent = fakeServer(
    answers(row, {
      'GET /api/projectMember/projectUsers': [person],
      'POST /api/issue/move': sampleIssue({ status: 'answered' }),
    }),
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: '提交复核' }))
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByRole('textbox')
  expect(within(dialog).getByText('提交后等待林知远复核。')).toBeDefined()
  // A reply has no tools and is not exported.
  expect(within(dialog).queryByRole('toolbar')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: /Word|PDF/ })).toBeNull()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '复核人' }))
  fireEvent.click(await screen.findByText('周复核'))
  await waitFor(() => expect(within(dialog).queryByText('提交后等待林知远复核。')).toBeNull())
  const { editor } = field as unknown as { editor: { commands: { insertContentAt(at: number, text: string): void } } }
  act(() => editor.commands.insertContentAt(1, '已错开'))
  fireEvent.blur(field)
  await new Promise((done) => setTimeout(done, 300))
  fireEvent.click(within(dialog).getByRole('button', { name: '提交复核' }))
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/issue/move')).toMatchObject([
      { rowVersion: 1, move: 'answer', html: '<p>已错开</p>', reviewerId: 8 },
    ]),
  )
})

it('lets an assignee who may not edit choose the reviewer with the submission, but no assignee', async () => {
  const row = sampleIssue({
    ...{ status: 'open', moves: ['answer'], parts: ['assignee'], mayEdit: false },
    assignees: [{ id: 2, nickName: '沈若溪' }],
  })
  const person = (id: number, nickName: string) => ({ id, nickName, userName: `u${id}`, roles: [] })
  const sent = fakeServer(
    answers(row, {
      'GET /api/projectMember/projectUsers': [person(2, '沈若溪'), person(8, '周复核')],
      'POST /api/issue/move': sampleIssue({ status: 'answered' }),
    }),
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: '提交复核' }))
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByRole('textbox')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '复核人' }))
  const chosen = await screen.findByText('周复核')
  expect(document.querySelector('.ant-select-dropdown')?.textContent).not.toContain('沈若溪')
  fireEvent.click(chosen)
  const { editor } = field as unknown as { editor: { commands: { insertContentAt(at: number, text: string): void } } }
  act(() => editor.commands.insertContentAt(1, '已错开'))
  fireEvent.blur(field)
  await new Promise((done) => setTimeout(done, 300))
  fireEvent.click(within(dialog).getByRole('button', { name: '提交复核' }))
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/issue/move')).toMatchObject([{ rowVersion: 1, move: 'answer', reviewerId: 8 }]),
  )
  expect(bodies(sent, 'PUT /api/issue')).toEqual([])
})

it('offers no choice of a reviewer where there is one', async () => {
  const row = sampleIssue({
    ...{ status: 'open', moves: ['answer'], parts: ['assignee'], mayEdit: false },
    reviewer: { id: 8, nickName: '周复核' },
  })
  fakeServer(answers(row))
  show()
  fireEvent.click(await screen.findByRole('button', { name: '提交复核' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('提交后等待周复核复核。')).toBeDefined()
  expect(within(dialog).queryByRole('combobox')).toBeNull()
})

it('shows beside the model what was seen, which leads there; what is seldom changed is folded behind its counts', async () => {
  const seen: number[] = []
  const view = { fileIds: [], state: {} as IssueDetail['viewpoints'][number]['state'], createTime: '' }
  const row = sampleIssue({
    viewpoints: [{ id: 31, picture: '/blob/p', ...view } as IssueDetail['viewpoints'][number]],
    references: [{ kind: 'issue', id: 8, title: 'ZHL-01-结构-0008 梁高' }],
  })
  fakeServer(answers(row))
  const bench = {
    onViewpoint: ({ id }: { id: number }) => void seen.push(id),
    onAdd: () => {},
    isAdding: false,
    pickElements: async () => [],
    pickPlace: async () => ({}),
  }
  const nothing = () => {}
  showPage(
    <IssueDetailPanel
      id={5}
      neighbours={undefined}
      onStep={nothing}
      onOpen={nothing}
      onClose={nothing}
      bench={bench}
    />,
  )
  const picture = await screen.findByRole('img', { name: '视点 1' })
  fireEvent.click(picture)
  expect(seen).toEqual([31])
  const story = screen.getByRole('region', { name: '动态' })
  expect(picture.compareDocumentPosition(story)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  for (const name of ['负责人', '复核人', '截止日期', '优先级', '责任专业'])
    expect(screen.getByLabelText(name)).toBeDefined()
  expect(screen.queryByLabelText('差错类别')).toBeNull()
  expect(screen.getByText('1 项关联')).toBeDefined()
  await unfold()
  expect(await screen.findByLabelText('差错类别')).toBeDefined()
})

it('has one menu: what is done with it as a whole, and the moves that have no button', async () => {
  const row = sampleIssue({
    status: 'open',
    moves: ['answer', 'start', 'close', 'void'],
    parts: ['raiser', 'assignee'],
  })
  fakeServer(answers(row))
  show()
  expect(await screen.findByRole('button', { name: '提交复核' })).toBeDefined()
  const menus = screen.getAllByRole('button', { name: /更多/ })
  expect(menus).toHaveLength(1)
  fireEvent.click(menus[0]!)
  expect(await screen.findByRole('menuitem', { name: '复制链接' })).toBeDefined()
  fireEvent.click(screen.getByRole('menuitem', { name: '作废' }))
  expect(await within(await screen.findByRole('dialog')).findByText('作废 ZHL-01-暖通-0005')).toBeDefined()
})
