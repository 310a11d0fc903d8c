import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { isProvenNow } from '../../core/identity.ts'
import { decryptPassword } from '../credentials/keys.service.ts'
import { isPassword } from '../credentials/password.service.ts'
import { beginSignIn } from '../credentials/throttle.service.ts'
import { userTable } from '../users/users.table.ts'
import { sessionTable } from './session.table.ts'

/** Whoever changes the account must be its owner now: by the password again, or by having just signed in himself. */
export async function confirmPerson(ctx: Ctx, cipher: string | undefined): Promise<void> {
  if (cipher !== undefined) return requirePassword(ctx, cipher)
  if (!isProvenNow(ctx.user)) throw badRequest('auth.recentPassword')
}

/** The password opens what needs a recent one, for this session and a while. */
export async function confirmSession(ctx: Ctx, cipher: string): Promise<void> {
  await requirePassword(ctx, cipher)
  await ctx.db.update(sessionTable).set({ confirmTime: sql`now()` }).where(eq(sessionTable.id, ctx.user.sessionId))
}

/** Asking for the password again must not become a way to guess it. */
export async function requirePassword(ctx: Ctx, cipher: string): Promise<void> {
  const { username } = ctx.user.me
  const attempt = await beginSignIn(ctx.db, username, ctx.ip)
  const [row] = await ctx.db
    .select({ hash: userTable.passwordHash })
    .from(userTable)
    .where(eq(userTable.id, ctx.user.userId))
  const isRight = await isPassword(row?.hash ?? undefined, decryptPassword(ctx.keys, cipher))
  if (!isRight) throw badRequest('auth.passwordWrong')
  await attempt.succeed()
}
