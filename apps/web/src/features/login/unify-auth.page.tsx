import { auth, parameters } from '@sunmao/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { askAhead } from '../../api/hooks.ts'
import { takeAddressCredentials } from '../../session/address-credentials.ts'
import { storeLogin } from '../../session/session.ts'
import { useOpening } from '../../session/use-opening.ts'
import { SigningIn } from '../../ui/sign-in/signing-in.tsx'

/** Where the other applications hand people over. It leads home in any case; who is nobody there is asked to sign in. */
export function UnifyAuthPage() {
  const navigate = useNavigate()
  const [{ uToken, t }] = useState(takeAddressCredentials)
  useOpening(async () => {
    if (t) localStorage.setItem('app-link-type', t)
    try {
      if (uToken) await signIn(uToken, t)
    } finally {
      navigate('/', { replace: true })
    }
  })
  return <SigningIn />
}

async function signIn(unifyToken: string, t: string | undefined): Promise<void> {
  storeLogin(await call(auth.loginByUnifyToken, { query: { unifyToken, t } }, { quiet: true }), false)
  await askAhead(parameters.all, {})
}
