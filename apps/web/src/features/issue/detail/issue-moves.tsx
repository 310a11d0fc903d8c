import type { IssueDetail, IssueMove } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useMoveIssue } from '../issue.api.ts'
import { MoveBox } from './move-box.tsx'

/** Nothing is to be said about these. */
const silent: readonly IssueMove[] = ['submit', 'start']
/** The natural next step comes first; the rest is behind a menu. */
const order: readonly IssueMove[] = ['submit', 'answer', 'close', 'start', 'return', 'reopen', 'reject', 'void']
const SHOWN = 2

/** What the person here may do with it now, as the workflow says. */
export function IssueMoves({ row }: { row: IssueDetail }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const move = useMoveIssue()
  const [asked, setAsked] = useState<IssueMove>()
  const mine = order.filter((one) => row.moves.includes(one)).sort((a, b) => rankOf(row, a) - rankOf(row, b))
  if (mine.length === 0) return null
  const take = (one: IssueMove) => {
    if (!silent.includes(one)) return setAsked(one)
    move.mutate(
      { body: { id: row.id, rowVersion: row.rowVersion, move: one } },
      { onError: (error) => void message.error(messageOf(error)) },
    )
  }
  const further = mine.slice(SHOWN)
  return (
    <footer className="issue-moves">
      {mine.slice(0, SHOWN).map((one, at) => (
        <Button key={one} type={at === 0 ? 'primary' : 'default'} loading={move.isPending} onClick={() => take(one)}>
          {t(`issue.move.${one}`)}
        </Button>
      ))}
      {further.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{
            items: further.map((one) => ({ key: one, label: t(`issue.move.${one}`), onClick: () => take(one) })),
          }}
        >
          <Button icon={<Icon name="more" />} aria-label={t('issue.moreMoves')} />
        </Dropdown>
      )}
      {asked && <MoveBox row={row} move={asked} onClose={() => setAsked(undefined)} />}
    </footer>
  )
}

/** An assignee answers before anybody closes; an answer is judged. */
function rankOf({ status, parts }: IssueDetail, move: IssueMove): number {
  const isHis = parts.includes('assignee')
  if (status === 'answered') return ['close', 'return', 'reject', 'void'].indexOf(move)
  return (isHis ? ['submit', 'answer', 'start', 'close'] : ['submit', 'close', 'answer', 'start']).indexOf(move) >>> 0
}
