import type { PubVersion } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

const meanings: Readonly<Record<PubVersion['status'], Meaning>> = {
  draft: 'review',
  published: 'done',
  superseded: 'void',
  withdrawn: 'reject',
}

export function ReleaseStatus({ status }: Pick<PubVersion, 'status'>) {
  const { t } = useTranslation()
  return <Status meaning={meanings[status]}>{t(`modelPubVersion.status.${status}`)}</Status>
}
