import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller } from './test-server.ts'

interface HeardEvent {
  type: string
  topic?: string
  kind?: string
  connection?: string
  userId?: number
  seq?: number
  id?: number
  gone?: object
  data?: object
  people?: { name: string; userId: number; connections: string[] }[]
  total?: number
}

export const ticketOf = async (caller: Caller): Promise<string> =>
  (await caller.call('POST', '/api/webSocket/ticket')).body.ticket

/** A window without a screen: what it hears is kept in `events`. */
export function openLive(address: string, ticket: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/webSocket?ticket=${ticket}`, { headers })
  const events: HeardEvent[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  return {
    socket,
    events,
    closed,
    of: (type: string) => events.filter((event) => event.type === type),
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}
export type LiveClient = ReturnType<typeof openLive>

export const ready = (live: LiveClient) => expect.poll(() => live.of('ready').length).toBe(1)
