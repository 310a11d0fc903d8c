import type { AnnotationStatus as Value } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

export const meaningOf: Readonly<Record<Value, Meaning>> = {
  open: 'open',
  replied: 'review',
  closed: 'done',
  to_issue: 'reject',
  void: 'void',
}

export function AnnotationStatus({ status }: { status: Value }) {
  const { t } = useTranslation()
  return <Status meaning={meaningOf[status]}>{t(`annotation.status.${status}`)}</Status>
}
