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

export function DesktopStatus({ status, approvalId }: Pick<UserDesktop, 'status' | 'approvalId'>) {
  const { t } = useTranslation()
  return (
    <Status meaning={meanings[status]}>
      {t(status === 'applied' && approvalId !== undefined ? 'approval.status.running' : `userDesktop.status_${status}`)}
    </Status>
  )
}
