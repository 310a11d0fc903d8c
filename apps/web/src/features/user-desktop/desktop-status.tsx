import type { UserDesktop } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

const meanings: Readonly<Record<UserDesktop['status'], Meaning>> = {
  applied: 'doing',
  approved: 'review',
  ready: 'done',
  refused: 'reject',
  withdrawn: 'void',
  ended: 'void',
}

export function DesktopStatus({ status }: Pick<UserDesktop, 'status'>) {
  const { t } = useTranslation()
  return <Status meaning={meanings[status]}>{t(`userDesktop.status_${status}`)}</Status>
}
