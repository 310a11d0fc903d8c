import type { BoundIdentity } from '@sunmao/contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { hashToken, randomToken } from '../../token.ts'
import { putOnce, takeOnce } from '../credentials/one-time.service.ts'
import { notify } from '../message/message.service.ts'
import { confirmPerson } from '../session/confirm.service.ts'
import { userIdentityTable, userTable } from '../users/users.table.ts'

const CODE_S = 600

/** Somebody as another system knows him. */
export interface OuterIdentity {
  issuer: string
  subject: string
  name: string
}

export async function findBound(db: Db, { issuer, subject }: Omit<OuterIdentity, 'name'>): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: userIdentityTable.userId })
    .from(userIdentityTable)
    .where(and(eq(userIdentityTable.issuer, issuer), eq(userIdentityTable.subject, subject)))
  return row?.userId
}

/** Whether the account has any identity of this issuer. */
export async function isBoundAt(db: Db, userId: number, issuer: string): Promise<boolean> {
  const isThere = and(eq(userIdentityTable.userId, userId), eq(userIdentityTable.issuer, issuer))
  return (await db.select({ id: userIdentityTable.id }).from(userIdentityTable).where(isThere).limit(1)).length > 0
}

/** A code that binds this identity, once, to whoever signs in and brings it. */
export async function offerBinding(db: Db, identity: OuterIdentity): Promise<string> {
  const code = randomToken()
  await putOnce(db, 'binding', hashToken(code), identity, CODE_S)
  return code
}

/** Binds an identity; one that belongs to another account stays there. */
export async function bind(db: Db, userId: number, identity: OuterIdentity): Promise<BoundIdentity> {
  const [row] = await db
    .insert(userIdentityTable)
    .values({ ...identity, userId })
    .onConflictDoUpdate({
      target: [userIdentityTable.issuer, userIdentityTable.subject],
      set: { name: identity.name },
      setWhere: eq(userIdentityTable.userId, userId),
    })
    .returning()
  if (!row) throw conflict('auth.identityTaken')
  return asBound(row)
}

export async function bindByCode(ctx: Ctx, code: string, password: string | undefined): Promise<BoundIdentity> {
  await confirmPerson(ctx, password)
  const identity = await takeOnce<OuterIdentity>(ctx.db, 'binding', hashToken(code))
  if (!identity) throw badRequest('auth.bindingGone')
  const bound = await bind(ctx.db, ctx.user.userId, identity)
  await notify(ctx, ctx.user.userId, 'account', 'message.identityBound', { name: identity.name, ip: ctx.ip })
  return bound
}

export async function listBound(db: Db, userId: number): Promise<BoundIdentity[]> {
  const rows = await db
    .select()
    .from(userIdentityTable)
    .where(eq(userIdentityTable.userId, userId))
    .orderBy(desc(userIdentityTable.id))
  return rows.map(asBound)
}

/** One foreign id refuses the whole call, and so does the last way in of somebody without a password. */
export async function unbind({ db, user }: Ctx, ids: number[]): Promise<void> {
  const isMine = and(inArray(userIdentityTable.id, ids), eq(userIdentityTable.userId, user.userId))
  await db.transaction(async (tx) => {
    const gone = await tx.delete(userIdentityTable).where(isMine).returning({ id: userIdentityTable.id })
    if (gone.length !== new Set(ids).size) throw notFound()
    if (!(await hasWayIn(tx, user.userId))) throw badRequest('auth.lastIdentity')
  })
}

async function hasWayIn(db: Db, userId: number): Promise<boolean> {
  const [user] = await db.select({ hash: userTable.passwordHash }).from(userTable).where(eq(userTable.id, userId))
  return user?.hash !== null || (await listBound(db, userId)).length > 0
}

const asBound = (row: typeof userIdentityTable.$inferSelect): BoundIdentity => ({
  id: row.id,
  issuer: row.issuer,
  name: row.name,
  createTime: isoTime(row.createTime),
})
