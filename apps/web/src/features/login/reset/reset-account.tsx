import { useTranslation } from 'react-i18next'
import { useForm } from '../../../api/use-form.ts'
import { Field } from '../../../ui/sign-in/field.tsx'
import { Notice } from '../../../ui/sign-in/notice.tsx'
import { SubmitButton } from '../../../ui/sign-in/submit-button.tsx'

interface ResetAccountProps {
  account: string
  onSend: (account: string) => Promise<void>
}

export function ResetAccount({ account, onSend }: ResetAccountProps) {
  const { t } = useTranslation()
  const form = useForm({
    fields: ['account'],
    check: (values) => (values.account.trim() ? {} : { account: 'login.resetAccountRequired' }),
    send: (values) => onSend(values.account.trim()),
  })
  return (
    <form {...form.frame}>
      <Notice isRefusal text={form.refusal} />
      <Field
        {...form.bind('account')}
        isFirst
        label={t('login.resetAccount')}
        icon="user"
        placeholder={t('login.resetAccountRequired')}
        defaultValue={account}
        maxLength={120}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div className="sign-in-send">
        <SubmitButton isBusy={form.isBusy}>{t('login.resetSend')}</SubmitButton>
      </div>
    </form>
  )
}
