import { accessTypeOf, type HubFile, type SharedContent, type SharedLink } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { queryClient } from '../../../api/hooks.ts'
import { keepGuestSession, useGuestSession } from '../../../session/guest/guest-session.ts'
import { startLanguage } from '../../../theme/i18n.ts'
import { SharedView } from './shared-view.tsx'

// Loading a stylesheet is the browser's part.
vi.mock('../../../theme/kit-styles.ts', () => ({ loadKitStyles: async () => undefined }))

const link: SharedLink = {
  accessType: 9,
  fileIds: [],
  description: '施工图送审包',
  isLogin: false,
  audience: 'anyone',
  isOpen: true,
}
const shared = (more: Partial<SharedContent>): SharedContent => ({
  accessType: accessTypeOf('package'),
  description: '施工图送审包',
  projId: 2,
  projName: '示例·综合楼',
  subName: '1# 综合楼',
  state: 'ready',
  rights: [],
  watermark: ['reader', 'time'],
  reader: '访客 8841',
  address: '10.0.0.8',
  release: '施工图 V2',
  models: [],
  files: [],
  ...more,
})
const models = [
  { fileId: 11, name: '建筑', version: 2 },
  { fileId: 12, name: '暖通', version: 1 },
]
const text: SharedContent['files'][number] = {
  fileId: 21,
  kind: 'document',
  format: 'text',
  name: '说明.txt',
  version: 3,
}
const textFile = { ...text, projId: 2, subId: 7, hubFileId: 4, status: 'ready', pages: [], size: 5 } as Partial<HubFile>

/** All that a guest may ask for. */
const open =
  /^(GET|POST) \/api\/(accessControl\/(content|posts|post|printed)|webSocket\/ticket|model\/(detail|pack|properties|position|download)|modelScene\/frame|hubFile\/(detail|view|download))$/

class Socket {
  static last: Socket | undefined
  onmessage?: (frame: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    Socket.last = this
  }
  close() {}
}

