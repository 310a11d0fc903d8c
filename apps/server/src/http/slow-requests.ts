import type { IncomingMessage, Server } from 'node:http'

/** How long a client may take to say what it wants. */
export interface Patience {
  headersMs: number
  /** How often all this is looked at. */
  checkMs: number
  /** No byte of a body for so long. */
  stallMs: number
  /** A body that is no form with files must be there by then. */
  jsonMs: number
  /** Large files take as long as they need, at this rate on the average, which counts after the start. */
  startMs: number
  bytesPerS: number
}

export const usualPatience: Patience = {
  headersMs: 10_000,
  checkMs: 2000,
  stallMs: 20_000,
  jsonMs: 60_000,
  startMs: 30_000,
  bytesPerS: 4096,
}

interface Body {
  request: IncomingMessage
  isForm: boolean
  since: number
  /** Bytes of the connection when the body began, and at the last look. */
  bytesBefore: number
  bytes: number
  movedAt: number
}

/** Ends requests whose body comes too slowly, with 408. Node itself sees to the headers. */
export function cutSlowBodies(server: Server, patience: Patience): void {
  const open = new Set<Body>()

  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type = '' } = request.headers
    if (!chunked && !(Number(length) > 0)) return
    const now = performance.now()
    const { bytesRead } = request.socket
    const isForm = type.startsWith('multipart/')
    const body: Body = { request, isForm, since: now, bytesBefore: bytesRead, bytes: bytesRead, movedAt: now }
    open.add(body)
    request.once('close', () => open.delete(body))
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const body of open) {
      if (body.request.complete) open.delete(body)
      else if (isTooSlow(body, now)) {
        open.delete(body)
        // The way in which Node reports its own time limits: whoever answers those answers this.
        const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        server.emit('clientError', error, body.request.socket)
      }
    }
  }, patience.checkMs).unref()
  server.once('close', () => clearInterval(timer))

  function isTooSlow(body: Body, now: number): boolean {
    const { request } = body
    const bytes = request.socket.bytesRead
    // What has come and is not read yet is our own delay: a slow disk or store must not look like a slow client.
    if (request.readableLength > 0) {
      body.since += now - Math.max(body.movedAt, body.since)
      body.movedAt = now
    }
    if (bytes > body.bytes) {
      body.bytes = bytes
      body.movedAt = now
    }
    const ms = now - body.since
    if (now - body.movedAt > patience.stallMs || (!body.isForm && ms > patience.jsonMs)) return true
    return ms > patience.startMs && ((bytes - body.bytesBefore) / ms) * 1000 < patience.bytesPerS
  }
}
