import { announcement, hubToDo, LiveEvent, menus, message, parameters, task, thread, webSocket } from '@sunmao/contract'
import { call } from './api/call.ts'
import { refetchOf } from './api/hooks.ts'
import { isSignedIn, loadInfo } from './session/session.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** All windows of the site hear of changed rights and of announcements at once; they need not all ask at once. */
const SPREAD_MS = 1000
const refetchRights = () =>
  Promise.all([loadInfo(), ...[menus.build, menus.buildProject, menus.fullPath, parameters.all].map(refetchOf)])

const refetchNews = () => Promise.all([message.list, thread.list, hubToDo.page, announcement.sort].map(refetchOf))

/** What the server's news make stale. */
const staleBy: Record<LiveEvent['type'], () => unknown> = {
  ready: () => undefined,
  refused: () => undefined,
  again: () => {
    refetchNews()
    setTimeout(refetchRights, Math.random() * SPREAD_MS)
  },
  signedOut: () => loadInfo().catch(() => undefined),
  rights: () => setTimeout(refetchRights, Math.random() * SPREAD_MS),
  message: () => refetchOf(message.list),
  announcement: () => setTimeout(() => refetchOf(announcement.sort), Math.random() * SPREAD_MS),
  thread: () => Promise.all([thread.list, thread.posts].map(refetchOf)),
  todo: () => Promise.all([hubToDo.page, hubToDo.projItems, hubToDo.subItems].map(refetchOf)),
  task: () => refetchOf(task.get),
}

/** Follows the server's news while the frame is shown; after a gap everything that may have changed is asked again. */
export function followLive(): () => void {
  let socket: WebSocket | undefined
  let isOver = false
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  async function connect(): Promise<void> {
    if (isOver) return
    try {
      const { ticket } = await call(webSocket.ticket, {}, { quiet: true })
      if (isOver) return
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
      socket = new WebSocket(`${scheme}://${location.host}/webSocket?ticket=${ticket}`)
      socket.onopen = () => {
        wait = FIRST_WAIT_MS
        if (wasOpen) refetchNews()
        wasOpen = true
      }
      socket.onmessage = (frame) => {
        const event = LiveEvent.safeParse(JSON.parse(String(frame.data)))
        if (event.success && isSignedIn()) staleBy[event.data.type]()
      }
      socket.onclose = again
    } catch {
      again()
    }
  }

  function again(): void {
    if (isOver) return
    // A server that comes back is not to be met by everybody in the same second.
    timer = setTimeout(connect, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
  }
}
