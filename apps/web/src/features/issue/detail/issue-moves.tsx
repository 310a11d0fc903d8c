import { type IssueDetail, issueWorkflow } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { VerbButtons } from '../../../ui/workflow/verb-buttons.tsx'
import { useIssueMove } from './use-issue-move.tsx'

/** Whom it waits for, where that is somebody else. */
function useWaits({ status, parts, assignees, reviewer, raiser }: IssueDetail): string {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const duty = issueWorkflow.duties[status]
  if (!duty || duty.of.some((part) => parts.includes(part))) return ''
  const people = duty.action === 'review' ? [reviewer ?? raiser] : assignees
  const who = new Intl.ListFormat(i18n.language).format(people.map(nameOf))
  if (people.length === 0) return t('issue.waits.nobody')
  return t(duty.action === 'review' ? 'issue.waits.review' : 'issue.waits.handle', { who })
}

/** What the person here may do with it now, as the workflow says; what is left after two is in the menu of the head. */
export function IssueMoves({ row }: { row: IssueDetail }) {
  const { t } = useTranslation()
  const move = useIssueMove(row)
  const waits = useWaits(row)
  if (row.moves.length === 0 && !waits) return null
  return (
    <footer className="issue-moves">
      {waits && <span className="issue-waits">{waits}</span>}
      <VerbButtons
        offers={issueWorkflow.offer(row.status, row.parts, row.moves)}
        label={(verb) => t(`issue.move.${verb}`)}
        isBusy={move.isBusy}
        onVerb={move.take}
      />
      {move.box}
    </footer>
  )
}
