import { webSocket } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { putOnce, randomToken, takeOnce } from '../auth/one-time.service.ts'
import { holdSocket, type Ticket } from './live-socket.ts'

const TICKET_S = 30
const MAX_FRAME = 64 * 1024

export const webSocketModule = (house: House) => {
  const { http, services } = house
  serve(house, webSocket, {
    ticket: async (ctx) => {
      const ticket = randomToken()
      const payload: Ticket = { userId: ctx.user.userId, sessionId: ctx.user.sessionId }
      await putOnce(ctx.db, 'socketTicket', ticket, payload, TICKET_S)
      return { ticket }
    },
  })
  http.register(async (scope) => {
    await scope.register(import('@fastify/websocket'), { options: { maxPayload: MAX_FRAME } })
    scope.get(
      '/webSocket',
      { websocket: true, config: { rateLimit: { max: 6000, timeWindow: 60_000 } } },
      async (socket, request) => {
        const ticket = (request.query as Record<string, unknown>).ticket
        const { origin } = request.headers
        const isOwnPage = !origin || (URL.canParse(origin) && new URL(origin).host === request.host)
        const owner =
          isOwnPage && typeof ticket === 'string'
            ? await takeOnce<Ticket>(services.db, 'socketTicket', ticket)
            : undefined
        if (!owner) socket.close(4401, 'no ticket')
        else holdSocket(services, socket, owner)
      },
    )
  })
}
