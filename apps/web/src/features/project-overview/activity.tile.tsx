import { project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import type { ProjectTileProps } from '../../manifest/tile.ts'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { Avatar } from '../../ui/label/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { agoWord } from '../../ui/text/format.ts'
import '../../ui/table/card-table.css'

const MOST = 6

/** What happened last: who did what, and where it can be seen. */
export function ActivityTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const activity = useCall(project.activity, { query: { projId, size: MOST } })
  return (
    <Card title={t('overview.activity')}>
      {activity.error && <Failure text={activity.error.message} onRetry={activity.refetch} />}
      {activity.isPending && <SkeletonList rows={4} />}
      {activity.data?.length === 0 && <Empty text={t('overview.activityEmpty')} />}
      <ul className="card-rows">
        {activity.data?.map(({ by, avatarName, text, link, time }) => (
          <li key={`${time} ${link}`}>
            <Avatar name={by} src={avatarName && `/avatar/${avatarName}`} size={20} />
            <PlaceLink to={link} className="card-open card-text">
              {by} {text}
            </PlaceLink>
            <span className="card-quiet">{agoWord(time, t)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
