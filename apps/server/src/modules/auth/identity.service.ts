import type { OpenCtx } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { findApiToken, isApiToken } from '../api-token/api-token.service.ts'
import type { Identity } from './rights.service.ts'
import { findSession } from './session.service.ts'
import { findViewed } from './view-as.service.ts'

interface Headers {
  authorization: string | undefined
  /** The key by which an administrator looks as another person. */
  viewAs: string | readonly string[] | undefined
}

/** Whom the headers stand for: a session, an outside tool's token, or the person that an administrator looks as. */
export async function findIdentity(
  services: Services,
  { authorization, viewAs, ip }: Headers & Pick<OpenCtx, 'ip'>,
): Promise<Identity | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const caller = await (isApiToken(token) ? findApiToken(services, token, ip) : findSession(services, token))
  return caller && viewAs !== undefined ? findViewed(services, caller, String(viewAs)) : caller
}
