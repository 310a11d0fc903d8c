import type { ApprovalStatistics } from '@sunmao/contract'
import { approval, approvalStatuses } from '@sunmao/contract'
import { Button, Table, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { DaysFilter } from '../../../ui/filter/days-filter.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ApprovalStatus } from '../approval-words.tsx'

type Span = ApprovalStatistics['whole']
type Columns<T> = NonNullable<TableProps<T>['columns']>

/** How long approvals take, where they wait, and what comes back. */
export function ApprovalStatisticsPane({ projId, onBack }: { projId: number | undefined; onBack: () => void }) {
  const { t } = useTranslation()
  const { query } = usePage()
  const { data, error, refetch } = useCall(
    approval.statistics,
    { query: { projId, from: query.get('from') ?? undefined, to: query.get('to') ?? undefined } },
    { keepPrevious: true },
  )
  const hours = useHours()
  return (
    <>
      <PageHead
        title={t('approval.statistics')}
        count={data && t('approval.count', { count: data.total })}
        actions={
          <Button icon={<Icon name="chevron-left" />} onClick={onBack}>
            {t('approval.title')}
          </Button>
        }
      />
      <DaysFilter label={t('approval.startDay')} />
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && data.total === 0 && <Empty text={t('approval.statistics.empty')} />}
      {data && data.total > 0 && (
        <>
          <ul className="approval-plain approval-figures">
            {approvalStatuses.map(
              (status) =>
                (data.byStatus[status] ?? 0) > 0 && (
                  <li key={status}>
                    <ApprovalStatus status={status} /> <b>{data.byStatus[status]}</b>
                  </li>
                ),
            )}
            <li>{t('approval.statistics.whole', { p50: hours(data.whole.p50), p90: hours(data.whole.p90) })}</li>
          </ul>
          <Part title={t('approval.statistics.definitions')} rows={data.definitions} rowKey={(row) => row.definitionId}>
            {[
              { title: t('approval.definition'), dataIndex: 'name' },
              { title: t('approval.status.approved'), dataIndex: 'approved', align: 'right' },
              { title: t('approval.status.rejected'), dataIndex: 'rejected', align: 'right' },
            ]}
          </Part>
          <Part
            title={t('approval.statistics.steps')}
            rows={data.steps}
            rowKey={(row) => `${row.definitionId} ${row.name}`}
          >
            {[
              { title: t('approval.step'), dataIndex: 'name' },
              { title: t('approval.definition'), dataIndex: 'definitionName' },
            ]}
          </Part>
          <Part
            title={t('approval.statistics.people')}
            rows={data.people}
            rowKey={(row) => row.person.id ?? row.person.nickName}
          >
            {[
              { title: t('approval.person'), render: (_, row) => row.person.nickName },
              { title: t('approval.statistics.waiting'), dataIndex: 'waiting', align: 'right' },
            ]}
          </Part>
        </>
      )}
    </>
  )
}

interface PartProps<T> {
  title: string
  rows: T[]
  rowKey: (row: T) => string | number
  /** Besides the figures that all parts have. */
  children: Columns<T>
}

function Part<T extends Span & { returns: number }>({ title, rows, rowKey, children }: PartProps<T>) {
  const { t } = useTranslation()
  const hours = useHours()
  const span = (name: 'p50' | 'p90') => ({
    title: t(`approval.statistics.${name}`),
    align: 'right' as const,
    sorter: (a: T, b: T) => a[name] - b[name],
    render: (_: unknown, row: T) => (row.count > 0 ? hours(row[name]) : '–'),
  })
  return (
    <section className="approval-statistics">
      <h2>{title}</h2>
      <Table<T>
        size="small"
        rowKey={rowKey}
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        pagination={{ size: 'small', pageSize: 20, hideOnSinglePage: true }}
        columns={[
          ...children,
          {
            title: t('approval.statistics.count'),
            dataIndex: 'count',
            align: 'right',
            sorter: (a, b) => a.count - b.count,
          },
          span('p50'),
          span('p90'),
          {
            title: t('approval.statistics.returns'),
            dataIndex: 'returns',
            align: 'right',
            sorter: (a, b) => a.returns - b.returns,
          },
        ]}
      />
    </section>
  )
}

const DAY_HOURS = 24

/** Working people read days from a day on. */
function useHours(): (hours: number) => string {
  const { t } = useTranslation()
  return (hours) => {
    if (hours >= 2 * DAY_HOURS) return t('approval.days', { count: round(hours / DAY_HOURS) })
    return hours < 1
      ? t('approval.minutes', { count: Math.max(1, Math.round(hours * 60)) })
      : t('approval.hours', { count: round(hours) })
  }
}

const round = (value: number) => Math.round(value * 10) / 10
