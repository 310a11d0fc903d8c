import { type Issue, type IssueMove, type IssueStatus, issueWorkflow } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { MoveBox } from '../detail/move-box.tsx'
import { type IssueQuery, useIssues, useMoveIssue, useMovesOf } from '../issue.api.ts'
import { inGroup } from '../issue-query.ts'
import { IssueStatus as StatusWord } from '../issue-status.tsx'
import { IssueCard } from './issue-cards.tsx'

const columns = ['open', 'doing', 'answered', 'closed', 'rejected'] as const satisfies readonly IssueStatus[]
const STEP = 20

interface IssueBoardProps {
  projId: number
  asked: IssueQuery
  onOpen: (id: number) => void
}

/** A column for each status. A card that is dragged takes the move that leads there, if the person here may. */
export function IssueBoard({ projId, asked, onOpen }: IssueBoardProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const movesOf = useMovesOf(projId)
  const send = useMoveIssue()
  const [dragged, setDragged] = useState<Issue>()
  const [asking, setAsking] = useState<{ row: Issue; move: IssueMove }>()
  const drop = (status: IssueStatus) => {
    const row = dragged
    setDragged(undefined)
    if (!row || row.status === status) return
    const move = movesOf(row).find((one) => issueWorkflow.verbs[one].to === status)
    if (!move) return void message.warning(t('issue.board.notAllowed', { status: t(`issue.status.${status}`) }))
    if (issueWorkflow.verbs[move].reason) return setAsking({ row, move })
    send.mutate(
      { body: { id: row.id, rowVersion: row.rowVersion, move } },
      { onError: (error) => void message.error(messageOf(error)) },
    )
  }
  const { status: wanted } = asked.filter
  return (
    <div className="issue-board">
      {columns
        .filter((status) => !wanted || wanted.includes(status))
        .map((status) => (
          <section
            key={status}
            className="issue-column"
            aria-label={t(`issue.status.${status}`)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => drop(status)}
          >
            <Column
              asked={{ ...asked, filter: inGroup(asked.filter, 'status', status) }}
              status={status}
              onOpen={onOpen}
              onDrag={setDragged}
            />
          </section>
        ))}
      {asking && <MoveBox {...asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

interface ColumnProps extends Omit<IssueBoardProps, 'projId'> {
  status: IssueStatus
  onDrag: (row: Issue | undefined) => void
}

function Column({ asked, status, onOpen, onDrag }: ColumnProps) {
  const { t } = useTranslation()
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useIssues(asked, { page: 0, size })
  return (
    <>
      <h2>
        <StatusWord status={status} /> <span className="issue-quiet">{data?.totalElements}</span>
      </h2>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={3} />}
      {data?.content.length === 0 && <p className="issue-quiet">{t('issue.board.empty')}</p>}
      <ul className="issue-cards">
        {data?.content.map((row) => (
          <li key={row.id} draggable onDragStart={() => onDrag(row)} onDragEnd={() => onDrag(undefined)}>
            <IssueCard row={row} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
      {data && data.totalElements > data.content.length && (
        <Button type="text" block onClick={() => setSize(size + STEP)}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
