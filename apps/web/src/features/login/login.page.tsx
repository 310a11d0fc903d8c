import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { type AddressCredentials, takeAddressCredentials } from '../../session/address-credentials.ts'
import { pendingBinding } from '../../session/pending-binding.ts'
import { placeOf } from '../../session/project/place-of.ts'
import { rememberedName, renew, token } from '../../session/session.ts'
import { useOpening } from '../../session/use-opening.ts'
import { SigningIn } from '../../ui/sign-in/signing-in.tsx'
import { acceptHandOver, hasHandOver } from './hand-over.ts'
import { ResetPassword } from './reset/reset-password.tsx'
import { SignIn } from './sign-in.tsx'

/** What another application handed over goes before the form, and before whoever is signed in. */
export function LoginPage() {
  const [arrival] = useState(takeAddressCredentials)
  return hasHandOver(arrival) ? <HandOver arrival={arrival} /> : <LoginForm />
}

function HandOver({ arrival }: { arrival: AddressCredentials }) {
  const [query] = useSearchParams()
  const { refusal } = useOpening(() => acceptHandOver(arrival, query.get('redirect')))
  return refusal === undefined ? <SigningIn /> : <LoginForm refusal={refusal} />
}

/** Who is signed in already has nothing to do here; everybody else lands where the address says. */
function LoginForm({ refusal }: { refusal?: string }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [wasSignedIn] = useState(() => token() !== undefined)
  const isBinding = query.get('binding') === '1' && pendingBinding() !== undefined
  const target = isBinding ? '/bindingSuccess' : placeOf(query.get('redirect'))
  const isReset = query.get('mode') === 'reset'

  useEffect(() => {
    let isGone = false
    // The token lives a day, "remember me" twenty: a remembered person needs no form.
    if (!wasSignedIn && !isReset && refusal === undefined && rememberedName()) {
      renew().then((isKnown) => isKnown && !isGone && navigate(target, { replace: true }))
    }
    return () => {
      isGone = true
    }
  }, [wasSignedIn, isReset, refusal, navigate, target])

  if (wasSignedIn) return <Navigate to={isBinding ? target : '/'} replace />
  const onSignedIn = () => navigate(target, { replace: true })
  return isReset ? (
    <ResetPassword onSignedIn={onSignedIn} />
  ) : (
    <SignIn target={target} refusal={refusal} onSignedIn={onSignedIn} />
  )
}
