import { unresolvedClashStatuses } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProjectTileProps } from '../../manifest/tile.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { useClashFacets, useClashTests, useClashTrend } from './clash.api.ts'
import { clashAddress } from './clash-query.ts'
import { ClashStatus } from './clash-status.tsx'
import '../../ui/table/card-table.css'
import './tile.css'

const SHOWN = 8

/** How the clashes of a project stand, and how they went from run to run. */
export function ClashesTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const facets = useClashFacets({ projId })
  const { data: tests } = useClashTests({ projId })
  const { data: trend = [] } = useClashTrend({ projId })
  const countOf = (status: string) => facets.data?.status.find(({ value }) => value === status)?.count ?? 0
  const waiting = unresolvedClashStatuses.reduce((sum, status) => sum + countOf(status), 0)
  const runs = trend.slice(-SHOWN)
  const most = Math.max(1, ...runs.map(({ unresolved }) => unresolved))
  const hasTests = (tests?.totalElements ?? 0) > 0
  return (
    <Card
      title={t('clash.tile')}
      count={hasTests && facets.data && t('clash.unresolved', { count: waiting })}
      link={<Link to={clashAddress(projId)}>{t('clash.tile.all')}</Link>}
    >
      {facets.error && <Failure text={facets.error.message} onRetry={facets.refetch} />}
      {facets.isPending && <SkeletonList rows={3} />}
      {tests && !hasTests && <Empty text={t('clash.tile.empty')} />}
      {hasTests && facets.data && (
        <ul className="card-rows">
          {unresolvedClashStatuses.map((status) => (
            <li key={status}>
              <Link className="card-open card-text" to={clashAddress(projId, { status })}>
                <ClashStatus status={status} />
              </Link>
              {countOf(status)}
            </li>
          ))}
        </ul>
      )}
      {runs.length > 1 && (
        <ol className="clash-tile-trend" aria-label={t('clash.trend')}>
          {runs.map(({ label, createTime, unresolved }) => (
            <li key={createTime} title={`${label} ${unresolved}`}>
              <b>{unresolved}</b>
              <i style={{ height: `${Math.max(2, (36 * unresolved) / most)}px` }} />
              <span>{label}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
