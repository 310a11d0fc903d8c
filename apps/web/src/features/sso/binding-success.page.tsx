import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingBinding } from '../../session/pending-binding.ts'
import { useSignInReason } from '../../session/sign-in-reason.ts'
import { useOpening } from '../../session/use-opening.ts'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../ui/sign-in/signing-in.tsx'
import { WayOn } from '../../ui/sign-in/way-on.tsx'
import { tryBinding } from './bind.ts'
import { BindingPassword } from './binding-password.tsx'

const centre = '/user/center?tab=security'

/** Links an identity of single sign-on to the account, and says how that ended. */
export function BindingSuccessPage() {
  const { t } = useTranslation()
  const [pending] = useState(pendingBinding)
  const [isBound, setBound] = useState(false)
  const reason = useSignInReason()
  const { result: step, refusal, again } = useOpening(() => tryBinding(pending))

  if (isBound || step === 'bound') {
    return (
      <SignInFrame title={t('binding.success')} text={t('binding.successText')}>
        <WayOn to="/">{t('page.home')}</WayOn>
      </SignInFrame>
    )
  }
  const failure = refusal ?? (step === 'none' ? reason : undefined)
  if (failure !== undefined) {
    return (
      <SignInFrame title={t('binding.failed')}>
        <Notice isRefusal text={failure} />
        {pendingBinding() ? (
          <WayOn onClick={again}>{t('common.retry')}</WayOn>
        ) : (
          <WayOn to={centre}>{t('binding.toCenter')}</WayOn>
        )}
      </SignInFrame>
    )
  }
  if (pending && step === 'password') return <BindingPassword pending={pending} onBound={() => setBound(true)} />
  if (pending && step === 'nobody') {
    return (
      <SignInFrame title={t('binding.title')} text={t('binding.signInFirst', { identity: pending.name })}>
        <WayOn to="/login?binding=1">{t('login.submit')}</WayOn>
      </SignInFrame>
    )
  }
  if (step === undefined) return <SigningIn title={t('binding.title')} />
  return (
    <SignInFrame title={t('binding.title')} text={t('binding.none')}>
      <WayOn to={centre}>{t('binding.toCenter')}</WayOn>
    </SignInFrame>
  )
}
