import { users } from '@sunmao/contract'
import { CallError, call } from '../../api/call.ts'
import { encryptPassword } from '../../session/encrypt.ts'
import { identify } from '../../session/identify.ts'
import { dropBinding, type PendingBinding } from '../../session/pending-binding.ts'

const finalRefusals = ['auth.bindingGone', 'auth.identityTaken']

/** Links the waiting identity to whoever is signed in. What was refused for good is forgotten. */
export async function bind({ code }: PendingBinding, password?: string): Promise<void> {
  const body = password === undefined ? undefined : { password: await encryptPassword(password) }
  try {
    await call(users.binding, { query: { code }, body }, { quiet: true })
    dropBinding()
  } catch (error) {
    if (error instanceof CallError && finalRefusals.includes(error.code)) dropBinding()
    throw error
  }
}

/** As far as it goes without asking: `nobody` has yet to sign in, `password` must be given again. */
export async function tryBinding(
  pending: PendingBinding | undefined,
): Promise<'none' | 'nobody' | 'password' | 'bound'> {
  if (!pending) return 'none'
  if (!(await identify())) return 'nobody'
  try {
    await bind(pending)
    return 'bound'
  } catch (error) {
    if (error instanceof CallError && error.code === 'auth.recentPassword') return 'password'
    throw error
  }
}
