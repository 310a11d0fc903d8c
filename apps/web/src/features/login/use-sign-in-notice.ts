import type { Key } from '@sunmao/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { pendingBinding } from '../../session/pending-binding.ts'
import { useSignInReason } from '../../session/sign-in-reason.ts'
import { getCookie } from '../../theme/cookies.ts'

const ssoNotices: Readonly<Record<string, Key>> = { off: 'sso.off', failed: 'sso.failed' }

/** What brought somebody here: refusals of another way in, and quieter notices. */
export function useSignInNotice(): { refusal?: string; notice?: string } {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const reason = useSignInReason()
  const wasThrownOut = useThrownOut()
  const sso = ssoNotices[query.get('sso') ?? '']
  const binding = query.get('binding') === '1' ? pendingBinding() : undefined
  if (reason !== undefined) return { refusal: reason }
  if (sso) return { refusal: t(sso) }
  if (binding) return { notice: t('binding.signInFirst', { identity: binding.name }) }
  return wasThrownOut ? { notice: t('login.again') } : {}
}

/** The mark of a session that ended by itself stays until somebody signs in. */
function useThrownOut(): boolean {
  const [wasThrownOut] = useState(() => getCookie('point') === '401')
  return wasThrownOut
}
