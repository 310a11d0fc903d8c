import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx, OpenCtx, Services } from '../../core/context.ts'
import { AppError, badRequest, notFound } from '../../core/errors.ts'
import { type Identity, isPersonHimself } from '../../core/identity.ts'
import { isoTime } from '../../core/wire-time.ts'
import { hashToken, randomToken } from '../../token.ts'
import { oneTimeTable } from '../credentials/credentials.table.ts'
import { putOnce } from '../credentials/one-time.service.ts'
import { confirmPerson } from '../session/confirm.service.ts'
import { userTable } from '../users/users.table.ts'

const LIFE_S = 30 * 60

interface View {
  /** The key is worth nothing without the session that it was made in. */
  adminSessionId: number
  userId: number
  username: string
  nickName: string
}

const isOpen = and(eq(oneTimeTable.kind, 'viewAs'), gt(oneTimeTable.expiresAt, sql`now()`))

/** Lets an administrator look as somebody who is none, one at a time. The key leaves in this answer only. */
export async function beginView(ctx: Ctx, given: { userId: number; password?: string }) {
  if (!isPersonHimself(ctx.user)) throw notFound()
  await confirmPerson(ctx, given.password)
  const person = await ctx.rights.now(given.userId)
  const [row] = await ctx.db.select().from(userTable).where(eq(userTable.id, given.userId))
  if (!person || !row) throw notFound()
  if (person.isAdmin) throw badRequest('auth.viewAsAdmin')
  if (!row.enabled || row.kind !== 'person') throw badRequest('auth.viewAsOff')
  await endViews(ctx, ctx.user)
  const { username, nickName } = row
  const key = randomToken()
  const view: View = { adminSessionId: ctx.user.sessionId, userId: row.id, username, nickName }
  const until = new Date(Date.now() + LIFE_S * 1000)
  await putOnce(ctx.db, 'viewAs', hashToken(key), view, LIFE_S)
  await writeView(ctx, 'log.auth.viewAs', 'POST', { username, nickName })
  return { key, nickName, until: isoTime(until) }
}

const writeView = (
  ctx: OpenCtx,
  key: string,
  method: 'POST' | 'DELETE',
  person: { username: string; nickName: string },
): Promise<void> =>
  ctx.audit.write(ctx, {
    key,
    call: { method, path: '/auth/viewAs' },
    requestId: ctx.request.id,
    ms: 0,
    outcome: 'done',
    input: person,
    answer: person,
  })

/** Ends whatever this session looks at. */
export async function endViews(ctx: OpenCtx, { sessionId }: Pick<Identity, 'sessionId'>): Promise<void> {
  const ended = await ctx.db
    .delete(oneTimeTable)
    .where(and(isOpen, sql`(${oneTimeTable.payload} ->> 'adminSessionId')::int = ${sessionId}`))
    .returning()
  for (const { payload } of ended) {
    const { username, nickName } = payload as View
    await writeView(ctx, 'log.auth.endViewAs', 'DELETE', { username, nickName })
  }
}

/** The person whom the caller looks as, with that person's rights of this moment. */
export async function findViewed(services: Services, caller: Identity, key: string): Promise<Identity> {
  const mayView = caller.isAdmin && isPersonHimself(caller)
  const [row] = mayView
    ? await services.db
        .select({ view: oneTimeTable.payload, rowVersion: userTable.rowVersion })
        .from(oneTimeTable)
        .innerJoin(userTable, sql`${userTable.id} = (${oneTimeTable.payload} ->> 'userId')::int`)
        .where(and(isOpen, eq(oneTimeTable.key, hashToken(key)), userTable.enabled))
    : []
  const view = row?.view as View | undefined
  if (!row || !view || view.adminSessionId !== caller.sessionId) throw viewOver()
  const person = await services.rights.person(view.userId, row.rowVersion, caller.epoch)
  // Who has become an administrator since is looked at no longer.
  if (!person || person.isAdmin) throw viewOver()
  const { sessionId, epoch } = caller
  return {
    ...person,
    // A first password is the person's own affair.
    me: person.me.mustChangePassword ? { ...person.me, mustChangePassword: false } : person.me,
    kind: 'person',
    userId: view.userId,
    sessionId,
    sessionKey: '',
    epoch,
    viewedBy: { userId: caller.userId, username: caller.me.username },
  }
}

const viewOver = () => new AppError(403, 'auth.viewAsOver')
