import { type MonitorHistory, monitor } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Trend } from '../../../ui/chart/trend.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { sizeText } from '../../../ui/text/size-text.ts'
import { useFresh } from '../use-fresh.ts'

const MINUTE_MS = 60_000
const MB = 2 ** 20
/** More lines nobody tells apart. */
const MOST = 6

type Process = MonitorHistory['processes'][number]
type Host = MonitorHistory['hosts'][number]

/** What was used over a time, by machine and by process. */
export function Trends({ hours }: { hours: 1 | 24 | 168 }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useCall(monitor.history, { query: { hours } }, { quiet: true, keepPrevious: true })
  useFresh(monitor.history, MINUTE_MS)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={4} />
  const percent = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)}%`
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  const ms = (value: number) => t('monitor.ms', { count: Math.round(value) })
  const number = (value: number) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value)
  // Those that ran last; of a process that was started again and again the older ones are over.
  const processes = [...data.processes]
    .sort((a, b) => (b.points.at(-1)?.at ?? '').localeCompare(a.points.at(-1)?.at ?? ''))
    .slice(0, MOST)
  const ofProcesses = (value: (point: Process['points'][number]) => number) =>
    processes.map((one) => ({
      name: `${t(`monitor.role.${one.role}`)} ${one.pid}`,
      points: one.points.map((point) => [point.at, value(point)] as const),
    }))
  const ofHosts = (...values: (readonly [name: string, value: (point: Host['points'][number]) => number])[]) =>
    data.hosts.flatMap((host) =>
      values.map(([name, value]) => ({
        name: data.hosts.length > 1 ? `${host.host} ${name}` : name,
        points: host.points.map((point) => [point.at, value(point)] as const),
      })),
    )
  return (
    <div className="monitor-trends">
      <section>
        <h3>{t('monitor.trend.host')}</h3>
        <Trend
          label={t('monitor.trend.host')}
          most={100}
          text={percent}
          lines={ofHosts(
            [t('monitor.cpu'), ({ cpu }) => cpu],
            [t('monitor.memory'), ({ memory }) => memory],
            [t('monitor.disk'), ({ disk }) => disk],
          )}
        />
      </section>
      <section>
        <h3>{t('monitor.trend.net')}</h3>
        <Trend
          label={t('monitor.trend.net')}
          text={(value) => t('monitor.perSecond', { size: size(value) })}
          lines={ofHosts([t('monitor.received'), ({ netIn }) => netIn], [t('monitor.sent'), ({ netOut }) => netOut])}
        />
      </section>
      <section>
        <h3>{t('monitor.trend.cpu')}</h3>
        <Trend label={t('monitor.trend.cpu')} text={percent} lines={ofProcesses(({ cpu }) => cpu)} />
      </section>
      <section>
        <h3>{t('monitor.trend.memory')}</h3>
        <Trend
          label={t('monitor.trend.memory')}
          text={(value) => size(value * MB)}
          lines={ofProcesses(({ rssMb }) => rssMb)}
        />
      </section>
      <section>
        <h3>{t('monitor.trend.loop')}</h3>
        <Trend label={t('monitor.trend.loop')} text={ms} lines={ofProcesses(({ loopMs }) => loopMs)} />
      </section>
      <section>
        <h3>{t('monitor.trend.calls')}</h3>
        <Trend label={t('monitor.trend.calls')} text={number} lines={ofProcesses(({ calls }) => calls)} />
      </section>
      <section>
        <h3>{t('monitor.trend.p95')}</h3>
        <Trend label={t('monitor.trend.p95')} text={ms} lines={ofProcesses(({ p95 }) => p95)} />
      </section>
      <section>
        <h3>{t('monitor.trend.queryMs')}</h3>
        <Trend
          label={t('monitor.trend.queryMs')}
          text={(value) => t('monitor.ms', { count: Math.round(value * 10) / 10 })}
          lines={ofProcesses(({ queryMs }) => queryMs)}
        />
      </section>
    </div>
  )
}
