import {
  auth,
  type EventKind,
  type Gone,
  LiveEvent,
  type LiveRequest,
  menus,
  parameters,
  type RosterPerson,
  type Route,
  type Topic,
  task,
  webSocket,
} from '@sunmao/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { refetchEverything, refetchOf } from '../../api/hooks.ts'
import { features } from '../../manifest/registry.ts'
import { isSignedIn, loadInfo, useSession } from '../../session/session.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** All windows of the site hear of changed rights and of announcements at once; they need not all ask at once. */
const SPREAD_MS = 1000
const refetchRights = () =>
  Promise.all([
    loadInfo(),
    ...[auth.setProject, menus.build, menus.buildProject, menus.fullPath, parameters.all].map(refetchOf),
  ])

/** By the kind of a change, what it makes stale. A conversion tells of itself several times a second. */
const GAP_MS = 1000
/** Answers that took long are waited for again only after so many times as long: a project of any size stays usable. */
const GAP_TIMES = 2
/** One answer that took long once does not keep a window from its news for minutes. */
const LONGEST_GAP_MS = 10_000
/** No answer of the server takes so long: one that is still not here was lost, and is asked for again with the next news. */
const LOST_MS = 60_000
/** By the kind of a change: what asks again. Made of the manifests once, when the first news come. */
let known: { of: unknown; refetchers: ReadonlyMap<EventKind, () => void> } | undefined
function refetchers(): ReadonlyMap<EventKind, () => void> {
  const all = features()
  if (known?.of === all) return known.refetchers
  const reads = new Map<EventKind, Route[]>()
  for (const { staleOn = {} } of all)
    for (const [kind, routes] of Object.entries(staleOn) as [EventKind, readonly Route[]][])
      reads.set(kind, [...(reads.get(kind) ?? []), ...routes])
  const inTurn = new Set(all.flatMap((feature) => feature.inTurn ?? []))
  const wide = new Set(all.flatMap((feature) => feature.wide ?? []))
  const made = [...reads].map(([kind, routes]): [EventKind, () => void] => {
    const refetch = paced(() => refetchAll(routes, inTurn.has(kind)), GAP_MS)
    return [kind, wide.has(kind) ? () => void setTimeout(refetch, Math.random() * SPREAD_MS) : () => void refetch()]
  })
  known = { of: all, refetchers: new Map(made) }
  return known.refetchers
}
async function refetchAll(routes: readonly Route[], isInTurn: boolean): Promise<void> {
  if (!isInTurn) await Promise.all(routes.map(refetchOf))
  else for (const route of routes) await refetchOf(route)
}
const refetchChanged = (kind: EventKind) => refetchers().get(kind)?.()
const refetchNews = () => {
  for (const refetch of refetchers().values()) refetch()
}

/** The database that answered this window last. */
let lastInstance: string | undefined

/** Another database than before is a restored one: nothing that was read from the former counts. */
function meet(instance: string | undefined): void {
  if (instance && lastInstance && instance !== lastInstance) refetchEverything()
  lastInstance = instance ?? lastInstance
}

type Listen = (event: LiveEvent) => void
/** Rooms that are shown, by however many pages, and what they hear. */
const listeners = new Map<string, Set<Listen>>()
/** What the server calls this window's connection. */
let connection: string | undefined

function tellRooms(event: LiveEvent): void {
  if (event.type === 'ready') connection = event.connection
  if (event.type === 'ready' || event.type === 'again')
    for (const own of listeners.values()) for (const listen of own) listen(event)
  else if ('topic' in event) for (const listen of listeners.get(event.topic) ?? []) listen(event)
}

type HearGone = (kind: EventKind, id: number | undefined, gone: Gone) => void
const goneListeners = new Set<HearGone>()

/** Hears that somebody else has removed the row that is shown, or one of several. */
export function useGone(
  kind: EventKind,
  id: number | readonly number[] | undefined,
  hearGone: (gone: Gone, id: number) => void,
): void {
  const latest = useRef({ id, hearGone })
  latest.current = { id, hearGone }
  useEffect(() => {
    const listen: HearGone = (goneKind, goneId, gone) => {
      const isOwn = gone.userId === useSession.getState().info?.user.id
      const isShown = goneId !== undefined && [latest.current.id].flat().includes(goneId)
      if (goneKind === kind && isShown && !isOwn) latest.current.hearGone(gone, goneId)
    }
    goneListeners.add(listen)
    return () => void goneListeners.delete(listen)
  }, [kind])
}

