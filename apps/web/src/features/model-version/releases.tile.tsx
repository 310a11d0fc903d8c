import { modelPubVersion, projectSub } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import type { ProjectTileProps } from '../../manifest/tile.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { ReleaseStatus } from './release-status.tsx'
import '../../ui/table/card-table.css'
import './model-version.css'

const MOST = 3

/** What was released last, of whichever sub. */
export function ReleasesTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const releases = useCall(modelPubVersion.recent, { query: { projId, size: MOST } })
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const subName = (subId: number) => subs?.find((sub) => sub.subId === subId)?.subName
  const list = `/model/pubVersion?projId=${projId}`
  return (
    <Card title={t('overview.releases')} link={<Link to={list}>{t('common.all')}</Link>}>
      {releases.error && <Failure text={releases.error.message} onRetry={releases.refetch} />}
      {releases.isPending && <SkeletonList rows={2} />}
      {releases.data?.length === 0 && <Empty text={t('overview.releasesEmpty')} />}
      <ul className="card-rows">
        {releases.data?.map((row) => (
          <li key={row.id} className="release-row">
            <Link className="card-open card-text" to={`${list}&sub=${row.subId}&id=${row.id}`}>
              <strong>{row.name}</strong>
            </Link>
            <ReleaseStatus status={row.status} />
            <span className="card-quiet release-facts">
              {[subName(row.subId), t('overview.releaseModels', { count: row.models }), agoWord(row.createTime, t)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
