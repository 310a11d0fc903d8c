import type { SharedLink } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../../api/use-form.ts'
import { PasswordField } from '../../../../ui/sign-in/field.tsx'
import { Notice } from '../../../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../../../ui/sign-in/sign-in-frame.tsx'
import { SubmitButton } from '../../../../ui/sign-in/submit-button.tsx'
import { passEntry } from '../open-share.ts'
import '../guest-share.css'

interface EntryProps {
  code: string
  onPassed: (link: SharedLink) => void
}

/** For who knows the password. How long to wait after wrong ones is said by the server. */
export function PasswordEntry({ code, onPassed }: EntryProps) {
  const { t } = useTranslation()
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => (password.trim() ? {} : { password: 'outer.passwordNeeded' }),
    send: async ({ password }) => onPassed(await passEntry(code, { password: password.trim() })),
    refusedAt: { 'outer.wrongPassword': 'password', 'outer.passwordNeeded': 'password' },
  })
  return (
    <SignInFrame title={t('outer.title')} text={t('outer.passwordText')}>
      <form {...form.frame} className="guest-share-form">
        <Notice isRefusal text={form.refusal} />
        <PasswordField {...form.bind('password')} isFirst label={t('outer.password')} autoComplete="off" />
        <SubmitButton isBusy={form.isBusy}>{t('outer.open')}</SubmitButton>
      </form>
    </SignInFrame>
  )
}
