import { topicKinds, webSocket } from '@sunmao/contract'
import { isOurs } from '../../http/origin.ts'
import { type Register, serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { randomToken } from '../../token.ts'
import { putOnce, takeOnce } from '../credentials/one-time.service.ts'
import type { Ticket } from './follower.ts'
import { watchGuests } from './guest-watch.ts'
import { holdSocket } from './live-socket.ts'
import { createLiveTopics } from './topics/live-topics.ts'

const TICKET_S = 30
const MAX_FRAME = 64 * 1024

const calls = serveRoutes(webSocket, {
  ticket: async (ctx) => {
    const ticket = randomToken()
    const payload: Ticket = { userId: ctx.user.userId, sessionId: ctx.user.sessionId }
    await putOnce(ctx.db, 'socketTicket', ticket, payload, TICKET_S)
    return { ticket }
  },
})

const socket: Register = ({ http, services }) => {
  const unknown = topicKinds().find((kind) => !services.registry.topics[kind])
  if (unknown) throw new Error(`no module says who may follow the topic ${unknown}`)
  const live = createLiveTopics(services.bus)
  const guests = watchGuests(services)
  http.addHook('onClose', async () => {
    live.stop()
    guests.stop()
  })
  http.register(async (scope) => {
    await scope.register(import('@fastify/websocket'), { options: { maxPayload: MAX_FRAME } })
    scope.get(
      '/webSocket',
      { websocket: true, config: { rateLimit: { max: 6000, timeWindow: 60_000 } } },
      async (socket, request) => {
        // A window speaks as soon as it is open: until we listen its words wait.
        socket.pause()
        const ticket = (request.query as Record<string, unknown>).ticket
        const { origin } = request.headers
        const isOwnPage = !origin || isOurs(services.config, request, origin)
        const owner =
          isOwnPage && typeof ticket === 'string'
            ? await takeOnce<Ticket>(services.db, 'socketTicket', ticket)
            : undefined
        if (!owner) socket.close(4401, 'no ticket')
        else holdSocket(services, { live, guests }, socket, owner)
        socket.resume()
      },
    )
    for (const [name, keep] of Object.entries(services.registry.sockets))
      scope.get(
        `/webSocket/${name}`,
        { websocket: true, config: { rateLimit: { max: 120, timeWindow: 60_000 } } },
        async (socket, request) => {
          const { origin } = request.headers
          if (origin && !isOurs(services.config, request, origin)) socket.close(4403, 'other origin')
          else await keep(services, socket, request)
        },
      )
  })
}

export const webSocketModule = defineModule({ name: 'webSocket', routes: [calls, socket] })
