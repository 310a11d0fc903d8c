import type { ImageFile } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import { searchTextOf } from '../../db/search-text.ts'
import { hashToken } from '../../token.ts'
import { decryptPassword } from '../credentials/keys.service.ts'
import { CODE_LIFE_S, sixDigits } from '../credentials/mail-code.service.ts'
import { putOnce, takeOnce, tryOnce } from '../credentials/one-time.service.ts'
import { checkNewPassword, hashPassword, siteNamesOf } from '../credentials/password.service.ts'
import { keepImage } from '../file/file.service.ts'
import { fileTable } from '../file/file.table.ts'
import { notify } from '../message/message.service.ts'
import { mailCode } from '../outbox/outbox.service.ts'
import { requirePassword } from '../session/confirm.service.ts'
import { endSessionsOf } from '../session/session.service.ts'
import { userTable } from '../users/users.table.ts'
import { emailOwner, phoneOwner } from './taken.queries.ts'

interface Profile {
  id?: number
  nickName: string
  gender?: string | null
  phone?: string | null
}

export async function updateProfile(ctx: Ctx, profile: Profile): Promise<void> {
  if (profile.id !== undefined && profile.id !== ctx.user.userId) throw badRequest('auth.notYou')
  const phone = profile.phone || null
  if (phone && (await phoneOwner(ctx.db, phone, ctx.user.userId))) throw badRequest('auth.phoneTaken')
  await ctx.db
    .update(userTable)
    .set({
      nickName: profile.nickName,
      gender: profile.gender ?? null,
      phone,
      searchText: searchTextOf(profile.nickName, ctx.user.me.username, ctx.user.me.jobNumber),
      updateBy: ctx.user.me.username,
    })
    .where(eq(userTable.id, ctx.user.userId))
}

/** All other sessions end; this one goes on. */
export async function updatePassword(ctx: Ctx, given: { oldPass: string; newPass: string }): Promise<void> {
  await requirePassword(ctx, given.oldPass)
  const password = decryptPassword(ctx.keys, given.newPass)
  if (password === decryptPassword(ctx.keys, given.oldPass)) throw badRequest('auth.passwordSame')
  checkNewPassword(password, ctx.user.me, await siteNamesOf(ctx.db))
  await ctx.db
    .update(userTable)
    .set({ passwordHash: await hashPassword(password), pwdResetTime: new Date(), mustChangePassword: false })
    .where(eq(userTable.id, ctx.user.userId))
  await endSessionsOf(ctx, ctx.user.userId, ctx.user.sessionId)
  await notify(ctx, ctx.user.userId, 'account', 'message.passwordChanged', { ip: ctx.ip })
}

const codeKey = (userId: number) => `email:${userId}`

export async function mailEmailCode(ctx: Ctx, email: string): Promise<void> {
  if (await emailOwner(ctx.db, email, ctx.user.userId)) throw badRequest('auth.emailTaken')
  const code = sixDigits()
  await putOnce(ctx.db, 'mailCode', codeKey(ctx.user.userId), { hash: hashToken(code), email }, CODE_LIFE_S)
  await mailCode(ctx, email, 'mail.emailCode', { name: ctx.user.me.nickName, code, seconds: CODE_LIFE_S })
}

/** The code belongs to this person and to this address, and works once. */
export async function updateEmail(ctx: Ctx, code: string, given: { password: string; email: string }): Promise<void> {
  await requirePassword(ctx, given.password)
  const key = codeKey(ctx.user.userId)
  const expected = await tryOnce<{ hash: string; email: string }>(ctx.db, 'mailCode', key, ctx.ip)
  if (expected?.hash !== hashToken(code) || expected.email !== given.email) throw badRequest('auth.codeWrong')
  if (!(await takeOnce(ctx.db, 'mailCode', key))) throw badRequest('auth.codeWrong')
  if (await emailOwner(ctx.db, given.email, ctx.user.userId)) throw conflict('auth.emailTaken')
  await ctx.db.update(userTable).set({ email: given.email }).where(eq(userTable.id, ctx.user.userId))
  await notify(ctx, ctx.user.userId, 'account', 'message.emailChanged', { email: given.email })
}

export async function updateAvatar(ctx: Ctx, file: ImageFile | undefined): Promise<{ avatar: string }> {
  if (!file) throw badRequest('error.fileMissing', { field: 'avatar' })
  return ctx.db.transaction(async (tx) => {
    const isIt = eq(userTable.id, ctx.user.userId)
    const [before] = await tx.select({ name: userTable.avatarName }).from(userTable).where(isIt).for('update')
    // First, so that it makes room.
    if (before?.name) await tx.delete(fileTable).where(eq(fileTable.name, before.name))
    const avatarName = await keepImage({ ...ctx, db: tx }, file)
    await tx.update(userTable).set({ avatarName }).where(isIt)
    return { avatar: avatarName }
  })
}
