import { useTranslation } from 'react-i18next'
import { useForm } from '../../api/use-form.ts'
import type { PendingBinding } from '../../session/pending-binding.ts'
import { useSession } from '../../session/session.ts'
import { PasswordField } from '../../ui/sign-in/field.tsx'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SubmitButton } from '../../ui/sign-in/submit-button.tsx'
import { bind } from './bind.ts'

interface BindingPasswordProps {
  pending: PendingBinding
  onBound: () => void
}

/** Names both sides, so that nobody links an identity to an account that happens to be signed in. */
export function BindingPassword({ pending, onBound }: BindingPasswordProps) {
  const { t } = useTranslation()
  const account = useSession((session) => session.info?.username ?? '')
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => (password ? {} : { password: 'login.passwordRequired' }),
    send: async ({ password }) => {
      await bind(pending, password)
      onBound()
    },
    refusedAt: { 'auth.passwordWrong': 'password' },
  })
  return (
    <SignInFrame title={t('binding.title')} text={t('binding.confirm', { identity: pending.name, account })}>
      <form {...form.frame}>
        <Notice isRefusal text={form.refusal} />
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          {...form.bind('password')}
          isFirst
          label={t('binding.password', { account })}
          placeholder={t('login.passwordPlaceholder')}
          autoComplete="current-password"
        />
        <div className="sign-in-send">
          <SubmitButton isBusy={form.isBusy}>{t('center.bind')}</SubmitButton>
        </div>
      </form>
    </SignInFrame>
  )
}
