import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { prepare, press, showPage } from '../../test/show-page.tsx'
import { TogetherBackground } from './together-background.tsx'
import { leaveReview } from './together-store.ts'

vi.mock('../../shell/presence/live.ts', () => ({
  useRoom: () => ({
    people: [
      { key: 'user:1', userId: 1, name: '林知远', connections: ['one'] },
      { key: 'user:2', userId: 2, name: '沈若溪', connections: ['two'] },
    ],
    ...{ connection: 'two', signals: new Map(), isRefused: false },
  }),
}))
prepare()

let at = ''
let go: NavigateFunction
function Window() {
  const { pathname, search } = useLocation()
  at = pathname + search
  go = useNavigate()
  return <TogetherBackground />
}

const room = { room: 'm12', projId: 2, title: '例会', fileIds: [], isRefused: false }
const leader = { userId: 1, name: '林知远', connection: 'one', isLost: false }
const list = { id: 5, title: '未关闭', path: '/issueList?projId=2&savedView=4' }
let shown: object
const show = async (seq: number, more: object) => {
  shown = { ...room, leader, seq, ...more }
  await act(() => queryClient.invalidateQueries())
}
const item = (id: number, kind: string, path?: string) => ({
  ...{ id, kind, title: `${kind} ${id}`, isHidden: false, ...(path && { ref: { title: '', path } }) },
})
const detail = {
  ...{ id: 12, projId: 2, status: 'planned', may: { lead: true } },
  agenda: [
    item(5, 'issueView', list.path),
    { ...item(6, 'hubFile', '/pdf?projId=2&fileId=9&page=3'), page: 3 },
    item(7, 'text'),
    item(8, 'viewpoint', '/modelBrowse?projId=2&files=1&viewpoint=2'),
  ],
}

beforeEach(() => {
  useSession.setState({ info: { user: { id: 2 } } as never })
  shown = { ...room, leader, seq: 1 }
})
afterEach(() => leaveReview())

const begin = (more: object = {}) => {
  const sent = fakeServer({
    'GET /api/together': () => shown,
    'GET /api/meeting/detail': detail,
    ...more,
  })
  showPage(<Window />, '/dashboard?together=m12')
  return sent
}

it('leads whoever follows from page to page, until he goes elsewhere himself', async () => {
  begin()
  await show(2, { item: list })
  expect(at).toBe('/dashboard?together=m12')
  await press('跟随')
  await waitFor(() => expect(at).toBe(list.path))
  // What a page writes to its own address is no step of one's own.
  act(() => void go('/issueList?projId=2&saved=4&status=open', { replace: true }))
  await show(3, { item: { id: 6, title: '说明', page: 3, path: '/pdf?projId=2&fileId=9&page=3' } })
  await waitFor(() => expect(at).toBe('/pdf?projId=2&fileId=9&page=3'))
  await show(4, { fileIds: [1, 2], state: { camera: {} } })
  await waitFor(() => expect(at).toBe('/modelBrowse?projId=2&files=1,2&together=m12'))
  act(() => void go('/todo'))
  await screen.findByRole('button', { name: '跟随' })
  await show(5, { item: list })
  expect(at).toBe('/todo')
  await press('退出一起看')
  await waitFor(() => expect(screen.queryByRole('region', { name: '一起看' })).toBeNull())
})

it('tells whoever may not see it what the leader shows, and leaves him where he is', async () => {
  begin()
  await press('跟随')
  await show(2, { isRefused: true })
  expect((await screen.findByRole('alert')).textContent).toBe('带看人正在查看您无权查看的内容。')
  expect(at).toBe('/dashboard?together=m12')
})

it('opens what the leader chooses of the agenda for all, models by the workbench', async () => {
  const sent = begin({ 'PUT /api/together/item': () => shown })
  await show(2, { leader: { ...leader, userId: 2, connection: 'two' } })
  const choose = async (title: string) => {
    await press('议程')
    fireEvent.click(await screen.findByText(title))
  }
  const opened = () => sent.filter(({ call }) => call === 'PUT /api/together/item').map(({ body }) => body)
  await choose('issueView 5')
  await waitFor(() => expect(opened()).toEqual([{ room: 'm12', connection: 'two', itemId: 5 }]))
  expect(at).toBe(list.path)
  await choose('hubFile 6')
  await waitFor(() => expect(opened().at(-1)).toEqual({ room: 'm12', connection: 'two', itemId: 6, page: 3 }))
  // He turns the page.
  act(() => void go('/pdf?projId=2&fileId=9&page=8', { replace: true }))
  await waitFor(() => expect(opened().at(-1)).toMatchObject({ itemId: 6, page: 8 }))
  await choose('text 7')
  await waitFor(() => expect(at).toBe('/meeting/detail?projId=2&id=12&item=7'))
  const before = opened().length
  await choose('viewpoint 8')
  await waitFor(() => expect(at).toBe('/modelBrowse?projId=2&files=1&viewpoint=2&together=m12'))
  expect(opened()).toHaveLength(before)
})
