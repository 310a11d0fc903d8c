// What programs ask: tokens for a code, new tokens for old ones, to be forgotten, to be registered, and where all of that is. Forms
// and answers are as RFC 6749, 7009, 7591 and 8414 have them, so they are beside our own calls.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../../core/errors.ts'
import type { HttpServer, Register } from '../../http/serve.ts'
import { registerItself } from './oauth-client.service.ts'
import { oauthMetadata, oauthPaths } from './oauth-metadata.service.ts'
import { grants, oauthModel, revokeGrantOf } from './oauth-model.ts'
import { OAuthError, oauthServer, Request, Response } from './oauth-server.ts'

const MOST_BYTES = 20_000
const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } }, bodyLimit: MOST_BYTES })

export const oauthRoutes: Register = (server) => {
  const { http, services } = server
  http.get(oauthPaths.metadata, perMinute(120), async () => oauthMetadata(services.config))
  // Forms are understood nowhere else.
  http.register(async (own) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    serveTokens(own, server)
  })
}

function serveTokens(http: FastifyInstance, { services: { db } }: HttpServer): void {
  http.post(oauthPaths.token, perMinute(120), async (request, reply) => {
    const response = new Response({})
    try {
      await oauthServer(db).token(requestOf(request), response)
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      if (error.code === 500) request.log.error({ err: error }, 'bug')
      else request.log.info({ error: error.name, ip: request.ip }, 'denied')
      // What is no form is refused before there is an answer.
      response.status = error.code
      response.body = { error: error.name, error_description: error.message }
    }
    return reply
      .code(response.status ?? 200)
      .headers({ ...response.headers, 'cache-control': 'no-store', pragma: 'no-cache' })
      .send(response.body)
  })
  http.post(oauthPaths.revoke, perMinute(120), async (request, reply) => {
    const { token = '', client_id: clientId, client_secret: secret } = clientIn(request)
    const client = clientId && (await oauthModel(db).getClient(clientId, secret))
    if (!client) return reply.code(401).send({ error: 'invalid_client' })
    await revokeGrantOf(db, token, client.id)
    return reply.code(200).header('Cache-Control', 'no-store').send({})
  })
  http.post(oauthPaths.register, perMinute(10), async (request, reply) => {
    const given = NewClient.safeParse(request.body)
    if (!given.success) return reply.code(400).send({ error: 'invalid_client_metadata' })
    const { client_name: name, redirect_uris, redirect_url, token_endpoint_auth_method: method } = given.data
    // The BCF-API 2.1 names one address and expects a secret.
    const redirectUris = redirect_uris ?? (redirect_url ? [redirect_url] : [])
    const isConfidential = method === undefined ? redirect_uris === undefined : method !== 'none'
    try {
      const { row, clientSecret } = await registerItself(db, { name, redirectUris, isConfidential })
      return reply
        .code(201)
        .header('Cache-Control', 'no-store')
        .send({
          client_id: row.clientId,
          ...(clientSecret && { client_secret: clientSecret, client_secret_expires_at: 0 }),
          client_name: row.name,
          redirect_uris: row.redirectUris,
          grant_types: grants,
          response_types: ['code'],
          token_endpoint_auth_method: clientSecret ? (method ?? 'client_secret_post') : 'none',
        })
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 400) throw error
      return reply.code(400).send({ error: 'invalid_redirect_uri' })
    }
  })
}

const NewClient = z.object({
  client_name: z.string().trim().min(1).max(60),
  redirect_uris: z.array(z.string().max(500)).min(1).max(20).optional(),
  redirect_url: z.string().max(500).optional(),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_post', 'client_secret_basic']).optional(),
})

const requestOf = ({ headers, body }: FastifyRequest) =>
  new Request({
    headers: headers as Record<string, string>,
    method: 'POST',
    query: {},
    body: typeof body === 'object' && body !== null ? body : {},
  })

/** By the header, or in the form itself. */
function clientIn({ headers, body }: FastifyRequest): Record<string, string | undefined> {
  const form = typeof body === 'object' && body !== null ? (body as Record<string, string>) : {}
  const basic = /^Basic ([\w+/=]{1,2000})$/.exec(headers.authorization ?? '')?.[1]
  if (!basic) return form
  const [client_id, ...rest] = Buffer.from(basic, 'base64').toString().split(':')
  return { ...form, client_id, client_secret: rest.join(':') }
}
