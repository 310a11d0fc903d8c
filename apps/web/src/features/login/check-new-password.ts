import { newPasswordProblem } from '../../session/new-password.ts'
import type { Problems } from '../../ui/sign-in/use-form.ts'

/** A mistyped repetition is only worth saying about a password that would be taken. */
export function checkNewPassword(newPass: string, repeat: string, username: string): Problems<'newPass' | 'repeat'> {
  const problem = newPasswordProblem(newPass, username)
  if (problem) return { newPass: problem }
  return newPass === repeat ? {} : { repeat: 'validate.passwordMismatch' }
}
