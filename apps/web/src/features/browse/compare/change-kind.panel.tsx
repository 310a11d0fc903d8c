import type { ModelChange } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../../ui/label/status.tsx'

/** Each kind has a colour of its own, the same in the list, the chips and the model. */
export const meanings: Readonly<Record<ModelChange['kind'], Meaning>> = {
  added: 'done',
  removed: 'open',
  moved: 'doing',
  reshaped: 'reject',
  changed: 'review',
}

export function ChangeKind({ kind }: Pick<ModelChange, 'kind'>) {
  const { t } = useTranslation()
  return <Status meaning={meanings[kind]}>{t(`modelCompare.${kind}`)}</Status>
}
