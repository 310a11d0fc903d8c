import type { DesignState as Value } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

const meaningOf: Readonly<Record<Value, Meaning>> = {
  draft: 'doing',
  review: 'review',
  published: 'done',
  disabled: 'reject',
  superseded: 'void',
}

export function DesignState({ state }: { state: Value }) {
  const { t } = useTranslation()
  return <Status meaning={meaningOf[state]}>{t(`designLibrary.state.${state}`)}</Status>
}
