import { logs } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { agoWord } from '../../ui/format.ts'
import { SkeletonList } from '../../ui/skeleton-list.tsx'

export function RecentActivity() {
  const { t } = useTranslation()
  const log = useCall(logs.mine, { query: { page: 0, size: 6 } })
  const rows = log.data?.content
  return (
    <Card title={t('dashboard.recent')} link={<Link to="/user/center?tab=log">{t('dashboard.allLog')}</Link>}>
      {log.error && <Failure text={log.error.message} onRetry={log.refetch} />}
      {log.isPending && <SkeletonList rows={4} />}
      {rows?.length === 0 && <Empty text={t('dashboard.recentEmpty')} />}
      <ul className="dashboard-activity">
        {rows?.map((row) => (
          <li key={`${row.createTime}${row.description}`}>
            <span>{row.description}</span>
            <span className="dashboard-quiet">
              {agoWord(row.createTime, t)} · {row.browser}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
