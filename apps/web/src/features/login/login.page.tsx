import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { safePath } from '../../session/safe-path.ts'
import { rememberedName, renew, token } from '../../session/session.ts'
import { ResetPassword } from './reset-password.tsx'
import { SignIn } from './sign-in.tsx'

/** Who is signed in already has nothing to do here; everybody else lands where the address says. */
export function LoginPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [wasSignedIn] = useState(() => token() !== undefined)
  const target = safePath(query.get('redirect'))
  const isReset = query.get('mode') === 'reset'

  useEffect(() => {
    let isGone = false
    // The token lives a day, "remember me" twenty: a remembered person needs no form.
    if (!wasSignedIn && !isReset && rememberedName()) {
      renew().then((isKnown) => isKnown && !isGone && navigate(target, { replace: true }))
    }
    return () => {
      isGone = true
    }
  }, [wasSignedIn, isReset, navigate, target])

  if (wasSignedIn) return <Navigate to="/" replace />
  const onSignedIn = () => navigate(target, { replace: true })
  return isReset ? <ResetPassword onSignedIn={onSignedIn} /> : <SignIn onSignedIn={onSignedIn} />
}
