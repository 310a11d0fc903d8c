import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { decryptPassword } from '../credentials/keys.service.ts'
import { isPassword } from '../credentials/password.service.ts'
import { beginSignIn } from '../credentials/throttle.service.ts'
import { userTable } from '../users/users.table.ts'
import { type Provider, sessionTable } from './session.table.ts'

const RECENT_MS = 10 * 60_000
/** Through the others somebody else may have sent him. */
const ownProviders: readonly Provider[] = ['password', 'code', 'sso', 'directory']

/** Whoever changes the account must be its owner now: by the password again, or by having just signed in himself. */
export async function confirmPerson(ctx: Ctx, cipher: string | undefined): Promise<void> {
  if (cipher !== undefined) return requirePassword(ctx, cipher)
  const [session] = await ctx.db.select().from(sessionTable).where(eq(sessionTable.id, ctx.user.sessionId))
  const isOwnProvider = session !== undefined && ownProviders.includes(session.provider)
  if (!isOwnProvider || Date.now() - session.createTime.getTime() > RECENT_MS) throw badRequest('auth.recentPassword')
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
