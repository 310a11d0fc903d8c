import type { Issue } from '@sunmao/contract'
import type { TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { agoWord } from '../../../ui/text/format.ts'
import { IssueStatus } from '../issue-status.tsx'
import { IssueDue } from './issue-due.tsx'

type Columns = NonNullable<TableProps<Issue>['columns']>

/** Fewer of them where the detail stands beside. */
export function useIssueColumns(isNarrow: boolean): Columns {
  const { t } = useTranslation()
  const disciplines = useDict('discipline')
  const priorities = useDict('issue_priority')
  const wide = (...columns: Columns) => (isNarrow ? [] : columns)
  return [
    {
      title: t('issue.number'),
      width: isNarrow ? 124 : 140,
      render: (_, row) => <span className="issue-number">{row.number ?? t('issue.draftNumber')}</span>,
    },
    {
      title: t('issue.field.title'),
      className: 'issue-title-cell',
      // The row opens it; this is what keys reach.
      render: (_, row) => (
        <button type="button" className="issue-open" data-issue={row.id}>
          {row.title}
        </button>
      ),
    },
    { title: t('common.status'), width: isNarrow ? 96 : 110, render: (_, row) => <IssueStatus status={row.status} /> },
    ...wide(
      { title: t('issue.field.discipline'), width: 120, render: (_, row) => disciplines.labelOf(row.discipline) },
      { title: t('issue.field.priority'), width: 80, render: (_, row) => priorities.labelOf(row.priority) },
    ),
    { title: t('issue.field.level'), width: 56, render: (_, row) => row.location.level ?? '–' },
    { title: t('issue.field.assignee'), width: isNarrow ? 100 : 120, render: (_, row) => <Assignees row={row} /> },
    { title: t('issue.field.dueDate'), width: 92, render: (_, row) => <IssueDue row={row} /> },
    ...wide({
      title: t('issue.field.updateTime'),
      width: 100,
      render: (_, row) => <span className="issue-quiet">{agoWord(row.updateTime, t)}</span>,
    }),
  ]
}

function Assignees({ row: { assignees } }: { row: Issue }) {
  const nameOf = usePersonName()
  const [first, ...others] = assignees
  if (!first) return <span className="issue-quiet">–</span>
  return (
    <span className="issue-person">
      <Avatar name={first.nickName} src={first.avatarName && `/avatar/${first.avatarName}`} size={20} />
      {nameOf(first)}
      {others.length > 0 && <span className="issue-quiet">+{others.length}</span>}
    </span>
  )
}
