import { LiveEvent, webSocket } from '@sunmao/contract'
import { call } from '../../../api/call.ts'

const ENDED = 4401
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Hears at once that the link has ended, as long as it is shown; a lost connection comes back by itself. */
export function followShare(onEnd: () => void): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let isOver = false

  async function connect(): Promise<void> {
    try {
      const { ticket } = await call(webSocket.ticket, {}, { quiet: true })
      if (isOver) return
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
      socket = new WebSocket(`${scheme}://${location.host}/webSocket?ticket=${ticket}`)
      socket.onopen = () => {
        wait = FIRST_WAIT_MS
      }
      socket.onmessage = ({ data }) => {
        const event = LiveEvent.safeParse(JSON.parse(String(data)))
        if (event.success && event.data.type === 'signedOut' && !isOver) onEnd()
      }
      socket.onclose = ({ code }) => {
        if (isOver) return
        if (code === ENDED) onEnd()
        else again()
      }
    } catch {
      again()
    }
  }

  function again(): void {
    if (isOver) return
    timer = setTimeout(connect, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  void connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
  }
}
