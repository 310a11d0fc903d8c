import { hash, verify } from '@node-rs/argon2'
import { badRequest } from '../../http/errors.ts'

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

/** 8 to 64 characters and not the user name. */
export function checkNewPassword(password: string, username: string): void {
  if (password.length < 8 || password.length > 64) throw badRequest('auth.passwordWeak')
  // A character that the client's cipher spoiled arrives as the replacement sign; any other spoiled one would match it.
  if (password.includes('\uFFFD')) throw badRequest('auth.passwordSpoiled')
  if (password.toLowerCase() === username.toLowerCase()) throw badRequest('auth.passwordIsName')
}
