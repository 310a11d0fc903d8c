import { type UserImport, users } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { namesIn } from '../../resource/sheet-lines.ts'
import { enabledOf, genderOf, type ImportColumn, type SheetLine, titleOf } from './import-columns.ts'
import { type Found, type Names, readNames } from './import-names.ts'
import { findTaken, type UniqueField, uniqueFields, uniqueValue } from './import-taken.queries.ts'
import { checkGiven, type UserFields } from './user-rules.ts'

type Problem = UserImport['problems'][number]
type Params = Record<string, string | number>
type Say = (column: ImportColumn, key: Key, params?: Params) => void

export interface Person {
  row: number
  fields: UserFields
}

/** Every rule of making a person, for every line; what is wrong is said in words, with its place in the sheet. */
export async function checkLines(ctx: Ctx, db: Db, lines: readonly SheetLine[]) {
  const problems: Problem[] = []
  const people: Person[] = []
  const names = await readNames({ ...ctx, db })
  const sayAt =
    (row: number): Say =>
    (column, key, params) =>
      void problems.push({ row, column: titleOf(ctx.lang, column), message: translate(ctx.lang, key, params) })
  for (const line of lines) {
    const fields = readFields(line, names, sayAt(line.row))
    if (fields) people.push({ row: line.row, fields })
  }
  await sayTaken(db, lines.map(claimOf), sayAt)
  await sayRefused(ctx, db, people, sayAt)
  problems.sort((a, b) => a.row - b.row)
  return { problems, people }
}

const wrong: Partial<Record<ImportColumn, readonly [Key, Params?]>> = {
  username: ['validate.length', { min: 2, max: 20 }],
  nickName: ['validate.length', { min: 2, max: 20 }],
  jobNumber: ['validate.length', { min: 1, max: 20 }],
  email: ['validate.email'],
  phone: ['validate.phone'],
  gender: ['users.importGender'],
}

function readFields({ cells }: SheetLine, names: Names, say: Say): UserFields | undefined {
  const one = (column: ImportColumn, find: (text: string) => Found) =>
    found(column, cells[column] ? [cells[column]] : [], find, say)[0]
  const several = (column: ImportColumn, find: (text: string) => Found) =>
    found(column, namesIn(cells[column]), find, say)
  const enabled = enabledOf(cells.enabled)
  if (enabled === undefined) say('enabled', 'users.importState')
  const parsed = users.create.body.safeParse({
    username: cells.username ?? '',
    nickName: cells.nickName ?? '',
    jobNumber: cells.jobNumber,
    email: cells.email,
    phone: cells.phone,
    gender: genderOf(cells.gender),
    enabled: enabled ?? true,
    dept: one('dept', names.dept),
    site: one('site', names.site),
    jobs: several('jobs', names.job),
    roles: several('roles', names.role),
  })
  if (parsed.success) return parsed.data
  for (const column of new Set(parsed.error.issues.map(({ path }) => path[0] as ImportColumn))) {
    const isMissing = (column === 'username' || column === 'nickName') && !cells[column]
    say(column, ...(isMissing ? (['validate.required'] as const) : (wrong[column] ?? (['error.invalid'] as const))))
  }
  return undefined
}

function found(column: ImportColumn, texts: readonly string[], find: (text: string) => Found, say: Say) {
  return texts.flatMap((text) => {
    const row = find(text)
    if (typeof row === 'object') return [row]
    say(column, row === 'none' ? 'users.importUnknown' : 'users.importSeveral', { name: text })
    return []
  })
}

interface Claim {
  row: number
  fields: Record<UniqueField, string>
}

/** Also of a line that has other faults: whoever mends a sheet wants to know all of them. */
const claimOf = ({ row, cells: { username = '', jobNumber = '', email = '', phone = '' } }: SheetLine): Claim => ({
  row,
  fields: { username, jobNumber, email, phone },
})

/** Twice in the sheet, or there already. */
async function sayTaken(db: Db, claims: readonly Claim[], sayAt: (row: number) => Say): Promise<void> {
  const taken = await findTaken(
    db,
    claims.map(({ fields }) => fields),
  )
  for (const field of uniqueFields) {
    const firstAt = new Map<string, number>()
    for (const { row, fields } of claims) {
      const value = uniqueValue(fields, field)
      if (!value) continue
      const before = firstAt.get(value)
      if (before !== undefined) sayAt(row)(field, 'users.importTwice', { row: before })
      else if (taken[field].has(value)) sayAt(row)(field, 'error.duplicate', { value: fields[field] })
      firstAt.set(value, before ?? row)
    }
  }
}

/** What a refusal of the rules is about; all others are about roles. */
const refusedAt: Partial<Record<Key, ImportColumn>> = { 'users.deptNeeded': 'dept', 'error.notFound': 'dept' }

/** Lines that give the same are asked about once. */
async function sayRefused(ctx: Ctx, db: Db, people: readonly Person[], sayAt: (row: number) => Say): Promise<void> {
  const known = new Map<string, Promise<AppError | undefined>>()
  for (const { row, fields } of people) {
    const { dept, roles, jobs, site } = fields
    const key = JSON.stringify({ dept, roles, jobs, site })
    const refused = known.get(key) ?? refusalOf(ctx, db, fields)
    known.set(key, refused)
    const error = await refused
    if (error) sayAt(row)(refusedAt[error.code] ?? 'roles', error.code, error.params)
  }
}

async function refusalOf(ctx: Ctx, db: Db, fields: UserFields): Promise<AppError | undefined> {
  try {
    await checkGiven(ctx, db, fields)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
