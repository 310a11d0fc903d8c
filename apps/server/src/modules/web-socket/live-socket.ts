import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, LiveRequest } from '@sunmao/contract'
import type { WebSocket } from 'ws'
import type { Services } from '../../core/context.ts'
import { randomToken } from '../../token.ts'
import { isSessionOpen } from '../session/session.service.ts'
import { followFeeds } from './feeds.ts'
import { followTopics } from './followed-topics.ts'
import type { Ticket } from './follower.ts'
import type { GuestWatch } from './guest-watch.ts'
import { createSendQueue } from './send-queue.ts'
import type { LiveTopics } from './topics/live-topics.ts'

const PING_MS = 25_000
const MAX_REQUESTS_PER_PING = 100
/** Signals behind a slow answer of the database; what is more is dropped. */
const MAX_WAITING_SIGNALS = 100
/** All windows look after their session and rights when something has changed; they need not all do it at once. */
const SPREAD_MS = 500

/** Serves one open window until it closes, falls silent or its session ends. */
export function holdSocket(
  services: Services,
  { live, guests }: { live: LiveTopics; guests: GuestWatch },
  socket: WebSocket,
  owner: Ticket,
): void {
  const { bus } = services
  const connection = randomToken(9)
  const queue = createSendQueue(socket)
  const send = (event: LiveEvent) => {
    services.meter.sent()
    queue(event)
  }
  const leave = services.meter.openSocket()
  const topics = followTopics(services, live, owner, connection, send)
  const feeds = followFeeds(services, owner, send)
  let isOver = false
  let isAlive = true
  let requests = 0
  let waiting = 0
  let turn = Promise.resolve()

  // One after another: whatever waits for the database finds the topics as the one before has left them. What could not be
  // found out is asked again: a window that is cut off comes back, one that stayed would hear nothing without knowing it.
  function inTurn(work: () => Promise<unknown>): Promise<void> {
    waiting += 1
    turn = turn.then(async () => {
      if (!isOver) await work().catch(() => socket.close(1013, 'try again later'))
      waiting -= 1
    })
    return turn
  }
  async function later(work: () => Promise<unknown>): Promise<void> {
    await sleep(Math.random() * SPREAD_MS)
    await inTurn(work)
  }

  async function checkSession(): Promise<void> {
    if (!(await isSessionOpen(services, owner.sessionId).catch(() => true))) socket.close(4401, 'signed out')
  }
  /** Whoever lost the right to a topic hears nothing more of it, and is told. */
  async function checkRights(): Promise<void> {
    await feeds.refresh()
    await topics.recheck()
  }

  const always = [
    bus.subscribe('site', (event) => {
      if (owner.userId !== 0) send(event)
      if (event.type !== 'rights') return
      topics.hold()
      void later(checkRights)
    }),
    bus.subscribe('gap', (event) => {
      send(event)
      topics.hold()
      void later(async () => {
        await checkSession()
        await checkRights()
      })
    }),
    bus.subscribe(`session:${owner.sessionId}`, (event) => {
      send(event)
      socket.close(4401, 'signed out')
    }),
  ]
  if (owner.userId !== 0) always.push(bus.subscribe(`user:${owner.userId}`, send))
  else always.push(guests.watch(owner.sessionId, () => socket.close(4401, 'signed out')))
  void inTurn(feeds.refresh)

  function signal(request: Extract<LiveRequest, { op: 'signal' }>): void {
    const end = topics.signal(request)
    if (end === 'refused') send({ type: 'refused', topic: request.topic })
    if (end === 'invalid') socket.close(4400, 'bad request')
    if (end === 'flood') socket.close(4429, 'too many requests')
  }

  async function answer(request: LiveRequest): Promise<void> {
    if (request.op === 'subscribe') await topics.join(request.topic, request.roster ?? false)
    else if (request.op === 'unsubscribe') topics.leave(request.topic)
    else signal(request)
  }

  const ping = setInterval(async () => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    requests = 0
    socket.ping()
    await checkSession()
  }, PING_MS)

  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (data) => {
    services.meter.received()
    const request = readRequest(String(data))
    if (!request) return socket.close(4400, 'bad request')
    if (request.op === 'signal') {
      if (waiting === 0) return signal(request)
      if (waiting > MAX_WAITING_SIGNALS) return
    } else {
      requests += 1
      if (requests > MAX_REQUESTS_PER_PING) return socket.close(4429, 'too many requests')
    }
    void inTurn(() => answer(request))
  })
  socket.on('close', () => {
    isOver = true
    leave()
    clearInterval(ping)
    for (const stop of always) stop()
    feeds.end()
    topics.end()
  })
  socket.on('error', () => socket.terminate())
  send({ type: 'ready', connection, instance: services.instance })
}

function readRequest(text: string): LiveRequest | undefined {
  try {
    return LiveRequest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
