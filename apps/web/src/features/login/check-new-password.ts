import type { Problems } from '../../api/use-form.ts'
import { newPasswordProblem } from '../../session/new-password.ts'

/** A mistyped repetition is only worth saying about a password that would be taken. */
export function checkNewPassword(newPass: string, repeat: string, username: string): Problems<'newPass' | 'repeat'> {
  const problem = newPasswordProblem(newPass, username)
  if (problem) return { newPass: problem }
  return newPass === repeat ? {} : { repeat: 'validate.passwordMismatch' }
}
