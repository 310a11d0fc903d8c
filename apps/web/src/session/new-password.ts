import type { Key } from '@sunmao/i18n'

const MIN = 8
const MAX = 64

/** What is wrong with a new password, by the server's rule. */
export function newPasswordProblem(password: string, username: string): Key | undefined {
  if (password.length < MIN || password.length > MAX) return 'auth.passwordWeak'
  if (password.toLowerCase() === username.toLowerCase()) return 'auth.passwordIsName'
  // The cipher spoils characters of four bytes: any other emoji would open the account as well.
  return /[\u{10000}-\u{10ffff}]/u.test(password) ? 'validate.passwordEmoji' : undefined
}
