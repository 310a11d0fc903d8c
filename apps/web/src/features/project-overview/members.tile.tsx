import { type ProjectResource, projectMember } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import type { ProjectTileProps } from '../../manifest/tile.ts'
import { Avatar } from '../../ui/label/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import './project-overview.css'

const ASKED = 200
const MOST = 6

/** Roles are numbered from the one that leads down. */
const rank = ({ roleIds }: ProjectResource) => Math.min(...roleIds)

/** Who works here, and as what. */
export function MembersTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const members = useCall(projectMember.resources, { query: { projId, page: 0, size: ASKED } })
  const first = members.data?.content.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST)
  const { labelOf } = useDict('discipline')
  return (
    <Card
      title={t('overview.members')}
      count={members.data && t('overview.memberCount', { count: members.data.totalElements })}
      link={<Link to={`/project/detail?projId=${projId}&tab=members`}>{t('overview.allMembers')}</Link>}
    >
      {members.error && <Failure text={members.error.message} onRetry={members.refetch} />}
      {members.isPending && <SkeletonList rows={3} />}
      <ul className="overview-members">
        {first?.map(({ resourceId, user, roleNames, disciplines }) => (
          <li key={resourceId}>
            <Avatar name={user.nickName} src={user.avatarName && `/avatar/${user.avatarName}`} size={24} />
            <span className="overview-member">
              <span>{user.nickName}</span>
              <span className="card-quiet">{[...roleNames, ...disciplines.map(labelOf)].join(' ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
