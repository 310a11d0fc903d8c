import { type DraftSpecification, model, requirement } from '@sunmao/contract'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useSettled } from '../../../ui/field/use-settled.ts'
import { OutcomeStatus } from '../outcome.tsx'
import { triable } from './draft-specification.ts'

interface TrialProps {
  projId: number
  specification: DraftSpecification
}

/** As many models as are offered. */
const MOST = 200
const NAMED = 5

/** What would come of a specification in a model, while it is written. */
export function Trial({ projId, specification }: TrialProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number>()
  const models = useCall(model.list, { body: { projId, page: 0, size: MOST } })
  const readable = models.data?.content.filter(({ status }) => status === 'ready' || status === 'partial') ?? []
  const fileId = chosen ?? readable[0]?.fileId
  const asked = useSettled(triable(specification))
  const trial = useCall(
    requirement.try,
    { body: { fileId: fileId ?? 0, specification: asked ?? specification } },
    { enabled: fileId !== undefined && asked !== undefined, keepPrevious: true, quiet: true },
  )
  if (models.data && readable.length === 0) return <p className="requirement-quiet">{t('requirement.noModels')}</p>
  return (
    <section className="requirement-trial" aria-label={t('requirement.edit.trial')}>
      <Select
        aria-label={t('requirement.edit.trialModel')}
        value={fileId}
        showSearch={{ optionFilterProp: 'label' }}
        options={readable.map(({ fileId: value, name }) => ({ value, label: name }))}
        onChange={setChosen}
      />
      <div role="status">
        {asked === undefined ? (
          <span className="requirement-quiet">{t('requirement.edit.trialOpen')}</span>
        ) : trial.error ? (
          <span className="requirement-quiet">{trial.error.message}</span>
        ) : !trial.data ? (
          <Spin size="small" />
        ) : (
          <>
            <OutcomeStatus outcome={trial.data.outcome} />{' '}
            {t('requirement.edit.found', { count: trial.data.applicable, failed: trial.data.failed })}
            <span className="requirement-quiet">
              {[...new Set(trial.data.failures.map(({ name, globalId }) => name || globalId))]
                .slice(0, NAMED)
                .join(' · ')}
            </span>
          </>
        )}
      </div>
    </section>
  )
}
