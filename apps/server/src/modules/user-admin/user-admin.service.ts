import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { noteChanges } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { searchTextOf } from '../../db/search-text.ts'
import { refusing } from '../../resource/refusing.ts'
import { refuseStale } from '../../resource/stale-write.ts'
import { jobTable } from '../admin/job.table.ts'
import { roleTable } from '../admin/role.table.ts'
import { hashPassword } from '../credentials/password.service.ts'
import { initialPassword, parameterTable } from '../parameters/parameters.table.ts'
import { endSessionsOf } from '../session/session.service.ts'
import { userJobTable, userRoleTable, userTable } from '../users/users.table.ts'
import { readUsers } from './user-list.queries.ts'
import { checkGiven, lockUsers, requireOtherAdministrator, type UserFields, type UserRow } from './user-rules.ts'

/** Begins with a letter or a digit: a spreadsheet takes a dash for the beginning of a formula. */
export const randomPassword = () => randomBytes(12).toString('base64url').replace(/^[-_]/, 'x')

/** For sites whose clients cannot show a password that was made up: one for every new account, until it is changed. */
async function configuredPassword(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, initialPassword))
  return row?.value
}

/** The first password goes to whoever makes the account, once, in a header: the ancestor's answer has no body. */
export async function createUser(ctx: Ctx, fields: UserFields): Promise<void> {
  const password = (await configuredPassword(ctx.db)) || randomPassword()
  const passwordHash = await hashPassword(password)
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      await checkGiven(ctx, tx, fields)
      const [row] = await tx
        .insert(userTable)
        .values({ ...stored(ctx, fields), createBy: ctx.user.me.username, passwordHash, mustChangePassword: true })
        .returning()
      await replaceRoles(tx, row!.id, idsOf(fields.roles))
      await replaceJobs(tx, row!.id, idsOf(fields.jobs))
    }),
  )
  ctx.reply.header('X-First-Password', password)
}

export async function updateUser(ctx: Ctx, id: number, rowVersion: number | undefined, fields: UserFields) {
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      const [row] = await lockUsers(ctx, tx, [id])
      await checkEdit(ctx, tx, row!, rowVersion, fields)
      const written = stored(ctx, fields, row)
      noteChanges(row!, written)
      await tx.update(userTable).set(written).where(eq(userTable.id, id))
      await replaceRoles(tx, id, idsOf(fields.roles))
      await replaceJobs(tx, id, idsOf(fields.jobs))
    }),
  )
  if (!fields.enabled) await endSessionsOf(ctx, id)
}

async function checkEdit(ctx: Ctx, tx: Db, row: UserRow, rowVersion: number | undefined, fields: UserFields) {
  const current = async () => (await readUsers(tx, ctx.lang, eq(userTable.id, row.id)))[0]
  await refuseStale(ctx, tx, userTable, row, rowVersion, current)
  await checkGiven(ctx, tx, fields, row)
  if (row.kind === 'service' && fields.roles.length > 0) throw badRequest('users.isService')
  if (!fields.enabled && row.id === ctx.user.userId) throw badRequest('users.notYourself')
  const [admin] = await tx.select().from(roleTable).where(eq(roleTable.key, 'admin'))
  if (!fields.enabled || !idsOf(fields.roles).includes(admin!.id)) await requireOtherAdministrator(tx, [row.id])
}

const idsOf = (named: { id: number }[]) => [...new Set(named.map(({ id }) => id))]

/** Column by column: what else somebody sends is not looked at. A field that was not sent stays. */
export function stored(ctx: Ctx, fields: UserFields, row?: UserRow) {
  const kept = <T>(sent: T | null | undefined, before: T | null | undefined) =>
    (sent === undefined ? before : sent) || null
  const jobNumber = kept(fields.jobNumber, row?.jobNumber)
  return {
    username: fields.username,
    nickName: fields.nickName,
    jobNumber,
    email: kept(fields.email, row?.email),
    phone: kept(fields.phone, row?.phone),
    gender: kept(fields.gender, row?.gender),
    remark: kept(fields.remark, row?.remark),
    enabled: fields.enabled,
    siteId: kept(fields.site === null ? null : fields.site?.id, row?.siteId),
    deptId: fields.dept?.id ?? null,
    searchText: searchTextOf(fields.nickName, fields.username, jobNumber),
    updateBy: ctx.user.me.username,
  }
}

/** Only when they change: every write here makes everybody's rights be read anew. */
async function replaceRoles(tx: Db, userId: number, ids: number[]): Promise<void> {
  const isHis = eq(userRoleTable.userId, userId)
  const before = (await tx.select().from(userRoleTable).where(isHis)).map((row) => row.roleId)
  if (isSame(before, ids)) return
  noteChanges({ roles: await namesOf(tx, roleTable, before) }, { roles: await namesOf(tx, roleTable, ids) })
  await tx.delete(userRoleTable).where(isHis)
  if (ids.length > 0) await tx.insert(userRoleTable).values(ids.map((roleId) => ({ userId, roleId })))
}

async function replaceJobs(tx: Db, userId: number, ids: number[]): Promise<void> {
  const isHis = eq(userJobTable.userId, userId)
  const before = (await tx.select().from(userJobTable).where(isHis)).map((row) => row.jobId)
  if (isSame(before, ids)) return
  noteChanges({ jobs: await namesOf(tx, jobTable, before) }, { jobs: await namesOf(tx, jobTable, ids) })
  await tx.delete(userJobTable).where(isHis)
  if (ids.length > 0) await tx.insert(userJobTable).values(ids.map((jobId) => ({ userId, jobId })))
}

async function namesOf(db: Db, table: typeof roleTable | typeof jobTable, ids: number[]): Promise<string> {
  const rows = await db.select({ name: table.name }).from(table).where(inArray(table.id, ids)).orderBy(table.id)
  return rows.map(({ name }) => name).join(', ')
}

const isSame = (before: number[], after: number[]) =>
  before.length === after.length && after.every((id) => before.includes(id))
