import type { LoginReply } from '@sunmao/contract'
import type { OpenCtx } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'

export async function loginSso(
  _ctx: OpenCtx,
  _given: { code: string; state: string; iss?: string },
): Promise<LoginReply & { target: string }> {
  throw badRequest('auth.ssoOff')
}
