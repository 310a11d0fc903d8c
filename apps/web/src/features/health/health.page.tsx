import { type Health, type HealthItem, type HealthState, health, type MonitorHistory, monitor } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refetchOf, useCall, useSend } from '../../api/hooks.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Spark } from '../../ui/chart/spark.tsx'
import { type Meaning, Status } from '../../ui/label/status.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { agoWord, minuteText } from '../../ui/text/format.ts'
import { seriesOf } from './health-series.ts'
import './health.css'

const meanings: Record<HealthState, Meaning> = { green: 'done', amber: 'doing', red: 'open' }
const WEEK_H = 168
const SLOW_SHARE = 0.01
const FAILED_SHARE = 0.05

/** For who is no expert: what is well, what is not, and what to do. */
export function HealthPage() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useCall(health.get, {}, { quiet: true, keepPrevious: true })
  const { data: history } = useCall(monitor.history, { query: { hours: WEEK_H } }, { quiet: true })
  const download = useSend(health.diagnostics)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  const countOf = (state: HealthState) => data?.items.filter((one) => one.state === state).length ?? 0
  const todo = data?.items.filter(({ action }) => action) ?? []
  return (
    <>
      <PageHead
        title={t('health.title')}
        count={
          data && (
            <>
              {t('health.counted', { count: data.items.length, good: countOf('green') })}
              {countOf('amber') > 0 && (
                <span className="health-amber">{t('health.ambers', { count: countOf('amber') })}</span>
              )}
              {countOf('red') > 0 && <span className="health-red">{t('health.reds', { count: countOf('red') })}</span>}
            </>
          )
        }
        actions={
          <>
            {data && (
              <span className="page-head-count health-when">
                {t('health.checked', { time: minuteText(data.checkTime).slice(11) })}
              </span>
            )}
            <Button icon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetchOf(health.get)}>
              {t('health.checkNow')}
            </Button>
            <Button
              icon={<Icon name="download" />}
              loading={download.isPending}
              onClick={() => download.mutate({}, { onSuccess: (blob) => saveBlob(blob, 'sunmao-diagnostics.json') })}
            >
              {t('health.diagnostics')}
            </Button>
          </>
        }
      />
      {!data && <SkeletonList rows={8} />}
      {data && (
        <div className="health">
          <div className="health-main">
            <div className="health-items">
              {data.items.map((item) => (
                <Item key={item.area} item={item} history={history} />
              ))}
            </div>
            <Days days={data.days} />
          </div>
          <aside className="health-side">
            <Card title={t('health.todo')} count={todo.length}>
              {todo.length === 0 && <p className="health-quiet">{t('health.nothingToDo')}</p>}
              <ul className="health-todo">
                {todo.map((item) => (
                  <li key={item.area}>
                    <Status meaning={meanings[item.state]}>{item.name}</Status>
                    <Link to={item.action!.path}>{item.action!.text}</Link>
                  </li>
                ))}
              </ul>
            </Card>
            <Felt felt={data.felt} />
            <Events events={data.events} />
          </aside>
        </div>
      )}
    </>
  )
}

function Item({ item, history }: { item: HealthItem; history: MonitorHistory | undefined }) {
  const { t } = useTranslation()
  return (
    <section className="card health-item" aria-label={item.name}>
      <header className="card-head">
        <h2 className="card-title">{item.name}</h2>
        <span className="card-link">
          <Status meaning={meanings[item.state]}>{t(`health.state.${item.state}`)}</Status>
        </span>
      </header>
      <p className="health-text">{item.text}</p>
      {history && <Chart item={item} history={history} />}
      <dl className="health-facts">
        {item.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className="health-foot">
        {item.action ? <Link to={item.action.path}>{item.action.text}</Link> : <span>{t('health.noAction')}</span>}
        {item.since && item.state !== 'green' && <span>{t('health.since', { time: agoWord(item.since, t) })}</span>}
      </footer>
    </section>
  )
}

/** The last seven days, for areas that have a figure. */
function Chart({ item, history }: { item: HealthItem; history: MonitorHistory }) {
  const { t, i18n } = useTranslation()
  const series = seriesOf(item.area, history)
  if (!series || series.points.length < 2) return null
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const text = (value: number) =>
    series.unit === 'percent' ? `${number.format(value)}%` : t('monitor.ms', { count: Math.round(value) })
  const figure = t(`health.chart.${item.area as 'disk' | 'servers' | 'database' | 'calls'}`)
  return (
    <div className="health-chart">
      <Spark
        label={t('health.chart', { name: item.name, figure })}
        points={series.points}
        most={series.unit === 'percent' ? 100 : undefined}
        text={(peak) => t('health.chart.peak', { figure, peak: text(peak) })}
      />
    </div>
  )
}

function Felt({ felt }: { felt: Health['felt'] }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const share = felt.calls > 0 ? (100 * felt.failed) / felt.calls : 0
  const rows = [
    [t('health.felt.p95'), felt.p95 === undefined ? '–' : t('monitor.ms', { count: Math.round(felt.p95) })],
    [t('health.felt.calls'), number.format(felt.calls)],
    [t('health.felt.failed'), `${share.toFixed(2)}%`],
    [t('health.felt.slow'), number.format(felt.slow)],
    [t('health.felt.people'), number.format(felt.people)],
  ] as const
  return (
    <Card title={t('health.felt')} count={t('health.today')}>
      <dl className="health-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Events({ events }: Pick<Health, 'events'>) {
  const { t } = useTranslation()
  return (
    <Card title={t('health.events')} link={<Link to="/monitor/logs">{t('logs.title')}</Link>}>
      {events.length === 0 && <p className="health-quiet">{t('health.noEvents')}</p>}
      <ul className="health-events">
        {events.map((one) => (
          <li key={`${one.area}${one.createTime}`}>
            <Status meaning={meanings[one.state]}>
              {one.name} {t(`health.state.${one.state}`)}
            </Status>
            <span className="health-quiet">{agoWord(one.createTime, t)}</span>
            <p>{one.text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const dayState = (all: number, failed: number, slow = 0): HealthState => {
  if (all === 0) return 'green'
  if (failed / all > FAILED_SHARE) return 'red'
  return failed / all > SLOW_SHARE / 2 || slow / all > SLOW_SHARE ? 'amber' : 'green'
}

/** One box a day. */
function Days({ days }: Pick<Health, 'days'>) {
  const { t } = useTranslation()
  const rows = [
    [t('health.calls'), (day: Health['days'][number]) => [day.calls, day.failed, day.slow] as const],
    [t('health.tasks'), (day: Health['days'][number]) => [day.tasks, day.tasksFailed, 0] as const],
  ] as const
  return (
    <Card title={t('health.days')} count={t('health.daysAbout')}>
      <div className="health-days">
        {rows.map(([name, figures]) => {
          const all = days.reduce((sum, day) => sum + figures(day)[0], 0)
          const failed = days.reduce((sum, day) => sum + figures(day)[1], 0)
          return (
            <div key={name} className="health-row">
              <span>{name}</span>
              <ol>
                {days.map((day) => {
                  const [calls, bad, slow] = figures(day)
                  return (
                    <li
                      key={day.day}
                      className={`health-day health-${dayState(calls, bad, slow)}-day`}
                      title={t('health.dayTitle', { day: day.day, calls, failed: bad })}
                    />
                  )
                })}
              </ol>
              <b>{all > 0 ? `${(100 - (100 * failed) / all).toFixed(2)}%` : '–'}</b>
            </div>
          )
        })}
      </div>
    </Card>
  )
}
