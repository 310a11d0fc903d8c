import { type IssueDetail, type IssueMove, issueWorkflow } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { VerbButtons } from '../../../ui/workflow/verb-buttons.tsx'
import { useMoveIssue } from '../issue.api.ts'
import { MoveBox } from './move-box.tsx'

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

/** What the person here may do with it now, as the workflow says. */
export function IssueMoves({ row }: { row: IssueDetail }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const move = useMoveIssue()
  const [asked, setAsked] = useState<IssueMove>()
  const waits = useWaits(row)
  if (row.moves.length === 0 && !waits) return null
  const take = (one: IssueMove) => {
    if (issueWorkflow.verbs[one].reason) return setAsked(one)
    move.mutate(
      { body: { id: row.id, rowVersion: row.rowVersion, move: one } },
      { onError: (error) => void message.error(messageOf(error)) },
    )
  }
  return (
    <footer className="issue-moves">
      {waits && <span className="issue-waits">{waits}</span>}
      <VerbButtons
        offers={issueWorkflow.offer(row.status, row.parts, row.moves)}
        label={(verb) => t(`issue.move.${verb}`)}
        moreLabel={t('issue.moreMoves')}
        isBusy={move.isPending}
        onVerb={take}
      />
      {asked && <MoveBox row={row} move={asked} onClose={() => setAsked(undefined)} />}
    </footer>
  )
}
