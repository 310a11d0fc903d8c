import type { LiveEvent } from '@sunmao/contract'
import type { WebSocket } from 'ws'

/** What the socket may hold itself; the rest waits here, where it can still be dropped. */
const SOCKET_BYTES = 64 * 1024
/** A client that reads slower than we write is cut off; it reconnects and asks the database instead. */
const MOST_BYTES = 512 * 1024
/** Signals of one topic and kind that wait; of more the oldest are dropped. */
const MOST_SIGNALS = 50

interface Waiting {
  text: string
  bytes: number
  /** Of a signal: those of one kind can be dropped for each other. */
  kind?: string
}

// All connections get the same event: it is written once.
const texts = new WeakMap<LiveEvent, string>()
function textOf(event: LiveEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const text = JSON.stringify(event)
  texts.set(event, text)
  return text
}

/** Sends in order, and never holds more than a little for a slow client. */
export function createSendQueue(
  socket: Pick<WebSocket, 'send' | 'terminate' | 'readyState' | 'OPEN' | 'bufferedAmount'>,
): (event: LiveEvent) => void {
  let waiting: Waiting[] = []
  let waitingBytes = 0

  function flush(): void {
    let sent = 0
    for (; sent < waiting.length && socket.bufferedAmount < SOCKET_BYTES; sent++) {
      const { text, bytes } = waiting[sent]!
      waitingBytes -= bytes
      write(text)
    }
    if (sent > 0) waiting = waiting.slice(sent)
  }
  const write = (text: string) => socket.send(text, () => waiting.length > 0 && flush())

  function dropOldest(kind: string): void {
    if (waiting.filter((one) => one.kind === kind).length <= MOST_SIGNALS) return
    const [oldest] = waiting.splice(
      waiting.findIndex((one) => one.kind === kind),
      1,
    )
    waitingBytes -= oldest!.bytes
  }

  return (event) => {
    if (socket.readyState !== socket.OPEN) return
    const text = textOf(event)
    if (waiting.length === 0 && socket.bufferedAmount < SOCKET_BYTES) return write(text)
    const kind = event.type === 'signal' ? `${event.topic} ${event.kind}` : undefined
    const bytes = Buffer.byteLength(text)
    waiting.push({ text, bytes, kind })
    waitingBytes += bytes
    if (kind) dropOldest(kind)
    if (socket.bufferedAmount + waitingBytes > MOST_BYTES) socket.terminate()
  }
}
