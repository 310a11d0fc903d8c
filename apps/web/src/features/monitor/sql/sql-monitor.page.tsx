import { type SqlMonitor, type SqlStatement, sqlMonitor } from '@sunmao/contract'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { Figure } from '../figure.tsx'
import { useFresh } from '../use-fresh.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import '../monitor.css'
import { WideTable } from '../../../ui/table/wide-table.tsx'

const EVERY_MS = 5000
const FULL = 0.8
const GOOD_HIT = 0.95

/** What the database does: read only. */
export function SqlMonitorPage() {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useCall(sqlMonitor.get, {}, { quiet: true, keepPrevious: true })
  useFresh(sqlMonitor.get, EVERY_MS)
  const [shown, setShown] = useState<SqlStatement>()
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={8} />
  const { connections, cacheHit } = data
  return (
    <>
      <PageHead title={t('sqlMonitor.title')} count={`PostgreSQL ${data.version}`} />
      <div className="monitor-stack">
        <div className="monitor-figures">
          <Figure
            name={t('sqlMonitor.connections')}
            value={`${connections.used} / ${connections.most}`}
            isBad={connections.used > FULL * connections.most}
            about={t('sqlMonitor.connectionStates', {
              active: connections.active,
              idle: connections.idle,
              held: connections.idleInTransaction,
            })}
          />
          <Figure
            name={t('sqlMonitor.waitingLocks')}
            value={String(data.locks.length)}
            isBad={data.locks.length > 0}
            about={t('sqlMonitor.deadlocks', { count: data.deadlocks })}
          />
          <Figure
            name={t('sqlMonitor.cacheHit')}
            value={cacheHit === undefined ? '–' : `${(100 * cacheHit).toFixed(1)}%`}
            isBad={cacheHit !== undefined && cacheHit < GOOD_HIT}
            about={t('sqlMonitor.cacheHitAbout')}
          />
          <Figure
            name={t('sqlMonitor.size')}
            value={sizeText(data.size, i18n.language)}
            about={t('sqlMonitor.tablesCount', { count: data.tableCount })}
          />
        </div>
        {data.locks.length > 0 && <Locks locks={data.locks} />}
        <Statements data={data} onPlan={setShown} />
        <Tables tables={data.tables} />
        <UnusedIndexes rows={data.unusedIndexes} />
      </div>
      {shown && <PlanDrawer statement={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Statements({ data, onPlan }: { data: SqlMonitor; onPlan: (one: SqlStatement) => void }) {
  const { t, i18n } = useTranslation()
  const [by, setBy] = useState<'totalMs' | 'worstMs'>('totalMs')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const rows = [...data.statements].sort((a, b) => b[by] - a[by])
  const ms = (value: number) => number.format(value)
  return (
    <Card
      title={t('sqlMonitor.statements')}
      link={
        <Segmented
          size="small"
          aria-label={t('sqlMonitor.order')}
          value={by}
          options={[
            { value: 'totalMs', label: t('sqlMonitor.byTotal') },
            { value: 'worstMs', label: t('sqlMonitor.byWorst') },
          ]}
          onChange={setBy}
        />
      }
    >
      <p className="monitor-note">{t(`sqlMonitor.source.${data.source}`)}</p>
      <WideTable<SqlStatement>
        size="small"
        rowKey="key"
        dataSource={rows}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <Empty text={t('sqlMonitor.none')} /> }}
        columns={[
          {
            title: t('sqlMonitor.statement'),
            render: (_, row) => (
              <code className="monitor-code" title={row.text}>
                {row.text}
              </code>
            ),
          },
          { title: t('sqlMonitor.calls'), align: 'right', render: (_, row) => number.format(row.calls) },
          { title: t('sqlMonitor.total'), align: 'right', render: (_, row) => ms(row.totalMs) },
          { title: t('sqlMonitor.mean'), align: 'right', render: (_, row) => ms(row.meanMs) },
          { title: t('sqlMonitor.worst'), align: 'right', render: (_, row) => ms(row.worstMs) },
          {
            title: t('common.actions'),
            render: (_, row) =>
              row.hasPlan && (
                <Button type="link" size="small" onClick={() => onPlan(row)}>
                  {t('sqlMonitor.plan')}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  )
}

type Lock = SqlMonitor['locks'][number]

function Locks({ locks }: { locks: readonly Lock[] }) {
  const { t } = useTranslation()
  return (
    <Card title={t('sqlMonitor.locks')} count={locks.length}>
      <ul className="monitor-locks">
        {locks.map((lock) => (
          <li key={lock.pid}>
            <p>
              <b>{lock.pid}</b> {lock.table}{' '}
              <span className="monitor-bad">
                {t('sqlMonitor.waitedFor', { seconds: (lock.waitedMs / 1000).toFixed(1) })}
              </span>
            </p>
            <code className="monitor-code">{lock.text}</code>
            {lock.blockedBy.map((one) => (
              <div key={one.pid} className="monitor-blocker">
                {t('sqlMonitor.blockedBySince', {
                  pid: one.pid,
                  seconds: (one.sinceMs / 1000).toFixed(1),
                  state: one.state,
                })}
                <code className="monitor-code">{one.text}</code>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TableRow = SqlMonitor['tables'][number]

const MUCH_DEAD = 0.2
const FEW_ROWS = 1000

function Tables({ tables }: { tables: readonly TableRow[] }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  return (
    <Card title={t('sqlMonitor.tables')}>
      <WideTable<TableRow>
        size="small"
        rowKey="name"
        dataSource={[...tables]}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('sqlMonitor.table'), dataIndex: 'name' },
          { title: t('sqlMonitor.rows'), align: 'right', render: (_, row) => number.format(row.rows) },
          {
            title: t('sqlMonitor.dead'),
            align: 'right',
            render: (_, row) => (
              <span className={row.dead > FEW_ROWS && row.dead > MUCH_DEAD * row.rows ? 'monitor-bad' : undefined}>
                {number.format(row.dead)}
              </span>
            ),
          },
          { title: t('sqlMonitor.size'), align: 'right', render: (_, row) => size(row.size) },
          { title: t('sqlMonitor.indexSize'), align: 'right', render: (_, row) => size(row.indexSize) },
          { title: t('sqlMonitor.scans'), align: 'right', render: (_, row) => number.format(row.scans) },
          { title: t('sqlMonitor.indexScans'), align: 'right', render: (_, row) => number.format(row.indexScans) },
          {
            title: t('sqlMonitor.vacuumed'),
            render: (_, row) => (row.vacuumTime ? agoWord(row.vacuumTime, t) : t('sqlMonitor.never')),
          },
        ]}
      />
    </Card>
  )
}

type Unused = SqlMonitor['unusedIndexes'][number]

function UnusedIndexes({ rows }: { rows: readonly Unused[] }) {
  const { t, i18n } = useTranslation()
  return (
    <Card title={t('sqlMonitor.unused')} count={rows.length}>
      <p className="monitor-note">{t('sqlMonitor.unusedAbout')}</p>
      <WideTable<Unused>
        size="small"
        rowKey="name"
        dataSource={[...rows]}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <Empty text={t('sqlMonitor.none')} /> }}
        columns={[
          { title: t('sqlMonitor.index'), dataIndex: 'name' },
          { title: t('sqlMonitor.table'), dataIndex: 'table' },
          { title: t('sqlMonitor.size'), align: 'right', render: (_, row) => sizeText(row.size, i18n.language) },
        ]}
      />
    </Card>
  )
}