let sent: ReturnType<typeof fakeServer> = []
function show(content: SharedContent, more: Record<string, unknown> = {}) {
  sent = fakeServer({
    'GET /api/accessControl/content': content,
    'POST /api/webSocket/ticket': { ticket: 'x' },
    'GET /api/hubFile/detail': textFile,
    'GET /api/hubFile/view': { original: '/blob/text', packs: [] },
    ...more,
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/outerHub/abc']}>
        <SharedView link={link} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
  // Loaded late otherwise, within the time of the first test that shows it.
  await Promise.all([import('./view/shared-bench.tsx'), import('./view/shared-file.tsx')])
}, 40_000)
beforeEach(() => {
  Socket.last = undefined
  vi.stubGlobal('WebSocket', Socket)
  history.replaceState(null, '', '/outerHub/abc')
  keepGuestSession({ code: 'abc', token: 'Bearer guest' })
})
afterEach(() => {
  const asked = sent.map(({ call }) => call).filter((call) => call.includes(' /api/'))
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  useGuestSession.setState({ isOver: false })
  vi.unstubAllGlobals()
  expect(asked.filter((call) => !open.test(call))).toEqual([])
})

const patience = { timeout: 10_000 }

it('shows the models of a package at once, with the tools that are allowed', async () => {
  show(shared({ models, rights: ['measure'] }))
  await screen.findByRole('heading', { name: '施工图送审包' }, patience)
  await screen.findByRole('img', { name: '施工图送审包' }, patience)
  expect(screen.getByText('施工图 V2')).toBeDefined()
  expect(document.title).toContain('施工图送审包')
  expect(document.title).not.toContain('abc')
  expect(screen.queryByRole('button', { name: '下载模型' })).toBeNull()
})

it('lists what is in a package, and goes back to the list', async () => {
  show(shared({ models, files: [text] }))
  fireEvent.click(await screen.findByRole('button', { name: /说明\.txt/ }, patience))
  await screen.findByRole('heading', { name: '说明.txt' }, patience)
  expect(screen.queryByRole('button', { name: '打印' })).toBeNull()
  expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
  expect(screen.queryByRole('button', { name: /复制链接/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '返回列表' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(4)
})

it('lets a file be taken along where that is allowed', async () => {
  show(shared({ accessType: accessTypeOf('document'), files: [text], rights: ['download'] }), {
    'GET /api/hubFile/download': { address: '/blob/21', name: '说明.txt' },
  })
  fireEvent.click(await screen.findByRole('button', { name: '下载' }, patience))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/hubFile/download'))
})

it('says of a file that is not handed out that its pages are being drawn, or that they cannot be', async () => {
  const pictured = { ...textFile, format: 'image', isPictured: true, warnings: [] }
  const content = shared({ accessType: accessTypeOf('document'), files: [text], rights: [] })
  const { unmount } = show(content, { 'GET /api/hubFile/detail': { ...pictured, status: 'preparing' } })
  expect(await screen.findByText('内容正在准备，好了会自动打开。', {}, patience)).toBeTruthy()
  unmount()
  queryClient.clear()
  const error = '此文件不开放下载就无法显示，请联系分享人开放下载。'
  show(content, { 'GET /api/hubFile/detail': { ...pictured, status: 'failed', error } })
  expect(await screen.findByText(error, {}, patience)).toBeTruthy()
  expect(sent.map(({ call }) => call)).not.toContain('GET /api/hubFile/view')
})

it('shows an issue with its talk, and takes a comment where that is allowed', async () => {
  const issue: NonNullable<SharedContent['issue']> = {
    number: 'ZHL-01-暖通-0005',
    title: '风管与梁相碰',
    description: '净高不足',
    type: '碰撞',
    status: 'open',
    priority: '高',
    place: '3F 走道',
    createTime: '2026-11-12T02:00:00Z',
  }
  const post = {
    postId: 1,
    user: { nickName: '沈若溪' },
    text: '改走廊道上方',
    createTime: issue.createTime,
    mine: false,
  }
  show(shared({ accessType: accessTypeOf('issue'), issue, rights: ['comment'] }), {
    'GET /api/accessControl/posts': [post],
    'POST /api/accessControl/post': { ...post, postId: 2, text: '同意' },
  })
  await screen.findByText('改走廊道上方', undefined, patience)
  for (const word of ['待处理', '3F 走道', '净高不足', '碰撞']) expect(screen.getByText(word)).toBeDefined()
  fireEvent.change(screen.getByLabelText('写评论'), { target: { value: ' 同意 ' } })
  fireEvent.click(within(screen.getByRole('region', { name: '讨论' })).getByRole('button'))
  await waitFor(() => expect(sent.find(({ call }) => call.endsWith('/post'))?.body).toEqual({ text: '同意' }))
})

it.each([
  ['preparing', '内容正在准备，好了会自动打开。'],
  ['nothing', '分享人还没有发布内容。'],
  ['failed', '内容准备失败，请联系分享人。'],
] as const)('says why there is nothing to see: %s', async (state, words) => {
  show(shared({ state }))
  await screen.findByText(words, undefined, patience)
})

it('hears by the websocket that the link has ended', async () => {
  show(shared({ models }))
  await waitFor(() => expect(Socket.last).toBeDefined())
  Socket.last?.onmessage?.({ data: JSON.stringify({ type: 'signedOut' }) })
  expect(useGuestSession.getState().isOver).toBe(true)
  expect(sessionStorage.getItem('guest-session')).toBeNull()
})

it.each([4401, 1006])('tells a socket that was ended from one that was lost: %i', async (code) => {
  show(shared({ models }))
  await waitFor(() => expect(Socket.last).toBeDefined())
  Socket.last?.onclose?.({ code })
  expect(useGuestSession.getState().isOver).toBe(code === 4401)
})

it('learns from any refused call that the link has ended', async () => {
  show(shared({}), { 'GET /api/accessControl/content': () => refusal(401, 'auth.expired', '') })
  await waitFor(() => expect(useGuestSession.getState().isOver).toBe(true))
})
