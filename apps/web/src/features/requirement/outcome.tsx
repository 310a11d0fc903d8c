import type { RequirementOutcome } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

/** What applies to nothing is not done. */
const meanings: Readonly<Record<RequirementOutcome, Meaning>> = { pass: 'done', fail: 'open', none: 'doing' }

export function OutcomeStatus({ outcome }: { outcome: RequirementOutcome }) {
  const { t } = useTranslation()
  return <Status meaning={meanings[outcome]}>{t(`requirement.outcome.${outcome}`)}</Status>
}

/** Nothing for none of them. */
export function OutcomeCount({ outcome, count }: { outcome: RequirementOutcome; count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Status meaning={meanings[outcome]}>
      {t(`requirement.outcome.${outcome}`)} {count}
    </Status>
  )
}
