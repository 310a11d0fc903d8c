import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { passwordProblem } from './password-rules.ts'

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)

let nobody: Promise<string> | undefined

/** Takes the same time whether or not there is an account to compare with. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('an account that does not exist')
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== undefined
}

interface Owner {
  username: string
  nickName?: string | null
  jobNumber?: string | null
  email?: string | null
}

const product = ['sunmao', '榫卯']

/** Refuses what is too short, too long, tried by everybody or made of the owner's and the site's names. */
export function checkNewPassword(password: string, owner: Owner, siteNames: readonly string[] = []): void {
  const [mailbox = '', host = ''] = (owner.email ?? '').split('@')
  const names = [owner.username, owner.nickName, owner.jobNumber, mailbox, host, ...siteNames, ...product]
  const problem = passwordProblem(
    password,
    names.filter((name) => name != null),
  )
  if (problem) throw badRequest(problem)
  // A character that the client's cipher spoiled arrives as the replacement sign; any other spoiled one would match it.
  if (password.includes('\uFFFD')) throw badRequest('auth.passwordSpoiled')
}

/** What the site is called, in both languages. */
export async function siteNamesOf(db: Db): Promise<string[]> {
  const rows = await db.select().from(parameterTable).where(eq(parameterTable.code, 'site_name'))
  return rows.flatMap(({ value, valueEn }) => [value, ...(valueEn ? [valueEn] : [])])
}
