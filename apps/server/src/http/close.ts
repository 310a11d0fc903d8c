import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../core/context.ts'

const TIDY_MS = 50
const GRACE_MS = 4000
/** By then whoever is at work has been told, with an answer, to connect anew: to the server that follows. */
const LEAVE_MS = 1000

/**
 * Returns what stops listening and waits for the answers under way. While a proxy learns of it, everything is still
 * answered. Then a connection that is only kept alive goes at once;
 * one that is still busy after the grace is cut: a browser asleep or half a request must not hold up the stop.
 */
export function closer(http: FastifyInstance, { config, state }: Services): () => Promise<void> {
  const sockets = new Set<Socket>()
  http.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    state.isStopping = true
    await sleep(state.isFollowed ? LEAVE_MS : config.drainMs)
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
