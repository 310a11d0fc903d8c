import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const TIDY_MS = 50
const GRACE_MS = 4000

/**
 * Returns what stops listening and waits for the answers under way. A connection that is only kept alive goes at once;
 * one that is still busy after the grace is cut: a browser asleep or half a request must not hold up the stop.
 */
export function closer(http: FastifyInstance): () => Promise<void> {
  const sockets = new Set<Socket>()
  http.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    // Those that were busy when the closing began become idle later, and Node looks only once.
    const tidy = setInterval(() => http.server.closeIdleConnections(), TIDY_MS)
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, GRACE_MS)
    await http.close()
    clearInterval(tidy)
    clearTimeout(cut)
  }
}
