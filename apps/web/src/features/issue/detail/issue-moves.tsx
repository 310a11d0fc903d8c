import { type IssueDetail, type IssueMove, issueWorkflow } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { VerbButtons } from '../../../ui/workflow/verb-buttons.tsx'
import { useMoveIssue } from '../issue.api.ts'
import { MoveBox } from './move-box.tsx'

/** What the person here may do with it now, as the workflow says. */
export function IssueMoves({ row }: { row: IssueDetail }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const move = useMoveIssue()
  const [asked, setAsked] = useState<IssueMove>()
  if (row.moves.length === 0) return null
  const take = (one: IssueMove) => {
    if (issueWorkflow.verbs[one].reason) return setAsked(one)
    move.mutate(
      { body: { id: row.id, rowVersion: row.rowVersion, move: one } },
      { onError: (error) => void message.error(messageOf(error)) },
    )
  }
  return (
    <footer className="issue-moves">
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
