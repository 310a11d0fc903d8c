import { eq, inArray, sql } from 'drizzle-orm'
import { noteRemoved } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { noteWrite } from '../../resource/stale-write.ts'
import { endApiTokensOf } from '../api-token/api-token.service.ts'
import { hashPassword } from '../credentials/password.service.ts'
import { forgiveAccount } from '../credentials/throttle.service.ts'
import { fileTable } from '../file/file.table.ts'
import { endGrantsOf } from '../oauth/oauth.service.ts'
import { projectResourceTable } from '../project/project.table.ts'
import { endSessions, endSessionsOf } from '../session/session.service.ts'
import { sessionTable } from '../session/session.table.ts'
import { userTable } from '../users/users.table.ts'
import { randomPassword } from './user-admin.service.ts'
import { lockUsers, requireOtherAdministrator } from './user-rules.ts'

/**
 * All of them or none. Whoever is on a project leaves it first, or is switched off instead. What was a person's alone goes; the row
 * stays with nothing but the name, for everything that goes on naming him.
 */
export const removeUsers = (ctx: Ctx, ids: number[]): Promise<void> => removeUsersIn(ctx, ids)

/** `before` is done first, in the same transaction. */
export async function removeUsersIn(ctx: Ctx, ids: number[], before?: (own: Ctx) => Promise<void>): Promise<void> {
  let sessions: { id: number }[] = []
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      const tx = own.db
      await before?.(own)
      const rows = await lockUsers(ctx, tx, ids)
      if (ids.includes(ctx.user.userId)) throw badRequest('users.notYourself')
      if (rows.some((row) => row.kind === 'service')) throw badRequest('users.isService')
      await requireOtherAdministrator(tx, ids)
      const isStaff = inArray(projectResourceTable.userId, ids)
      if ((await tx.select().from(projectResourceTable).where(isStaff).limit(1)).length > 0)
        throw badRequest('users.inUse')
      sessions = await tx.select({ id: sessionTable.id }).from(sessionTable).where(inArray(sessionTable.userId, ids))
      noteRemoved(rows.map(({ id, nickName, username }) => ({ id, name: `${nickName} (${username})` })))
      for (const forget of ctx.registry.forgetters) await forget(tx, ids)
      await removeOwn(tx, ids)
      await tx
        .update(userTable)
        .set({ ...nothing, updateBy: ctx.user.me.username })
        .where(inArray(userTable.id, ids))
      const avatars = rows.flatMap(({ avatarName }) => avatarName ?? [])
      if (avatars.length > 0) await tx.delete(fileTable).where(inArray(fileTable.name, avatars))
    }),
  ).catch((error) => {
    if (error instanceof AppError && error.code === 'error.inUse') throw badRequest('users.inUse')
    throw error
  })
  // The rows went with their person; this tells the open windows.
  await endSessions(
    ctx,
    sessions.map(({ id }) => id),
  )
}

/** All that is told of who is gone is the name. */
const nothing = {
  kind: 'gone',
  username: sql`'gone ' || ${userTable.id}`,
  jobNumber: null,
  gender: null,
  phone: null,
  email: null,
  avatarName: null,
  passwordHash: null,
  pwdResetTime: null,
  mustChangePassword: false,
  enabled: false,
  siteId: null,
  deptId: null,
  remark: null,
  searchText: '',
  createBy: null,
} as const

/** The catalogue knows every table whose rows go with their person: there is no list to keep. */
async function removeOwn(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c'`)
  for (const { table, column } of rows)
    await db.execute(sql`
      delete from ${sql.raw(table)} where ${sql.identifier(column)} = any(${sql.param([...ids])}::int[])`)
}

/** A new random password for each, told in this answer only. Whatever was opened with the old one ends. */
export async function resetPasswords(ctx: Ctx, ids: number[]) {
  const fresh = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const password = randomPassword()
      return { id, password, passwordHash: await hashPassword(password) }
    }),
  )
  const rows = await ctx.db.transaction(async (tx) => {
    const taken = await lockUsers(ctx, tx, ids)
    if (taken.some((row) => row.kind === 'service')) throw badRequest('users.isService')
    for (const row of taken) await noteWrite(ctx, tx, userTable, row)
    for (const { id, passwordHash } of fresh) {
      await tx
        .update(userTable)
        .set({ passwordHash, pwdResetTime: new Date(), mustChangePassword: true, updateBy: ctx.user.me.username })
        .where(eq(userTable.id, id))
      await endApiTokensOf(tx, id)
      await endGrantsOf(tx, id)
    }
    return taken
  })
  for (const { id } of rows) await endSessionsOf(ctx, id)
  return rows.map(({ id, username }) => ({ id, username, password: fresh.find((one) => one.id === id)!.password }))
}

export const unlockUsers = (ctx: Ctx, ids: number[]) =>
  ctx.db.transaction(async (tx) => {
    for (const { username } of await lockUsers(ctx, tx, ids)) await forgiveAccount(tx, username)
  })
