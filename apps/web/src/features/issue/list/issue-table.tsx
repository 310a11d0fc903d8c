import type { Issue, Page } from '@sunmao/contract'
import type { TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { agoWord } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import type { IssueQuery } from '../issue.api.ts'
import { isFiltered } from '../issue-query.ts'
import { IssueStatus } from '../issue-status.tsx'
import { IssueDue } from './issue-due.tsx'

export interface ListedIssues {
  data?: Page<Issue>
  error: { message: string } | null
  isPending: boolean
  refetch: () => unknown
}

interface IssueTableProps {
  list: ListedIssues
  asked: IssueQuery
  openId: number | undefined
  /** The detail stands beside it. */
  isNarrow: boolean
  chosen: readonly Issue[]
  onChosen: (rows: readonly Issue[]) => void
  onOpen: (id: number) => void
}

export function IssueTable({ list, asked, openId, isNarrow, chosen, onChosen, onOpen }: IssueTableProps) {
  const { t } = useTranslation()
  const disciplines = useDict('discipline')
  const priorities = useDict('issue_priority')
  const wide: TableProps<Issue>['columns'] = isNarrow
    ? []
    : [
        { title: t('issue.field.discipline'), render: (_, row) => disciplines.labelOf(row.discipline) },
        { title: t('issue.field.priority'), render: (_, row) => priorities.labelOf(row.priority) },
      ]
  return (
    <div className="issue-table">
      <PagedTable<Issue>
        list={list}
        rowKey="id"
        empty={t(isFiltered(asked.filter) ? 'common.noMatch' : 'issue.empty')}
        onRow={(row) => ({
          className: row.id === openId ? 'issue-row issue-row-open' : 'issue-row',
          onClick: () => onOpen(row.id),
        })}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          onChange: (_, rows) => onChosen(rows),
          getCheckboxProps: (row) => ({ 'aria-label': t('issue.chooseNamed', { name: row.number ?? row.title }) }),
        }}
        columns={[
          {
            title: t('issue.number'),
            render: (_, row) => <span className="issue-number">{row.number ?? t('issue.draftNumber')}</span>,
          },
          {
            title: t('issue.field.title'),
            className: 'issue-title-cell',
            // The row opens it; this is what keys reach.
            render: (_, row) => (
              <button type="button" className="issue-open">
                {row.title}
              </button>
            ),
          },
          { title: t('common.status'), render: (_, row) => <IssueStatus status={row.status} /> },
          ...wide,
          { title: t('issue.field.level'), render: (_, row) => row.location.level ?? '–' },
          { title: t('issue.field.assignee'), render: (_, row) => <Assignees row={row} /> },
          { title: t('issue.field.dueDate'), render: (_, row) => <IssueDue row={row} /> },
          ...(isNarrow
            ? []
            : [
                {
                  title: t('issue.field.updateTime'),
                  render: (_: unknown, row: Issue) => <span className="issue-quiet">{agoWord(row.updateTime, t)}</span>,
                },
              ]),
        ]}
      />
    </div>
  )
}

function Assignees({ row: { assignees } }: { row: Issue }) {
  const [first, ...others] = assignees
  if (!first) return <span className="issue-quiet">–</span>
  return (
    <span className="issue-person">
      <Avatar name={first.nickName} src={first.avatarName && `/avatar/${first.avatarName}`} size={20} />
      {first.nickName}
      {others.length > 0 && <span className="issue-quiet">+{others.length}</span>}
    </span>
  )
}
