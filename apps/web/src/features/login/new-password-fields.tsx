import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/sign-in/field.tsx'

interface Bound {
  name: string
  problem: Key | undefined
  onChange: () => void
}

export function NewPasswordFields({ newPass, repeat }: { newPass: Bound; repeat: Bound }) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        {...newPass}
        label={t('center.newPassword')}
        hint={t('center.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField {...repeat} label={t('center.repeatPassword')} autoComplete="new-password" />
    </>
  )
}
