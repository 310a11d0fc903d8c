import { auth } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../api/call.ts'
import { useForm } from '../../../api/use-form.ts'
import { encryptPassword } from '../../../session/encrypt.ts'
import { storeLogin } from '../../../session/session.ts'
import { Field } from '../../../ui/sign-in/field.tsx'
import { Notice } from '../../../ui/sign-in/notice.tsx'
import { SubmitButton } from '../../../ui/sign-in/submit-button.tsx'
import { checkNewPassword } from '../check-new-password.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'

interface ResetCodeProps {
  account: string
  /** How long another letter has to wait. */
  waitSeconds: number
  onResend: () => Promise<void>
  onOther: () => void
  onSignedIn: () => void
}

export function ResetCode({ account, waitSeconds, onResend, onOther, onSignedIn }: ResetCodeProps) {
  const { t } = useTranslation()
  const [resendRefusal, setResendRefusal] = useState<string>()
  const form = useForm({
    fields: ['code', 'newPass', 'repeat'],
    check: ({ code, newPass, repeat }) => ({
      ...(/^\d{6}$/.test(code.trim()) ? {} : { code: 'validate.sixDigits' as const }),
      ...checkNewPassword(newPass, repeat, account),
    }),
    send: async ({ code, newPass }) => {
      const body = { account, code: code.trim(), newPass: await encryptPassword(newPass) }
      storeLogin(await call(auth.reset, { body }, { quiet: true }), false)
      onSignedIn()
    },
    refusedAt: {
      'auth.codeWrong': 'code',
      'auth.passwordWeak': 'newPass',
      'auth.passwordIsName': 'newPass',
      'auth.passwordCommon': 'newPass',
    },
  })

  const resend = () =>
    onResend().then(
      () => setResendRefusal(undefined),
      (error: unknown) => setResendRefusal(error instanceof CallError ? error.message : t('error.requestFailed')),
    )

  return (
    <form {...form.frame}>
      <Notice isRefusal text={form.refusal ?? resendRefusal} />
      <Notice text={t('login.resetSent')} />
      {/* Tells the password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Field
        {...form.bind('code')}
        isFirst
        label={t('login.resetCode')}
        icon="mail"
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
      />
      <p className="reset-links">
        <button type="button" className="text-button" disabled={waitSeconds > 0} onClick={resend}>
          {waitSeconds > 0 ? t('login.resetResendIn', { seconds: waitSeconds }) : t('login.resetResend')}
        </button>
        <button type="button" className="text-button" onClick={onOther}>
          {t('login.resetOther')}
        </button>
      </p>
      <NewPasswordFields newPass={form.bind('newPass')} repeat={form.bind('repeat')} />
      <div className="sign-in-send">
        <SubmitButton isBusy={form.isBusy}>{t('login.resetSubmit')}</SubmitButton>
      </div>
    </form>
  )
}
