import {
  announcement,
  auth,
  hubToDo,
  LiveEvent,
  type LiveRequest,
  menus,
  message,
  model,
  modelCompareRecord,
  modelPubVersion,
  modelUpload,
  parameters,
  task,
  thread,
  webSocket,
} from '@sunmao/contract'
import { useEffect } from 'react'
import { call } from './api/call.ts'
import { refetchOf } from './api/hooks.ts'
import { isSignedIn, loadInfo } from './session/session.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** All windows of the site hear of changed rights and of announcements at once; they need not all ask at once. */
const SPREAD_MS = 1000
const refetchRights = () =>
  Promise.all([
    loadInfo(),
    ...[auth.setProject, menus.build, menus.buildProject, menus.fullPath, parameters.all].map(refetchOf),
  ])

/** A conversion tells of itself several times a second; a comparison and a release do it in the same way. */
const MODEL_GAP_MS = 1000
const modelReads = [
  model.list,
  model.detail,
  modelUpload.list,
  modelPubVersion.list,
  modelCompareRecord.list,
  modelCompareRecord.modelCompared,
]
const refetchModels = paced(() => Promise.all(modelReads.map(refetchOf)), MODEL_GAP_MS)

const refetchNews = () => {
  refetchModels()
  return Promise.all([message.list, thread.list, hubToDo.page, announcement.sort].map(refetchOf))
}

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
  model: refetchModels,
}

/** Not before the answer to the one before is here: an asking that is cut off by the next would never end. */
function paced(work: () => Promise<unknown>, gapMs: number): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
      await new Promise((resolve) => setTimeout(resolve, gapMs))
    }
    isRunning = false
  }
}

type Tell = (request: LiveRequest) => unknown
/** What is followed, and by how many. */
const topics = new Map<string, number>()
let tell: Tell = () => undefined

/** Hears of a topic while it is shown, over every loss of the connection. */
export function useTopic(topic: LiveRequest['topic']): void {
  useEffect(() => {
    const others = topics.get(topic) ?? 0
    topics.set(topic, others + 1)
    if (others === 0) tell({ op: 'subscribe', topic })
    return () => {
      const left = (topics.get(topic) ?? 1) - 1
      if (left > 0) return void topics.set(topic, left)
      topics.delete(topic)
      tell({ op: 'unsubscribe', topic })
    }
  }, [topic])
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
      const opened = socket
      socket.onopen = () => {
        wait = FIRST_WAIT_MS
        tell = (request) => opened.readyState === WebSocket.OPEN && opened.send(JSON.stringify(request))
        for (const topic of topics.keys()) tell({ op: 'subscribe', topic })
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
