import { accessControl, type SharedLink } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../../api/call.ts'
import { useForm } from '../../../../api/use-form.ts'
import { useCountdown } from '../../../../ui/browser/use-countdown.ts'
import { Field } from '../../../../ui/sign-in/field.tsx'
import { Notice } from '../../../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../../../ui/sign-in/sign-in-frame.tsx'
import { SubmitButton } from '../../../../ui/sign-in/submit-button.tsx'
import { passEntry } from '../open-share.ts'
import '../guest-share.css'

const RESEND_S = 60
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface EntryProps {
  code: string
  onPassed: (link: SharedLink) => void
}

/** For named mailboxes: a code goes to the one that is given, if it is one of them. */
export function MailEntry({ code, onPassed }: EntryProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const { left, start } = useCountdown()
  const mail = async (to: string) => {
    await call(accessControl.mail, { params: { code }, body: { email: to } }, { quiet: true })
    setEmail(to)
    start(RESEND_S)
  }
  return (
    <SignInFrame title={t('outer.title')} text={t('outer.mailText')}>
      {email ? (
        <MailedCode
          code={code}
          email={email}
          waitSeconds={left}
          onResend={() => mail(email)}
          onOther={() => setEmail('')}
          onPassed={onPassed}
        />
      ) : (
        <Mailbox onSend={mail} />
      )}
    </SignInFrame>
  )
}

function Mailbox({ onSend }: { onSend: (email: string) => Promise<void> }) {
  const { t } = useTranslation()
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => (address.test(email.trim()) ? {} : { email: 'validate.email' }),
    send: ({ email }) => onSend(email.trim().toLowerCase()),
  })
  return (
    <form {...form.frame} className="guest-share-form">
      <Notice isRefusal text={form.refusal} />
      <Field
        {...form.bind('email')}
        isFirst
        label={t('outer.email')}
        icon="mail"
        type="email"
        maxLength={200}
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SubmitButton isBusy={form.isBusy}>{t('outer.sendCode')}</SubmitButton>
    </form>
  )
}

interface MailedCodeProps extends EntryProps {
  email: string
  /** How long another letter has to wait. */
  waitSeconds: number
  onResend: () => Promise<void>
  onOther: () => void
}

function MailedCode({ code, email, waitSeconds, onResend, onOther, onPassed }: MailedCodeProps) {
  const { t } = useTranslation()
  const [resendRefusal, setResendRefusal] = useState<string>()
  const form = useForm({
    fields: ['mailCode'],
    check: ({ mailCode }) => (/^\d{6}$/.test(mailCode.trim()) ? {} : { mailCode: 'validate.sixDigits' }),
    send: async ({ mailCode }) => onPassed(await passEntry(code, { email, mailCode: mailCode.trim() })),
    refusedAt: { 'outer.wrongMailCode': 'mailCode' },
  })
  const resend = () =>
    onResend().then(
      () => setResendRefusal(undefined),
      (error: unknown) => setResendRefusal(messageOf(error)),
    )
  return (
    <form {...form.frame} className="guest-share-form">
      <Notice isRefusal text={form.refusal ?? resendRefusal} />
      <Notice text={t('outer.mailSent', { email })} />
      <Field
        {...form.bind('mailCode')}
        isFirst
        label={t('outer.mailCode')}
        icon="key"
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
      />
      <p className="guest-share-links">
        <button type="button" disabled={waitSeconds > 0} onClick={() => void resend()}>
          {waitSeconds > 0 ? t('outer.resendIn', { seconds: waitSeconds }) : t('outer.resend')}
        </button>
        <button type="button" onClick={onOther}>
          {t('outer.otherMail')}
        </button>
      </p>
      <SubmitButton isBusy={form.isBusy}>{t('outer.open')}</SubmitButton>
    </form>
  )
}