/** What the server's news make stale. */
function hear(event: LiveEvent): void {
  tellRooms(event)
  if (event.type === 'ready') meet(event.instance)
  else if (event.type === 'change') {
    const { kind, id, gone } = event
    if (gone) for (const listen of goneListeners) listen(kind, id, gone)
    refetchChanged(kind)
  } else if (event.type === 'task') void refetchOf(task.get)
  else if (event.type === 'signedOut') void loadInfo().catch(() => undefined)
  else if (event.type === 'rights' || event.type === 'again') {
    if (event.type === 'again') refetchNews()
    setTimeout(refetchRights, Math.random() * SPREAD_MS)
  }
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
      const began = performance.now()
      // Who reads what failed says so; the next news are asked for as before.
      await Promise.race([work().catch(() => undefined), sleep(LOST_MS)])
      const took = performance.now() - began
      const gap = Math.min(Math.max(gapMs, GAP_TIMES * took), LONGEST_GAP_MS)
      await sleep(gap)
    }
    isRunning = false
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type Tell = (request: LiveRequest) => unknown
/** What is followed, and by how many. */
const topics = new Map<Topic, number>()
let tell: Tell = () => undefined

/** Hears of a topic while it is shown, over every loss of the connection. */
export function useTopic(topic: Topic): void {
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

interface Room<D> {
  people: readonly RosterPerson[]
  connection: string | undefined
  /** The last signal of each connection; the same map all the time, for who reads it with each frame. */
  signals: ReadonlyMap<string, D>
  /** One may not, or no longer, be here. */
  isRefused: boolean
}

/** Who else is in a room, and what of one kind they send; the page is drawn again only when `isShown` of a signal changes. */
export function useRoom<D>(topic: Topic, kind: string, isShown: (data: D) => boolean): Room<D> {
  const signals = useRef(new Map<string, D>())
  const [room, setRoom] = useState<Omit<Room<D>, 'signals'>>({ people: [], connection, isRefused: false })
  const shown = useRef(isShown)
  shown.current = isShown
  useEffect(() => {
    const kept = signals.current
    const listen: Listen = (event) => {
      if (event.type === 'ready') setRoom((now) => ({ ...now, connection: event.connection }))
      else if (event.type === 'refused') setRoom((now) => ({ ...now, isRefused: true }))
      else if (event.type === 'roster') {
        const here = new Set(event.people.flatMap(({ connections }) => connections))
        for (const id of kept.keys()) if (!here.has(id)) kept.delete(id)
        setRoom({ people: event.people, connection, isRefused: false })
      } else if (event.type === 'signal' && event.kind === kind) {
        const before = kept.get(event.connection)
        const data = event.data as D
        kept.set(event.connection, data)
        if (shown.current(data) !== (before !== undefined && shown.current(before))) setRoom((now) => ({ ...now }))
      }
    }
    const leave = enterRoom(topic, listen)
    return () => {
      leave()
      kept.clear()
    }
  }, [topic, kind])
  return { ...room, signals: signals.current }
}

/** Hears what is said in a room, who is there, and when something may have been missed; answers how to leave it. */
export function enterRoom(topic: Topic, listen: Listen): () => void {
  const own = listeners.get(topic) ?? new Set()
  listeners.set(topic, own.add(listen))
  topics.set(topic, (topics.get(topic) ?? 0) + 1)
  tell({ op: 'subscribe', topic, roster: true })
  return () => {
    own.delete(listen)
    if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic)
    const left = (topics.get(topic) ?? 1) - 1
    if (left > 0) return void topics.set(topic, left)
    topics.delete(topic)
    tell({ op: 'unsubscribe', topic })
  }
}

/** To everybody else in a room. */
export const sendSignal = (topic: Topic, kind: string, data: Extract<LiveRequest, { op: 'signal' }>['data']) =>
  tell({ op: 'signal', topic, kind, data })

/** Follows the server's news while the frame is shown; after a gap everything that may have changed is asked again. */
export function followLive(): () => void {
  let socket: WebSocket | undefined
  let isOver = false
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Something may have been told while nobody heard it. */
  let isLate = false

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
        for (const topic of topics.keys())
          tell({ op: 'subscribe', topic, ...(listeners.has(topic) && { roster: true }) })
        if (isLate) refetchNews()
        isLate = false
      }
      socket.onmessage = (frame) => {
        const event = LiveEvent.safeParse(JSON.parse(String(frame.data)))
        if (event.success && isSignedIn()) hear(event.data)
      }
      socket.onclose = again
    } catch {
      again()
    }
  }

  function again(): void {
    if (isOver) return
    isLate = true
    // A server that comes back is not to be met by everybody in the same second.
    timer = setTimeout(connect, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
    // What follows is another one, under another name.
    connection = undefined
  }
}
