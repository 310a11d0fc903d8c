import type { ShareStatus as Value } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Status } from '../../ui/label/status.tsx'
import { shareMeanings } from './share-labels.ts'

export function ShareStatus({ status }: { status: Value }) {
  const { t } = useTranslation()
  return <Status meaning={shareMeanings[status]}>{t(`share.status.${status}`)}</Status>
}
