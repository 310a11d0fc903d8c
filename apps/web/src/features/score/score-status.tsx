import type { ScoreStatus as Value } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

const meaningOf: Readonly<Record<Value, Meaning>> = { draft: 'void', submitted: 'review', confirmed: 'done' }

export function ScoreStatus({ status }: { status: Value }) {
  const { t } = useTranslation()
  return <Status meaning={meaningOf[status]}>{t(`score.status.${status}`)}</Status>
}
