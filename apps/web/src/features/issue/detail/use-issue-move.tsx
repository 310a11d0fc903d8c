import { type IssueDetail, type IssueMove, issueWorkflow } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../api/call.ts'
import { useMoveIssue } from '../issue.api.ts'
import { MoveBox } from './move-box.tsx'

/** Takes a move; where it needs or takes a sentence, `box` asks for that. */
export function useIssueMove(row: IssueDetail | undefined) {
  const { message } = App.useApp()
  const move = useMoveIssue()
  const [asked, setAsked] = useState<IssueMove>()
  const take = (one: IssueMove) => {
    if (!row) return
    if (issueWorkflow.verbs[one].reason) return setAsked(one)
    move.mutate(
      { body: { id: row.id, rowVersion: row.rowVersion, move: one } },
      { onError: (error) => void message.error(messageOf(error)) },
    )
  }
  const box = row && asked && <MoveBox row={row} move={asked} onClose={() => setAsked(undefined)} />
  return { take, isBusy: move.isPending, box }
}
