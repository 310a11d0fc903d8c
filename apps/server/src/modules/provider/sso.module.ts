import { defineModule } from '../../module.ts'
import { beginSso } from './sso.service.ts'

/** No call but a page that sends the browser on, so it stands outside the contract. */
export const ssoModule = defineModule({
  name: 'sso',
  routes: ({ http, services }) => {
    http.get<{ Querystring: { redirect?: unknown } }>(
      '/login_sso',
      { config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
      async (request, reply) => {
        const address = await beginSso(services, reply, request.query.redirect)
        return reply.header('Cache-Control', 'no-store').redirect(address, 302)
      },
    )
  },
})
