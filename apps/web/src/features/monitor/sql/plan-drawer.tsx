import { type SqlStatement, sqlMonitor } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'

/** How the database would look for what a statement asks for. It is not run. */
export function PlanDrawer({ statement, onClose }: { statement: SqlStatement; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(sqlMonitor.plan, { query: { key: statement.key } }, { quiet: true })
  return (
    <Drawer
      open
      size={720}
      title={t('sqlMonitor.plan')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      <pre className="monitor-text">{statement.text}</pre>
      <p className="monitor-quiet">{t('sqlMonitor.planAbout')}</p>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && <pre className="monitor-text">{data.plan}</pre>}
    </Drawer>
  )
}
