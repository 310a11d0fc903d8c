import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, messageOf } from '../../api/call.ts'
import { takeAddressCredentials } from '../../session/address-credentials.ts'
import { keepBinding } from '../../session/pending-binding.ts'
import { placeOf } from '../../session/project/place-of.ts'
import { token } from '../../session/session.ts'
import { becauseOf } from '../../session/sign-in-reason.ts'
import { useOpening } from '../../session/use-opening.ts'
import { i18n } from '../../theme/i18n.ts'
import { SigningIn } from '../../ui/sign-in/signing-in.tsx'
import { endSso } from './end-sso.ts'

/** Where the provider sends the browser back to; nobody stays here. */
export function SsoCallbackPage() {
  const navigate = useNavigate()
  const [arrival] = useState(takeAddressCredentials)
  useOpening(async () => {
    const go = (path: string, state?: object) => navigate(path, { replace: true, state })
    try {
      await go(await endSso(arrival))
    } catch (error) {
      const isUnbound = keepUnbound(error)
      const state = isUnbound ? undefined : becauseOf(messageOf(error))
      // Who is signed in all the same came to link an identity, not to sign in.
      if (token() !== undefined) await go('/bindingSuccess', state)
      else await go(loginAddress(error, isUnbound), state)
    }
  })
  return <SigningIn />
}

/** The sign-in page, which leads on to where this walk was to lead. */
function loginAddress(error: unknown, isUnbound: boolean): string {
  const target = error instanceof CallError ? placeOf(String(error.extra.target ?? '')) : '/'
  const query = new URLSearchParams({ ...(isUnbound && { binding: '1' }), ...(target !== '/' && { redirect: target }) })
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** An identity that no account here knows yet is kept until its person has shown which one is his. */
function keepUnbound(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code !== 'auth.ssoUnbound') return false
  const { bindingCode, identity } = error.extra
  if (typeof bindingCode !== 'string') return false
  keepBinding({ code: bindingCode, name: typeof identity === 'string' ? identity : i18n.t('center.binding') })
  return true
}
