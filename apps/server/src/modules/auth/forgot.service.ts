import { setTimeout as sleep } from 'node:timers/promises'
import type { LoginReply } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { OpenCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { hashToken } from '../../token.ts'
import { endApiTokensOf } from '../api-token/api-token.service.ts'
import { decryptPassword } from '../credentials/keys.service.ts'
import { CODE_LIFE_S, sixDigits } from '../credentials/mail-code.service.ts'
import { putOnce, takeOnce, tryOnce } from '../credentials/one-time.service.ts'
import { checkNewPassword, hashPassword, siteNamesOf } from '../credentials/password.service.ts'
import { beginReset, countForgotten } from '../credentials/throttle.service.ts'
import { notify } from '../message/message.service.ts'
import { endGrantsOf } from '../oauth/oauth.service.ts'
import { mailCode } from '../outbox/outbox.service.ts'
import { endSessionsOf } from '../session/session.service.ts'
import { userTable } from '../users/users.table.ts'
import { findAccount, signIn } from './login.service.ts'

/** Writing the letter takes longer than finding nobody; both are answered after this. */
const ANSWER_MS = 100

const keyOf = (userId: number) => `forgot:${userId}`

/** Says nothing about whether the account exists; the letter says the rest. */
export async function forgot(ctx: OpenCtx, account: string): Promise<void> {
  await countForgotten(ctx.db, account, ctx.ip)
  await Promise.all([mailIfKnown(ctx, account), sleep(ANSWER_MS)])
}

async function mailIfKnown(ctx: OpenCtx, account: string): Promise<void> {
  const user = await findAccount(ctx, account)
  // Whom another system vouches for has no password here, and must not get one behind that system's back.
  if (!user?.email || !user.enabled || user.passwordHash === null) return
  const code = sixDigits()
  await putOnce(ctx.db, 'mailCode', keyOf(user.id), { hash: hashToken(code) }, CODE_LIFE_S)
  await mailCode(ctx, user.email, 'mail.resetCode', { name: user.nickName, code, seconds: CODE_LIFE_S })
}

/** Sets a new password by the mailed code and signs in; all earlier sessions end. */
export async function reset(
  ctx: OpenCtx,
  given: { account: string; code: string; newPass: string },
): Promise<LoginReply> {
  const attempt = await beginReset(ctx.db, given.account, ctx.ip)
  const user = await findAccount(ctx, given.account)
  const expected = user && (await tryOnce<{ hash: string }>(ctx.db, 'mailCode', keyOf(user.id), ctx.ip))
  if (!user?.enabled || expected?.hash !== hashToken(given.code)) throw badRequest('auth.codeWrong')
  const password = decryptPassword(ctx.keys, given.newPass)
  checkNewPassword(password, user, await siteNamesOf(ctx.db))
  // Of two with the same code, one sets its password.
  if (!(await takeOnce(ctx.db, 'mailCode', keyOf(user.id)))) throw badRequest('auth.codeWrong')
  await attempt.succeed()
  await ctx.db
    .update(userTable)
    .set({ passwordHash: await hashPassword(password), pwdResetTime: new Date(), mustChangePassword: false })
    .where(eq(userTable.id, user.id))
  await endSessionsOf(ctx, user.id)
  await endApiTokensOf(ctx.db, user.id)
  await endGrantsOf(ctx.db, user.id)
  await notify(ctx, user.id, 'account', 'message.passwordChanged', { ip: ctx.ip })
  return signIn(ctx, user.id, 'code')
}
