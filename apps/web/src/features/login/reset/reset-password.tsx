import { auth } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../api/call.ts'
import { useCountdown } from '../../../ui/browser/use-countdown.ts'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { ResetAccount } from './reset-account.tsx'
import { ResetCode } from './reset-code.tsx'
import './reset-password.css'

const RESEND_S = 60

/** Step 1 names the account, step 2 takes the mailed code and the new password. */
export function ResetPassword({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [account, setAccount] = useState('')
  const [isSent, setSent] = useState(false)
  const { left, start } = useCountdown()

  async function sendCode(to: string): Promise<void> {
    await call(auth.forgot, { body: { account: to } }, { quiet: true })
    start(RESEND_S)
    setAccount(to)
    setSent(true)
  }

  return (
    <SignInFrame title={t('login.resetTitle')} text={isSent ? undefined : t('login.resetHint')}>
      {isSent ? (
        <ResetCode
          account={account}
          waitSeconds={left}
          onResend={() => sendCode(account)}
          onOther={() => setSent(false)}
          onSignedIn={onSignedIn}
        />
      ) : (
        <ResetAccount account={account} onSend={sendCode} />
      )}
      <p className="reset-back">
        <Link to={{ search: signInSearch(query) }}>{t('login.resetBack')}</Link>
      </p>
    </SignInFrame>
  )
}

function signInSearch(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.delete('mode')
  return next.toString()
}
