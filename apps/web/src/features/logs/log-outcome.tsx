import type { LogLine } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

const meanings: Readonly<Record<LogLine['outcome'], Meaning>> = {
  done: 'done',
  slow: 'doing',
  refused: 'doing',
  failed: 'open',
}

export function LogOutcome({ outcome }: Pick<LogLine, 'outcome'>) {
  const { t } = useTranslation()
  return <Status meaning={meanings[outcome]}>{t(`logs.outcome.${outcome}`)}</Status>
}
