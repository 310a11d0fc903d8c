import type { OpenCtx } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { findApiToken, isApiToken } from '../api-token/api-token.service.ts'
import type { Identity } from './rights.service.ts'
import { findSession } from './session.service.ts'

/** Whom the Authorization header stands for: a session or an outside tool's token. */
export function findIdentity(
  services: Services,
  { authorization, ip }: { authorization: string | undefined } & Pick<OpenCtx, 'ip'>,
): Promise<Identity | undefined> | undefined {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  return isApiToken(token) ? findApiToken(services, token, ip) : findSession(services, token)
}
