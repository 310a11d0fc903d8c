import { monitor, monitorSpans } from '@sunmao/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { useFresh } from '../use-fresh.ts'
import { HostCard } from './host-card.tsx'
import { ProcessTable } from './process-table.tsx'
import { Trends } from './trends.tsx'
import '../monitor.css'

const EVERY_MS = 3500

/** Machines, processes and what they stand on: now, and over the last hour, day or week. */
export function ServerMonitorPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { data, error, refetch } = useCall(monitor.processes, {}, { quiet: true, keepPrevious: true })
  const isShown = useFresh(monitor.processes, EVERY_MS)
  const hours = monitorSpans.find((one) => String(one) === query.get('hours')) ?? 24
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead
        title={t('monitor.server')}
        count={data && t('monitor.asOf', { time: minuteText(data.time).slice(11) })}
        extra={isShown ? undefined : <span className="page-head-count">{t('monitor.still')}</span>}
      />
      {!data && <SkeletonList rows={8} />}
      {data && (
        <div className="monitor-stack">
          <div className="monitor-hosts">
            {data.hosts.map((host) => (
              <HostCard key={host.host} host={host} />
            ))}
            <Card title={t('monitor.engines')}>
              <ul className="monitor-engines">
                {data.engines.map(({ kind, place, version, isThere, ms }) => (
                  <li key={kind}>
                    <b>{t(`monitor.engine.${kind}`)}</b>
                    <span>
                      {t(`monitor.place.${place}`)} {version}
                    </span>
                    {place !== 'none' && (
                      <span className={isThere ? 'monitor-good' : 'monitor-bad'}>
                        {isThere
                          ? ms === undefined
                            ? t('monitor.configured')
                            : t('monitor.answersIn', { count: Math.max(1, Math.round(ms)) })
                          : t('monitor.away')}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          </div>
          <Card title={t('monitor.processes')} count={data.processes.filter(({ state }) => state === 'alive').length}>
            <ProcessTable rows={data.processes} />
          </Card>
          <Card
            title={t('monitor.history')}
            link={
              <Segmented
                size="small"
                aria-label={t('monitor.history')}
                value={hours}
                options={monitorSpans.map((value) => ({ value, label: t(`monitor.span.${value}`) }))}
                onChange={(value) => setQuery({ hours: value === 24 ? undefined : value })}
              />
            }
          >
            <Trends hours={hours} />
          </Card>
        </div>
      )}
    </>
  )
}
