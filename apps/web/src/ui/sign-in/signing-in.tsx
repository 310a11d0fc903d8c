import { useTranslation } from 'react-i18next'
import { SignInFrame } from './sign-in-frame.tsx'
import './signing-in.css'

/** While the server is asked who comes in. */
export function SigningIn({ title }: { title?: string }) {
  const { t } = useTranslation()
  return (
    <SignInFrame title={title ?? t('sso.signingIn')}>
      <p className="signing-in" role="status">
        <span className="signing-in-spin" aria-hidden="true" />
        {t('sso.wait')}
      </p>
    </SignInFrame>
  )
}
