// The read tools for programs of others, by the Model Context Protocol: one request, one answer, no session. Who calls is the person of
// the API token, or who has let the program in, and reads what that person may read and the token was given.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../core/errors.ts'
import { limitPerson } from '../../../http/limit-person.ts'
import { refuseOtherOrigin } from '../../../http/origin.ts'
import { contextOf, type HttpServer, type Register } from '../../../http/serve.ts'
import { answerMcp } from './answer-mcp.ts'

const PATH = '/mcp'
const METADATA = '/.well-known/oauth-protected-resource'
const SCOPE = 'assistant.read'
const PER_MINUTE = 120

export const mcpRoutes: Register = (server) => {
  const { http, services } = server
  const { config } = services
  const limit = limitPerson(http, { ...told, perPersonMinute: PER_MINUTE })
  const options = { config: { rateLimit: false as const } }
  const metadata = () => ({
    resource: `${config.publicUrl}${PATH}`,
    authorization_servers: [config.publicUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: [SCOPE],
    resource_documentation: `${config.publicUrl}/help?id=1-basics%2F09-api.md`,
  })
  for (const path of [METADATA, `${METADATA}${PATH}`]) http.get(path, options, async () => metadata())
  http.post(PATH, options, async (request, reply) => {
    refuseOtherOrigin(config, request)
    if (Object.keys(request.query as object).some((name) => /token|key/i.test(name)))
      throw new AppError(400, 'assistant.mcp.tokenInAddress')
    const leave = http.load.enter(request.headers.authorization ?? request.ip)
    try {
      const ctx = await caller(server, request, reply)
      await limit?.(ctx)
      const response = await answerMcp(ctx, request.body)
      reply.code(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      return reply.send(response.status === 202 ? undefined : await response.text())
    } finally {
      leave?.()
    }
  })
  http.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    exposeHeadRoute: false,
    ...options,
    handler: async (_, reply) => {
      reply.header('Allow', 'POST')
      throw new AppError(405, 'assistant.mcp.postOnly')
    },
  })
}

const told = { summary: '', method: 'POST', path: PATH, policy: { kind: 'signedIn' } } as const

/** A person's token with the scope; the session of a browser is none. */
async function caller({ services }: HttpServer, request: FastifyRequest, reply: FastifyReply) {
  const ctx = await contextOf(services, request, reply).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 401)
      reply.header(
        'WWW-Authenticate',
        `Bearer resource_metadata="${services.config.publicUrl}${METADATA}${PATH}", scope="${SCOPE}"`,
      )
    throw error
  })
  const { user } = ctx
  const isMeant = user?.audience === undefined || user.audience === 'mcp'
  if (user?.kind !== 'person' || !user.scopes?.has(SCOPE) || !isMeant) throw new AppError(403, 'auth.scopeMissing')
  return { ...ctx, user }
}
