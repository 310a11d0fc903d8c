import type { Topic } from '@sunmao/contract'
import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import * as hooks from '../../api/hooks.ts'
import { clashReads } from '../../features/clash/clash-reads.ts'
import { setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import '../../test/register-features.ts'
import { useSession } from '../../session/session.ts'
import { followLive, useGone, useTopic } from './live.ts'

class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = Socket.OPEN
  sent: unknown[] = []
  onopen?: () => void
  onmessage?: (frame: { data: string }) => void
  onclose?: () => void
  constructor() {
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  say = (event: object) => this.onmessage?.({ data: JSON.stringify(event) })
}

const Follow = ({ topic }: { topic: Topic }) => {
  useTopic(topic)
  return null
}

let stop = () => {}
async function connected(count: number): Promise<Socket> {
  await waitFor(() => expect(Socket.all.length).toBe(count))
  const socket = Socket.all[count - 1]!
  socket.onopen?.()
  return socket
}

beforeAll(startLanguage)
beforeEach(() => {
  // The shortest wait before the next try.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
  setCookie('sunmao-token', 't', 1)
  fakeServer({ 'POST /api/webSocket/ticket': { ticket: 'x' } })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('asks for models once a second however often they change, and never before the last answer', async () => {
  const waiting: (() => void)[] = []
  const refetch = vi.spyOn(hooks, 'refetchOf').mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
      }),
  )
  const asked = () => refetch.mock.calls.filter(([route]) => route.path === '/api/model/list').length
  stop = followLive()
  const socket = await connected(1)
  const began = Date.now()
  for (let i = 0; i < 5; i++) socket.say({ type: 'change', kind: 'model', projId: 7 })
  expect(asked()).toBe(1)
  refetch.mockResolvedValue(undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked()).toBe(1)
  for (const end of waiting) end()
  await waitFor(() => expect(asked()).toBe(2))
  expect(Date.now() - began).toBeGreaterThan(1000)
})

it('asks for heavy answers one after another, and again only after twice the time that they took', async () => {
  const running: string[] = []
  let most = 0
  const refetch = vi.spyOn(hooks, 'refetchOf').mockImplementation(async ({ path }) => {
    running.push(path)
    most = Math.max(most, running.length)
    await new Promise((resolve) => setTimeout(resolve, 80))
    running.splice(running.indexOf(path), 1)
  })
  const asked = () => refetch.mock.calls.filter(([route]) => route.path === '/api/clash/list').length
  stop = followLive()
  const socket = await connected(1)
  const began = Date.now()
  for (let i = 0; i < 5; i++) socket.say({ type: 'change', kind: 'clash', projId: 7 })
  const reads = clashReads.length
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(reads), { timeout: 5000 })
  await waitFor(() => expect(asked()).toBe(2), { timeout: 5000 })
  expect(most).toBe(1)
  expect(Date.now() - began).toBeGreaterThan(3 * reads * 80)
})

it('asks for the next news although an answer failed', async () => {
  const refetch = vi.spyOn(hooks, 'refetchOf').mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
  stop = followLive()
  const socket = await connected(1)
  socket.say({ type: 'change', kind: 'clash', projId: 7 })
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1))
  socket.say({ type: 'change', kind: 'clash', projId: 7 })
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1 + clashReads.length), { timeout: 5000 })
})

it('asks for the next news although an answer never comes', async () => {
  const refetch = vi
    .spyOn(hooks, 'refetchOf')
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue()
  stop = followLive()
  const socket = await connected(1)
  vi.useFakeTimers()
  try {
    const change = { type: 'change', kind: 'issue', projId: 7 } as const
    socket.say(change)
    const asked = refetch.mock.calls.length
    expect(asked).toBeGreaterThan(0)
    socket.say(change)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(refetch).toHaveBeenCalledTimes(asked)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(refetch).toHaveBeenCalledTimes(2 * asked)
  } finally {
    vi.useRealTimers()
  }
})

it('asks again for what it may have missed when the first connection fails', async () => {
  const refetch = vi.spyOn(hooks, 'refetchOf').mockResolvedValue(undefined)
  stop = followLive()
  await waitFor(() => expect(Socket.all.length).toBe(1))
  Socket.all[0]!.onclose?.()
  await connected(2)
  await waitFor(() => expect(refetch.mock.calls.map(([route]) => route.path)).toContain('/api/model/list'))
})

it('follows a topic while it is shown, by however many, and again after a lost connection', async () => {
  stop = followLive()
  const first = await connected(1)
  const one = render(<Follow topic="project:7" />)
  const two = render(<Follow topic="project:7" />)
  expect(first.sent).toEqual([{ op: 'subscribe', topic: 'project:7' }])
  one.unmount()
  first.onclose?.()
  const second = await connected(2)
  expect(second.sent).toEqual([{ op: 'subscribe', topic: 'project:7' }])
  two.unmount()
  expect(second.sent.at(-1)).toEqual({ op: 'unsubscribe', topic: 'project:7' })
})

it('hears of the row that is shown that somebody else has removed it, and not what one did oneself', async () => {
  const heard = vi.fn()
  const Shown = () => {
    useGone('issue', 5, heard)
    return null
  }
  vi.spyOn(hooks, 'refetchOf').mockResolvedValue(undefined)
  useSession.setState({ info: { user: { id: 1 } } as never })
  const { unmount } = render(<Shown />)
  stop = followLive()
  const socket = await connected(1)
  const say = (kind: string, id: number, userId: number) =>
    socket.say({ type: 'change', kind, projId: 2, id, gone: { userId, nickName: '沈若溪', name: 'ZHL-0005' } })
  say('issue', 6, 2)
  say('annotation', 5, 2)
  say('issue', 5, 1)
  socket.say({ type: 'change', kind: 'issue', projId: 2, id: 5 })
  expect(heard).not.toHaveBeenCalled()
  say('issue', 5, 2)
  expect(heard).toHaveBeenCalledExactlyOnceWith({ userId: 2, nickName: '沈若溪', name: 'ZHL-0005' }, 5)
  unmount()
  say('issue', 5, 2)
  expect(heard).toHaveBeenCalledOnce()
})
