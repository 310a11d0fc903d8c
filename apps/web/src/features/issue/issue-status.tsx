import type { IssueStatus as Value } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

export const meaningOf: Readonly<Record<Value, Meaning>> = {
  draft: 'void',
  open: 'open',
  doing: 'doing',
  answered: 'review',
  closed: 'done',
  rejected: 'reject',
  void: 'void',
}

export function IssueStatus({ status }: { status: Value }) {
  const { t } = useTranslation()
  return <Status meaning={meaningOf[status]}>{t(`issue.status.${status}`)}</Status>
}
