import { monitor, type SocketFigures } from '@sunmao/contract'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Trend } from '../../../ui/chart/trend.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Figure } from '../figure.tsx'
import { useFresh } from '../use-fresh.ts'
import '../monitor.css'

const EVERY_MS = 4000

/** Who is connected, and what they follow. */
export function SocketMonitorPage() {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useCall(monitor.webSocket, {}, { quiet: true, keepPrevious: true })
  const { data: past } = useCall(monitor.history, { query: { hours: 24 } }, { quiet: true, keepPrevious: true })
  useFresh(monitor.webSocket, EVERY_MS)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={6} />
  const number = (value: number) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value)
  const servers = (past?.processes ?? []).filter(({ role }) => role === 'server').slice(-6)
  const kindName = (kind: string) => {
    const key = `socket.kind.${kind}`
    return i18n.exists(key) ? i18n.t(key as 'socket.kind.project') : kind
  }
  return (
    <>
      <PageHead title={t('socket.title')} />
      <div className="monitor-stack">
        <div className="monitor-figures">
          <Figure
            name={t('socket.connections')}
            value={data.connections}
            about={t('socket.people', { count: data.people })}
          />
          <Figure
            name={t('socket.messages')}
            value={number(data.processes.reduce((sum, { perMinute }) => sum + perMinute, 0))}
            about={t('socket.bothWays')}
          />
          <Figure
            name={t('socket.topics')}
            value={data.topics.reduce((sum, { topics }) => sum + topics, 0)}
            about={t('socket.followers', { count: data.topics.reduce((sum, { followers }) => sum + followers, 0) })}
          />
        </div>
        <Card title={t('monitor.history')}>
          <div className="monitor-trends">
            <section>
              <h3>{t('socket.connections')}</h3>
              <Trend
                label={t('socket.connections')}
                text={number}
                lines={servers.map((one) => ({
                  name: `${t('monitor.role.server')} ${one.pid}`,
                  points: one.points.map((point) => [point.at, point.sockets] as const),
                }))}
              />
            </section>
            <section>
              <h3>{t('socket.messages')}</h3>
              <Trend
                label={t('socket.messages')}
                text={number}
                lines={servers.map((one) => ({
                  name: `${t('monitor.role.server')} ${one.pid}`,
                  points: one.points.map((point) => [point.at, point.messages] as const),
                }))}
              />
            </section>
          </div>
        </Card>
        <Card title={t('socket.byKind')}>
          <Table<SocketFigures['topics'][number]>
            size="small"
            rowKey="kind"
            pagination={false}
            dataSource={data.topics}
            locale={{ emptyText: <Empty text={t('socket.none')} /> }}
            columns={[
              { title: t('socket.kind'), render: (_, row) => kindName(row.kind) },
              { title: t('socket.topics'), align: 'right', dataIndex: 'topics' },
              { title: t('socket.followersOf'), align: 'right', dataIndex: 'followers' },
            ]}
          />
        </Card>
      </div>
    </>
  )
}
