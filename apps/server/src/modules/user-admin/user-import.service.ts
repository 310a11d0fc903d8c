import type { UserImport } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { readSheet } from '../../resource/read-sheet.ts'
import { refusing } from '../../resource/refusing.ts'
import { hashPassword } from '../credentials/password.service.ts'
import { userJobTable, userRoleTable, userTable } from '../users/users.table.ts'
import { checkLines, type Person } from './import-check.ts'
import { linesOf, titleOf } from './import-columns.ts'
import { randomPassword, stored } from './user-admin.service.ts'

export const IMPORT_MOST = 500
/** Hashing takes threads that files and names need too. */
const HASHERS = 2

interface Account extends Person {
  password: string
  passwordHash: string
}

/** All of the sheet or nothing. The first passwords leave in this answer only. */
export async function importUsers(ctx: Ctx, bytes: Uint8Array, isDryRun: boolean): Promise<UserImport> {
  const { missing, lines } = linesOf(await readSheet(bytes, IMPORT_MOST + 2))
  const nothing = { total: lines.length, created: 0, accounts: [] }
  if (lines.length > IMPORT_MOST) throw badRequest('users.importTooMany', { count: IMPORT_MOST })
  if (missing.length > 0) {
    const message = translate(ctx.lang, 'users.importNoColumn')
    return { ...nothing, problems: missing.map((column) => ({ row: 1, column: titleOf(ctx.lang, column), message })) }
  }
  if (lines.length === 0) throw badRequest('users.importEmpty')
  const { problems, people } = await checkLines(ctx, ctx.db, lines)
  if (problems.length > 0 || isDryRun) return { ...nothing, problems }
  const accounts = await withPasswords(people)
  let late: UserImport['problems'] = []
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      // Hashing took a while: the world may be another one.
      late = (await checkLines(ctx, tx, lines)).problems
      if (late.length === 0) await insertPeople(ctx, tx, accounts)
    }),
  )
  if (late.length > 0) return { ...nothing, problems: late }
  return {
    total: lines.length,
    created: accounts.length,
    problems: [],
    accounts: accounts.map(({ fields: { username, nickName }, password }) => ({ username, nickName, password })),
  }
}

async function withPasswords(people: readonly Person[]): Promise<Account[]> {
  const waiting = [...people]
  const done: Account[] = []
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      const password = randomPassword()
      done.push({ ...person, password, passwordHash: await hashPassword(password) })
    }
  }
  await Promise.all(Array.from({ length: HASHERS }, work))
  return done.sort((a, b) => a.row - b.row)
}

async function insertPeople(ctx: Ctx, tx: Db, accounts: readonly Account[]): Promise<void> {
  const createBy = ctx.user.me.username
  const rows = await tx
    .insert(userTable)
    .values(
      accounts.map(({ fields, passwordHash }) => ({
        ...stored(ctx, fields),
        createBy,
        passwordHash,
        mustChangePassword: true,
      })),
    )
    .returning({ id: userTable.id, username: userTable.username })
  const idOf = new Map(rows.map(({ id, username }) => [username, id]))
  const pairs = <K extends 'roles' | 'jobs'>(what: K) =>
    accounts.flatMap(({ fields }) => {
      const ids = new Set(fields[what].map(({ id }) => id))
      return [...ids].map((id) => ({ userId: idOf.get(fields.username)!, id }))
    })
  const roles = pairs('roles').map(({ userId, id }) => ({ userId, roleId: id }))
  const jobs = pairs('jobs').map(({ userId, id }) => ({ userId, jobId: id }))
  if (roles.length > 0) await tx.insert(userRoleTable).values(roles)
  if (jobs.length > 0) await tx.insert(userJobTable).values(jobs)
}
