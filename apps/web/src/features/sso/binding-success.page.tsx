import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingBinding } from '../../session/pending-binding.ts'
import { useSignInReason } from '../../session/sign-in-reason.ts'
import { useOpening } from '../../session/use-opening.ts'
import { NextStep } from '../../ui/sign-in/next-step.tsx'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../ui/sign-in/signing-in.tsx'
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
        <NextStep to="/">{t('page.home')}</NextStep>
      </SignInFrame>
    )
  }
  const failure = refusal ?? (step === 'none' ? reason : undefined)
  if (failure !== undefined) {
    return (
      <SignInFrame title={t('binding.failed')}>
        <Notice isRefusal text={failure} />
        {pendingBinding() ? (
          <NextStep onClick={again}>{t('common.retry')}</NextStep>
        ) : (
          <NextStep to={centre}>{t('binding.toCenter')}</NextStep>
        )}
      </SignInFrame>
    )
  }
  if (pending && step === 'password') return <BindingPassword pending={pending} onBound={() => setBound(true)} />
  if (pending && step === 'nobody') {
    return (
      <SignInFrame title={t('binding.title')} text={t('binding.signInFirst', { identity: pending.name })}>
        <NextStep to="/login?binding=1">{t('login.submit')}</NextStep>
      </SignInFrame>
    )
  }
  if (step === undefined) return <SigningIn title={t('binding.title')} />
  return (
    <SignInFrame title={t('binding.title')} text={t('binding.none')}>
      <NextStep to={centre}>{t('binding.toCenter')}</NextStep>
    </SignInFrame>
  )
}
