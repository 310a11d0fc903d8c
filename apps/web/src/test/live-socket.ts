import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { followLive } from '../shell/presence/live.ts'
import { setCookie } from '../theme/cookies.ts'

class Socket {
  static readonly OPEN = 1
  static last: Socket | undefined
  readyState = Socket.OPEN
  onopen?: () => void
  onmessage?: (frame: { data: string }) => void
  constructor() {
    Socket.last = this
  }
  send() {}
  close() {
    this.readyState = 3
  }
}

/** For tests: the server's news reach the page that is shown. The fake server must answer `POST /api/webSocket/ticket`. */
export function liveSocket() {
  let stop = () => {}
  beforeEach(() => {
    Socket.last = undefined
    vi.stubGlobal('WebSocket', Socket)
    setCookie('sunmao-token', 't', 1)
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return {
    open: async () => {
      stop = followLive()
      await waitFor(() => expect(Socket.last).toBeDefined())
      Socket.last!.onopen?.()
    },
    say: (event: object) => Socket.last!.onmessage?.({ data: JSON.stringify(event) }),
  }
}
