import type { LoginReply } from '@sunmao/contract'
import type { OpenCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { findByUsername, signIn } from '../auth/login.service.ts'

/** The account that reads the design library for who has none. Enabled in the demo; elsewhere an administrator decides. */
export const libraryUsername = 'design-library'

export async function openLibrary(ctx: OpenCtx): Promise<LoginReply> {
  const reader = await findByUsername(ctx.db, libraryUsername)
  if (!reader?.enabled || reader.kind !== 'service') throw badRequest('auth.libraryOff')
  return signIn(ctx, reader.id, 'library')
}
