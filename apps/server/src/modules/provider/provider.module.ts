import { authParts } from '@sunmao/contract'
import { type Register, serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { acceptHandOver, handOver } from './handover.service.ts'
import { openLibrary } from './library.service.ts'
import { beginSso, loginSso } from './sso.service.ts'
import { acceptTicket, makeTicket } from './ticket.service.ts'

const calls = serveRoutes(authParts.provider, {
  loginSso: (ctx, { query }) => loginSso(ctx, query),
  loginByUnifyToken: (ctx, { query }) => acceptHandOver(ctx, query.unifyToken, query.t, '/unifyauth'),
  loginToken: (ctx, { query }) =>
    query.username === undefined
      ? acceptHandOver(ctx, query.originToken, undefined, '/login')
      : acceptTicket(ctx, query.username, query.originToken),
  handover: async (ctx, { body }) => ({ address: await handOver(ctx, body) }),
  ticket: (ctx, { body }) => makeTicket(ctx, body),
  designLibrary: (ctx) => openLibrary(ctx),
})

/** No call but a page that sends the browser on, so it stands outside the contract. */
const page: Register = ({ http, services }) => {
  http.get<{ Querystring: { redirect?: unknown } }>(
    '/login_sso',
    { config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    async (request, reply) => {
      const address = await beginSso(services, reply, request.query.redirect)
      return reply.header('Cache-Control', 'no-store').redirect(address, 302)
    },
  )
}

export const providerModule = defineModule({ name: 'provider', routes: [calls, page] })
