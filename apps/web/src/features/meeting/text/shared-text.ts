// What was said to an item as this window has it. Whatever is written here goes to the server a moment later, and what others
// have written comes back with the answer; one call at a time. Away from the server one goes on writing: both are put together
// when it is back.
import { meetingText } from '@sunmao/contract'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { createStore } from 'zustand/vanilla'
import { CallError, call, messageOf } from '../../../api/call.ts'

/** Between two calls. */
const GAP_MS = 250
/** Until the next try where the server does not answer. */
const AGAIN_MS = 3000
const REFUSED = 400
const BUSY = 429
const BROKEN = 500

export interface TextStatus {
  /** `away`: it is kept here, and sent when the server answers again. */
  state: 'opening' | 'saved' | 'waiting' | 'away' | 'refused'
  /** Why it was refused. */
  reason?: string
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
/** In pieces: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export class SharedText {
  readonly doc = new Doc()
  readonly fragment = this.doc.getXmlFragment('text')
  readonly status = createStore<TextStatus>(() => ({ state: 'opening' }))
  private known = encodeStateVector(this.doc)
  private seq: number | null = null
  private hasOwn = false
  private isWanted = false
  private isRunning = false
  private isLeft = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly itemId: number) {
    this.doc.on('update', (_update, origin) => {
      if (origin === this) return
      this.hasOwn = true
      this.status.setState({ state: 'waiting' }, true)
      this.ask(GAP_MS)
    })
  }

  /** Asks for what others have written, and sends what waits here. */
  readonly ask = (waitMs = 0): void => {
    this.isWanted = true
    if (this.isRunning) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.run(), waitMs)
  }

  /** The server has so much: nothing is asked for what is here. */
  hear(seq: number): void {
    if (seq > (this.seq ?? -1)) this.ask()
  }

  enter(): void {
    this.isLeft = false
    this.ask()
  }

  /** What was written is sent all the same. */
  leave(): void {
    this.isLeft = true
    if (this.hasOwn) this.ask()
    else clearTimeout(this.timer)
  }

  private async run(): Promise<void> {
    this.isRunning = true
    while (this.isWanted) {
      this.isWanted = false
      await this.sync()
      await new Promise((done) => setTimeout(done, GAP_MS))
    }
    this.isRunning = false
  }

  private async sync(): Promise<void> {
    const isSending = this.hasOwn
    const update = isSending ? base64(encodeStateAsUpdate(this.doc, this.known)) : null
    this.hasOwn = false
    const body = { itemId: this.itemId, seq: this.seq, vector: base64(encodeStateVector(this.doc)), update }
    try {
      const answer = await call(meetingText.sync, { body }, { quiet: true })
      if (answer.update) applyUpdate(this.doc, bytesOf(answer.update), this)
      this.known = bytesOf(answer.vector)
      this.seq = answer.seq
      this.status.setState({ state: this.hasOwn ? 'waiting' : 'saved' }, true)
    } catch (error) {
      this.hasOwn ||= isSending
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    const status = error instanceof CallError ? error.status : 0
    const isRefused = status >= REFUSED && status < BROKEN && status !== BUSY
    // A server that was set back lacks what it had: everything is offered again.
    if (error instanceof CallError && error.code === 'meeting.textMissing') {
      this.known = encodeStateVector(new Doc())
      this.seq = null
    }
    this.status.setState(isRefused ? { state: 'refused', reason: messageOf(error) } : { state: 'away' }, true)
    if (isRefused || (this.isLeft && !this.hasOwn)) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.ask(), AGAIN_MS)
  }
}
