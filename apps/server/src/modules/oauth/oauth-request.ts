// What an authorisation request asks for, checked before anybody is shown anything. Who sends nonsense is told here, not at the
// address that it names.
import { type OauthAudience, type OauthRequest, type Scope, scopes } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { oauthClientTable } from './oauth.table.ts'
import { isRegistered } from './redirect-uri.ts'

const usual: Record<OauthAudience, readonly Scope[]> = {
  bcf: ['issue.read', 'issue.write'],
  mcp: ['assistant.read'],
  api: ['user.read'],
}

/** What can be asked for. The API itself opens whatever an API token can be given. */
export const scopesFor = (audience: OauthAudience): readonly Scope[] => (audience === 'api' ? scopes : usual[audience])

/** Which of ours an address of RFC 8707 means; without one, the BCF-API: its programs know no such thing. */
function audienceOf({ publicUrl }: Pick<Config, 'publicUrl'>, resource: string | undefined): OauthAudience | undefined {
  if (resource === undefined) return 'bcf'
  const path = resource.replace(/\/+$/, '').slice(publicUrl.length)
  if (!resource.startsWith(publicUrl)) return undefined
  return ({ '': 'bcf', '/bcf': 'bcf', '/mcp': 'mcp', '/api': 'api' } as const)[path]
}

type ClientRow = typeof oauthClientTable.$inferSelect

export interface Asked {
  client: ClientRow
  audience: OauthAudience
  scopes: Scope[]
}

export async function readRequest({ db, config }: { db: Db; config: Config }, request: OauthRequest): Promise<Asked> {
  const [client] = await db.select().from(oauthClientTable).where(eq(oauthClientTable.clientId, request.client_id))
  if (!client) throw badRequest('oauth.unknownClient')
  if (!isRegistered(client.redirectUris, client.secretHash !== null, request.redirect_uri))
    throw badRequest('oauth.wrongAddress')
  const isCode = request.response_type === 'code' && (request.code_challenge_method ?? 'S256') === 'S256'
  if (!isCode || !/^[\w-]{43}$/.test(request.code_challenge ?? '')) throw badRequest('oauth.wrongRequest')
  const audience = audienceOf(config, request.resource)
  if (!audience) throw badRequest('oauth.wrongResource')
  return { client, audience, scopes: scopesIn(audience, request.scope) }
}

/** What we do not know is left out; who asks for nothing that we know gets what is usual. */
function scopesIn(audience: OauthAudience, text = ''): Scope[] {
  const asked = text.split(' ')
  const known = scopesFor(audience).filter((scope) => asked.includes(scope))
  return known.length > 0 ? known : [...usual[audience]]
}
