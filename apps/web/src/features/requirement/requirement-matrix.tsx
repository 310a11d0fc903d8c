import type { RequirementCheck, RequirementSpecification } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { OutcomeStatus } from './outcome.tsx'

interface RequirementMatrixProps {
  asks: readonly RequirementSpecification[]
  checks: readonly RequirementCheck[]
  onOpen: (checkId: number, specification: number) => void
}

export function RequirementMatrix({ asks, checks, onOpen }: RequirementMatrixProps) {
  const { t } = useTranslation()
  return (
    <div className="requirement-scroll">
      <table className="requirement-table">
        <thead>
          <tr>
            <th>{t('requirement.column.specification')}</th>
            {checks.map((check) => (
              <th key={check.id}>
                {check.modelName} V{check.version}
                {!check.isLatest && <span className="requirement-old">{t('requirement.notLatest')}</span>}
                {check.error && <span className="requirement-old">{check.error}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asks.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may have one name, and their order is the document's
            <tr key={at}>
              <th scope="row">
                <Asked one={one} />
              </th>
              {checks.map((check) => (
                <td key={check.id}>
                  <Cell check={check} at={at} name={one.name} onOpen={() => onOpen(check.id, at)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Asked({ one }: { one: RequirementSpecification }) {
  const { t } = useTranslation()
  const lines = [
    t(`requirement.cardinality.${one.cardinality}`, { what: one.applicability.join(', ') }),
    ...one.requirements.map((text) => `· ${text}`),
  ]
  return (
    <details>
      <summary>{one.name}</summary>
      {[one.description, one.instructions, ...lines].filter(Boolean).map((line) => (
        <p key={line} className="requirement-quiet">
          {line}
        </p>
      ))}
    </details>
  )
}

interface CellProps {
  check: RequirementCheck
  at: number
  name: string
  onOpen: () => void
}

function Cell({ check, at, name, onOpen }: CellProps) {
  const { t } = useTranslation()
  if (check.status === 'queued' || check.status === 'running')
    return <span className="requirement-quiet">{t(`requirement.status.${check.status}`)}</span>
  const result = check.results[at]
  if (!result) return <span className="requirement-quiet">–</span>
  const { outcome, applicable, failed } = result
  const counts = outcome !== 'none' && (
    <span className="requirement-quiet">
      {applicable === 0
        ? t('requirement.nothingThere')
        : t('requirement.metBy', { met: applicable - failed, count: applicable })}
    </span>
  )
  if (failed === 0)
    return (
      <>
        <OutcomeStatus outcome={outcome} /> {counts}
      </>
    )
  return (
    <button
      type="button"
      className="requirement-cell"
      aria-label={t('requirement.openFailures', { name, model: check.modelName, count: failed })}
      onClick={onOpen}
    >
      <OutcomeStatus outcome={outcome} /> {counts}
    </button>
  )
}
