// An open window without a browser: the websocket of a signed-in person, with what it heard and when.
import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Live {
  events: { type: string; at: number }[]
  /** Resolves with the code once it is closed. */
  closed: Promise<{ code: number; at: number }>
  /** How many milliseconds after `since` the first event of this kind came; throws after `patienceMs`. */
  heard(type: string, since: number, patienceMs?: number): Promise<number>
  close(): void
}

export async function openLive(url: string, token: string): Promise<Live> {
  const reply = await fetch(`${url}/api/webSocket/ticket`, { method: 'POST', headers: { authorization: token } })
  if (!reply.ok) throw new Error(`no ticket: ${reply.status}`)
  const { ticket } = (await reply.json()) as { ticket: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/webSocket?ticket=${ticket}`)
  const events: Live['events'] = []
  const closed = once(socket, 'close').then(([code]) => ({ code: code as number, at: performance.now() }))
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const { type, kind } = JSON.parse(String(data)) as { type: string; kind?: string }
    // A change by what has changed.
    events.push({ type: kind ?? type, at: performance.now() })
  })
  const live: Live = {
    events,
    closed,
    async heard(type, since, patienceMs = 5000) {
      const deadline = performance.now() + patienceMs
      for (;;) {
        const found = events.find((event) => event.type === type && event.at >= since)
        if (found) return found.at - since
        if (performance.now() > deadline) throw new Error(`no ${type} within ${patienceMs} ms`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    close: () => socket.close(),
  }
  await live.heard('ready', 0)
  return live
}
