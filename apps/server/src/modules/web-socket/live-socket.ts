import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, LiveRequest } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { WebSocket } from 'ws'
import type { Services } from '../../services.ts'
import { findTask } from '../../tasks/queue.ts'
import { sessionTable } from '../auth/auth.table.ts'

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
/** All windows look after their session when news may have been missed; they need not all do it at once. */
const SPREAD_MS = 500

/** Serves one open window until it closes, falls silent or its session ends. */
export function holdSocket(services: Services, socket: WebSocket, owner: Ticket): void {
  const topics = new Map<string, () => void>()
  let isAlive = true
  let requests = 0

  const send = (event: LiveEvent) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
    else socket.send(JSON.stringify(event))
  }
  const follow = (topic: string, listener: (event: LiveEvent) => void = send) =>
    topics.set(topic, services.bus.subscribe(topic, listener))

  if (owner.userId !== 0) {
    follow('site')
    follow(`user:${owner.userId}`)
  }
  follow('gap', async (event) => {
    send(event)
    await sleep(Math.random() * SPREAD_MS)
    await checkSession()
  })
  follow(`session:${owner.sessionId}`, (event) => {
    send(event)
    socket.close(4401, 'signed out')
  })

  async function checkSession(): Promise<void> {
    if (!(await hasSession(services, owner).catch(() => true))) socket.close(4401, 'signed out')
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
  socket.on('message', async (data) => {
    requests += 1
    if (requests > MAX_REQUESTS_PER_PING) return socket.close(4429, 'too many requests')
    const request = readRequest(String(data))
    if (!request) return socket.close(4400, 'bad request')
    if (request.op === 'unsubscribe') {
      topics.get(request.topic)?.()
      topics.delete(request.topic)
    } else if (topics.size < MAX_TOPICS && (await mayFollow(services, owner, request.topic).catch(() => false))) {
      topics.get(request.topic)?.()
      follow(request.topic)
    } else send({ type: 'refused', topic: request.topic })
  })
  socket.on('close', () => {
    clearInterval(ping)
    for (const stop of topics.values()) stop()
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

const hasSession = async (services: Services, owner: Ticket) =>
  (await services.db.select({ id: sessionTable.id }).from(sessionTable).where(eq(sessionTable.id, owner.sessionId)))
    .length > 0

async function mayFollow(services: Services, { userId }: Ticket, topic: string): Promise<boolean> {
  if (userId === 0) return false
  const [kind, id = ''] = topic.split(':')
  const isAdmin = (await services.rights.now(userId))?.isAdmin ?? false
  if (kind === 'task') {
    const task = /^[\da-f-]{36}$/.test(id) ? await findTask(services.db, id) : undefined
    return task !== undefined && (isAdmin || task.ownerId === userId)
  }
  const projId = Number(id)
  if (!Number.isSafeInteger(projId)) return false
  if ((await services.locate(services.db, 'project', [projId])) === undefined) return false
  return isAdmin || services.rights.isStaffNow(userId, projId)
}
