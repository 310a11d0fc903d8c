import type { Issue } from '@sunmao/contract'
import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEmptyText } from '../../../session/project/use-empty-text.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { usePaging } from '../../../ui/table/paged-table.tsx'
import { IssueStatus } from '../issue-status.tsx'
import { IssueDue } from './issue-due.tsx'
import type { ListedIssues } from './issue-table.tsx'
import './list.css'
import { usePersonName } from '../../../ui/label/person-name.ts'

/** The list on a phone. */
export function IssueCards({
  list,
  projId,
  onOpen,
}: {
  list: ListedIssues
  projId: number
  onOpen: (id: number, byKeys: boolean) => void
}) {
  const { t } = useTranslation()
  const whyEmpty = useEmptyText(projId, list.data?.content.length === 0, t('issue.empty'))
  const { setQuery } = usePage()
  const { page, size } = usePaging()
  if (list.error) return <Failure text={list.error.message} onRetry={list.refetch} />
  if (!list.data) return <SkeletonList rows={6} />
  return (
    <>
      {list.data.content.length === 0 && <Empty text={whyEmpty} />}
      <ul className="issue-cards">
        {list.data.content.map((row) => (
          <li key={row.id}>
            <IssueCard row={row} onOpen={(byKeys) => onOpen(row.id, byKeys)} />
          </li>
        ))}
      </ul>
      <Pagination
        simple
        hideOnSinglePage
        current={page + 1}
        pageSize={size}
        total={list.data.totalElements}
        onChange={(next) => setQuery({ page: next > 1 ? next - 1 : undefined })}
      />
    </>
  )
}

export function IssueCard({ row, onOpen }: { row: Issue; onOpen: (byKeys: boolean) => void }) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const place = [row.location.level, row.location.room].filter(Boolean).join(' ')
  return (
    <button type="button" className="issue-card" data-issue={row.id} onClick={({ detail }) => onOpen(detail === 0)}>
      {row.picture && <img src={row.picture} alt="" loading="lazy" />}
      <span className="issue-card-words">
        <span className="issue-card-title">{row.title}</span>
        <span className="issue-quiet">{[row.number ?? t('issue.draftNumber'), place].filter(Boolean).join(' · ')}</span>
        <span className="issue-card-foot">
          <IssueStatus status={row.status} />
          <span>{new Intl.ListFormat(i18n.language).format(row.assignees.map(nameOf))}</span>
          {row.dueDate && <IssueDue row={row} />}
        </span>
      </span>
    </button>
  )
}
