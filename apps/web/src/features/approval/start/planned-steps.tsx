import type { PlannedStep } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { listComma } from '../../../ui/text/list-comma.ts'
import { ruleText } from '../approval-words.tsx'

/** Who would be asked, step by step, before anything begins. */
export function PlannedSteps({ steps }: { steps: readonly PlannedStep[] }) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  return (
    <ol className="approval-plan" aria-label={t('approval.plan')}>
      {steps.map((step) => (
        <li key={step.key} className={step.skipped ? 'approval-plan-skipped' : undefined}>
          <b>{step.name}</b> <span className="approval-quiet">{ruleText(step.rule, t, step.people.length)}</span>
          <p>
            {step.skipped
              ? t(`approval.skipped.${step.skipped}`)
              : step.people.length > 0
                ? step.people
                    .map(({ person, onBehalfOf, role, discipline }) => {
                      const why = [discipline && labelOf(discipline), role].filter(Boolean).join(' ')
                      const named = onBehalfOf
                        ? t('approval.planStandIn', { name: person.nickName, other: onBehalfOf.nickName })
                        : person.nickName
                      return why ? t('approval.planPerson', { name: named, why }) : named
                    })
                    .join(listComma(t))
                : t(step.isChosen ? 'approval.planChoose' : 'approval.planNobody')}
          </p>
          {step.vacancy && <p className="approval-quiet">{t(`approval.vacancy.${step.vacancy}`)}</p>}
        </li>
      ))}
    </ol>
  )
}
