import type { Services } from '../../core/context.ts'
import type { Identity, IdentityHeaders } from '../../core/identity.ts'
import { findApiToken, isApiToken } from '../api-token/api-token.service.ts'
import { findOauthToken, isOauthToken } from '../oauth/oauth.service.ts'
import { findSession } from '../session/session.service.ts'
import { findViewed } from './view-as.service.ts'

/** Whom the headers stand for: a session, an outside tool's token, a program that was let in, or the person that an administrator looks as. */
export async function findIdentity(
  services: Services,
  { authorization, viewAs, ip }: IdentityHeaders,
): Promise<Identity | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const find = isApiToken(token) ? findApiToken : isOauthToken(token) ? findOauthToken : findSession
  const caller = await find(services, token, ip)
  return caller && viewAs !== undefined ? findViewed(services, caller, String(viewAs)) : caller
}
