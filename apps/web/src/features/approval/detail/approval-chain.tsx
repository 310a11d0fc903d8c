import type { ApprovalDetail, ApprovalStepRow, ApprovalTask } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { dueWord, isDueToday, minuteText } from '../../../ui/text/format.ts'
import { listComma } from '../../../ui/text/list-comma.ts'
import { ruleText, TaskState } from '../approval-words.tsx'
import { Face } from './face.tsx'

/** The steps from top to bottom: who was asked, who said what, and who comes next. */
export function ApprovalChain({ row }: { row: ApprovalDetail }) {
  const { t } = useTranslation()
  return (
    <section className="approval-chain" aria-label={t('approval.chain')}>
      <header className="approval-chain-head">
        <h3>{row.definition.name}</h3>
        <span className="approval-quiet">
          {row.step
            ? t('approval.stepOf', { at: row.step.at, of: row.step.of })
            : t('approval.version', { version: row.definition.version })}
        </span>
      </header>
      {row.earlier.map(({ round, steps }) => (
        <details key={round} className="approval-earlier">
          <summary>{t('approval.round', { round })}</summary>
          <Steps steps={steps} />
        </details>
      ))}
      <Steps steps={row.steps} />
      {row.copies.length > 0 && (
        <p className="approval-copies">
          <Icon name="at" />
          {t('approval.copiedTo', {
            names: row.copies
              .map(({ person, readTime }) =>
                readTime ? t('approval.copyRead', { name: person.nickName }) : person.nickName,
              )
              .join(listComma(t)),
          })}
        </p>
      )}
    </section>
  )
}

const Steps = ({ steps }: { steps: readonly ApprovalStepRow[] }) => (
  <ol className="approval-steps">
    {steps.map((step) => (
      <Step key={step.id} step={step} />
    ))}
  </ol>
)

function Step({ step }: { step: ApprovalStepRow }) {
  const { t } = useTranslation()
  const present = step.tasks.filter(({ isPast }) => !isPast)
  const past = step.tasks.filter(({ isPast }) => isPast)
  const deciding = present.filter(({ isAdvice, state }) => !isAdvice && state !== 'moved')
  return (
    <li
      className={`approval-step approval-step-${step.state}`}
      aria-current={step.state === 'open' ? 'step' : undefined}
    >
      <span className="approval-step-mark" role="img" aria-label={t(`approval.step.${step.state}`)}>
        {step.state === 'done' ? <Icon name="check" /> : (step.at ?? '–')}
      </span>
      <div className="approval-step-body">
        <p className="approval-step-head">
          <b>{step.name}</b>
          <span className="approval-quiet">{ruleText(step.rule, t, deciding.length || undefined)}</span>
          {step.isAdded && (
            <span className="approval-quiet">{t('approval.added', { name: step.addedBy?.nickName ?? '' })}</span>
          )}
          {step.state === 'open' && step.dueTime && (
            <span className={isDueToday(step.dueTime) ? 'approval-late' : 'approval-quiet'}>
              {dueWord(step.dueTime, t)}
            </span>
          )}
        </p>
        {step.skipped && <p className="approval-quiet">{t(`approval.skipped.${step.skipped}`)}</p>}
        {step.vacancy && <p className="approval-quiet">{t(`approval.vacancy.${step.vacancy}`)}</p>}
        <ul className="approval-plain">
          {present.map((task) => (
            <Asked key={task.id} task={task} />
          ))}
          {present.length === 0 &&
            step.people.map((person) => (
              <li key={person.id ?? person.nickName} className="approval-asked">
                <Face person={person} />
                <span className="approval-quiet">{person.nickName}</span>
              </li>
            ))}
        </ul>
        {past.length > 0 && (
          <details className="approval-earlier">
            <summary>{t('approval.before')}</summary>
            <ul className="approval-plain">
              {past.map((task) => (
                <Asked key={task.id} task={task} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

/** Why somebody is asked whom the step did not find by itself. */
const laterReasons = ['transfer', 'delegate', 'added', 'escalated', 'handOver'] as const

function Asked({ task }: { task: ApprovalTask }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { labelOf } = useDict('discipline')
  const why = [task.why.discipline && labelOf(task.why.discipline), task.why.role].filter(Boolean).join(' ')
  const later = laterReasons.find((kind) => kind === task.why.kind)
  const reason = later ? t(`approval.why.${later}`) : why
  return (
    <li className="approval-asked">
      <Face person={task.person} />
      <div className="approval-grow">
        <p className="approval-asked-line">
          <span>{nameOf(task.person)}</span>
          <span className="approval-quiet approval-grow">
            {task.onBehalfOf ? t('approval.onBehalfOf', { name: task.onBehalfOf.nickName }) : reason}
          </span>
          <TaskState task={task} />
        </p>
        {task.opinion && <p className="approval-opinion">{task.opinion}</p>}
        {(task.decidedTime ?? task.arrivedTime) && (
          <p className="approval-quiet">
            {task.decidedTime
              ? minuteText(task.decidedTime)
              : t('approval.arrived', { time: minuteText(task.arrivedTime) })}
          </p>
        )}
      </div>
    </li>
  )
}
