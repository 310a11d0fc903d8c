import { issue, issueWorkflow } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import type { ProjectTileProps } from '../../manifest/tile.ts'
import { useEmptyText } from '../../session/project/use-empty-text.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { useFacets } from './issue.api.ts'
import { IssueStatus } from './issue-status.tsx'
import { StandingTable } from './statistics/standing-table.tsx'
import '../../ui/table/card-table.css'
import './issue.css'

/** How the issues of a project stand, and those of each discipline. */
export function IssuesTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const facets = useFacets({ projId })
  const { data: sums } = useCall(issue.statistics, { body: { projId, weeks: 1 } })
  const nothing = useEmptyText(projId, facets.data?.status.length === 0, t('issue.empty'))
  const list = `/issueList?projId=${projId}`
  const countOf = (status: string) => facets.data?.status.find(({ value }) => value === status)?.count ?? 0
  const pending = issueWorkflow.pending.reduce((sum, status) => sum + countOf(status), 0)
  const rows = (['open', 'doing', 'answered', 'closed'] as const).map((status) => ({ status, count: countOf(status) }))
  return (
    <Card
      title={t('issue.tile')}
      count={facets.data && t('issue.tile.pending', { count: pending })}
      link={<Link to={list}>{t('issue.tile.all')}</Link>}
    >
      {facets.error && <Failure text={facets.error.message} onRetry={facets.refetch} />}
      {facets.isPending && <SkeletonList rows={3} />}
      {facets.data?.status.length === 0 && <Empty text={nothing} />}
      {facets.data && facets.data.status.length > 0 && (
        <div className="issue-tile">
          <ul className="card-rows">
            {rows.map(({ status, count }) => (
              <li key={status}>
                <Link className="card-open card-text" to={`${list}&status=${status}`}>
                  <IssueStatus status={status} />
                </Link>
                {count}
              </li>
            ))}
            {sums !== undefined && sums.overdue > 0 && (
              <li>
                <Link className="card-open card-text card-late" to={`${list}&overdue=1`}>
                  {t('issue.overdue')}
                </Link>
                {sums.overdue}
              </li>
            )}
          </ul>
          {sums && sums.disciplines.length > 0 && (
            <StandingTable
              head={t('issue.field.discipline')}
              list={list}
              rows={sums.disciplines.map(({ value, ...one }) => ({ key: value, query: `discipline=${value}`, ...one }))}
            />
          )}
        </div>
      )}
    </Card>
  )
}
