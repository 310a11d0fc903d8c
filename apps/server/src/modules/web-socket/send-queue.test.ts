import type { LiveEvent } from '@sunmao/contract'
import { beforeEach, expect, it } from 'vitest'
import { createSendQueue } from './send-queue.ts'

/** A socket whose client reads only when it is told to. */
class SlowSocket {
  readonly OPEN = 1 as const
  readyState = 1 as const
  bufferedAmount = 0
  isCut = false
  sent: LiveEvent[] = []
  private written: { bytes: number; done?: () => void }[] = []

  send(text: string, done?: () => void) {
    this.sent.push(JSON.parse(text))
    this.bufferedAmount += Buffer.byteLength(text)
    this.written.push({ bytes: Buffer.byteLength(text), done })
  }
  terminate() {
    this.isCut = true
  }
  readAll() {
    for (let next = this.written.shift(); next; next = this.written.shift()) {
      this.bufferedAmount -= next.bytes
      next.done?.()
    }
  }
}

let socket: SlowSocket
let send: (event: LiveEvent) => void
beforeEach(() => {
  socket = new SlowSocket()
  send = createSendQueue(socket as unknown as Parameters<typeof createSendQueue>[0])
})

const change: LiveEvent = { type: 'change', kind: 'model' }
const signal = (seq: number, kind = 'camera'): LiveEvent => ({
  type: 'signal',
  topic: 'project:1',
  userId: 1,
  connection: 'a',
  kind,
  seq,
  data: { text: 'x'.repeat(1900) },
})
const seqs = (kind: string) =>
  socket.sent.flatMap((event) => (event.type === 'signal' && event.kind === kind ? event.seq : []))

it('sends at once while the client reads', () => {
  for (let i = 0; i < 1000; i++) {
    send(signal(i))
    socket.readAll()
  }
  expect(seqs('camera')).toHaveLength(1000)
})

it('drops the oldest signals of the same kind for a client that does not, and nothing else', () => {
  send(signal(0, 'pointer'))
  for (let i = 0; i < 500; i++) send(signal(i))
  send(signal(1, 'pointer'))
  send(change)
  expect(socket.isCut).toBe(false)
  const atOnce = seqs('camera').length
  expect(atOnce).toBeLessThan(40)
  socket.readAll()
  expect(seqs('camera').slice(0, atOnce)).toEqual(Array.from({ length: atOnce }, (_, i) => i))
  expect(seqs('camera').slice(atOnce)).toEqual(Array.from({ length: 50 }, (_, i) => 450 + i))
  expect(seqs('pointer')).toEqual([0, 1])
  expect(socket.sent.at(-1)).toEqual(change)
})

it('cuts off a client for which too much waits that must not be dropped', () => {
  for (let i = 0; i < 8000 && !socket.isCut; i++) send({ ...change, id: i })
  expect(socket.isCut).toBe(false)
  for (let i = 0; i < 8000 && !socket.isCut; i++) send({ ...change, id: i })
  expect(socket.isCut).toBe(true)
  expect(socket.bufferedAmount).toBeLessThan(70_000)
})
