import { useTranslation } from 'react-i18next'
import { useSignOut } from '../presence/use-sign-out.ts'
import { IconButton } from './icon-button.tsx'

export function LogoutButton({ className }: { className?: string }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return <IconButton className={className} icon="logout" label={t('logout.title')} onClick={signOut} />
}
