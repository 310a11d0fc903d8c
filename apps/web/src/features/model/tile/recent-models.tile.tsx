import { model } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { PlaceLink } from '../../../session/project/place-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { browseAddress } from '../model.api.ts'
import { Picture } from './picture.tsx'
import './tile.css'

const ghosts = ['a', 'b', 'c', 'd', 'e']
const MOST = ghosts.length

/** Models that changed last in one's projects; each opens in three dimensions. */
export function RecentModelsTile() {
  const { t } = useTranslation()
  const recent = useCall(model.recent, { query: { size: MOST } })
  const { labelOf } = useDict('discipline')
  return (
    <Card title={t('dashboard.recentModels')}>
      {recent.error && <Failure text={recent.error.message} onRetry={recent.refetch} />}
      {recent.data?.length === 0 && <Empty text={t('dashboard.modelsEmpty')} />}
      <ul className="recent-models" aria-busy={recent.isPending}>
        {recent.isPending && ghosts.map((key) => <Ghost key={key} />)}
        {recent.data?.map((row) => (
          <li key={row.fileId}>
            <PlaceLink className="recent-model" to={browseAddress(row.projId, { fileId: row.fileId })}>
              <span className="recent-picture">
                <Picture src={row.thumbnail} />
              </span>
              <span className="recent-name">{row.name.replace(/\.ifc(zip)?$/i, '')}</span>
              <span className="recent-facts">
                {[
                  row.discipline && labelOf(row.discipline),
                  t('model.versionNo', { version: row.version }),
                  agoWord(row.createTime, t),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Ghost = () => (
  <li className="recent-model">
    <span className="recent-picture skeleton-list-bar" />
    <span className="recent-name skeleton-list-bar" />
  </li>
)
