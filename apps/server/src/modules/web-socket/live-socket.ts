import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, LiveRequest } from '@sunmao/contract'
import type { WebSocket } from 'ws'
import type { Services } from '../../core/context.ts'
import { randomToken } from '../../token.ts'
import { isSessionOpen } from '../session/session.service.ts'
import { mayFollow, projectsOf } from './topic-rights.ts'

export interface Ticket {
  /** 0 for a guest, who hears of nothing but his own end. */
  userId: number
  sessionId: number
}

const PING_MS = 25_000
/** A client that reads slower than we write is cut off; it reconnects and asks the database instead. */
const MAX_WAITING_BYTES = 512 * 1024
const MAX_TOPICS = 50
const MAX_REQUESTS_PER_PING = 100
const MAX_WORDS_PER_S = 20
/** All windows look after their session and rights when something has changed; they need not all do it at once. */
const SPREAD_MS = 500

/** Serves one open window until it closes, falls silent or its session ends. */
export function holdSocket(services: Services, socket: WebSocket, owner: Ticket): void {
  const { bus } = services
  const window = randomToken(9)
  /** What the client asked for. */
  const topics = new Map<string, () => void>()
  /** The news of the projects that its person is on the staff of. */
  const members = new Map<number, () => void>()
  const always: (() => void)[] = []
  let isOver = false
  let isAlive = true
  let requests = 0
  let words = 0
  let wordsSince = 0
  let turn = Promise.resolve()

  const send = (event: LiveEvent) => {
    if (socket.readyState !== socket.OPEN) return
    if (event.type === 'said' && event.window === window) return
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
    else socket.send(JSON.stringify(event))
  }
  const drop = <K>(from: Map<K, () => void>, key: K) => {
    from.get(key)?.()
    from.delete(key)
  }

  if (owner.userId !== 0) {
    always.push(
      bus.subscribe('site', (event) => {
        send(event)
        if (event.type === 'rights') later(checkRights)
      }),
      bus.subscribe(`user:${owner.userId}`, send),
    )
    void inTurn(followMembers)
  }
  always.push(
    bus.subscribe('gap', (event) => {
      send(event)
      later(checkSession)
    }),
    bus.subscribe(`session:${owner.sessionId}`, (event) => {
      send(event)
      socket.close(4401, 'signed out')
    }),
  )

  // One after another: whatever waits for the database finds the topics as the one before has left them. What could not be
  // found out is asked again: a window that is cut off comes back, one that stayed would hear nothing without knowing it.
  function inTurn(work: () => Promise<unknown>): Promise<void> {
    turn = turn.then(async () => {
      if (!isOver) await work().catch(() => socket.close(1013, 'try again later'))
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

  async function followMembers(): Promise<void> {
    const wanted = await projectsOf(services.db, owner.userId)
    if (isOver) return
    for (const projId of members.keys()) if (!wanted.has(projId)) drop(members, projId)
    for (const projId of wanted) if (!members.has(projId)) members.set(projId, bus.subscribe(`members:${projId}`, send))
  }

  /** Whoever lost the right to a topic hears nothing more of it, and is told. */
  async function checkRights(): Promise<void> {
    await followMembers()
    for (const topic of [...topics.keys()]) {
      if (isOver || (await mayFollow(services, owner.userId, topic))) continue
      drop(topics, topic)
      send({ type: 'refused', topic })
    }
  }

  async function answer(request: LiveRequest): Promise<void> {
    const { op, topic } = request
    if (op === 'unsubscribe') return drop(topics, topic)
    if (op === 'say') {
      if (!topics.has(topic) || !topic.startsWith('project:')) return send({ type: 'refused', topic })
      const { kind, data } = request
      return bus.publish(topic, { type: 'said', topic, userId: owner.userId, window, kind, data })
    }
    const mayHear = topics.size < MAX_TOPICS && owner.userId !== 0 && (await mayFollow(services, owner.userId, topic))
    if (isOver) return
    if (!mayHear) return send({ type: 'refused', topic })
    drop(topics, topic)
    topics.set(topic, bus.subscribe(topic, send))
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
    const request = readRequest(String(data))
    if (!request) return socket.close(4400, 'bad request')
    if (request.op === 'say') {
      if (Date.now() - wordsSince > 1000) [words, wordsSince] = [0, Date.now()]
      words += 1
      if (words > MAX_WORDS_PER_S) return
    } else {
      requests += 1
      if (requests > MAX_REQUESTS_PER_PING) return socket.close(4429, 'too many requests')
    }
    void inTurn(() => answer(request))
  })
  socket.on('close', () => {
    isOver = true
    clearInterval(ping)
    for (const stop of [...always, ...topics.values(), ...members.values()]) stop()
  })
  socket.on('error', () => socket.terminate())
  send({ type: 'ready' })
}

function readRequest(text: string): LiveRequest | undefined {
  try {
    return LiveRequest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
