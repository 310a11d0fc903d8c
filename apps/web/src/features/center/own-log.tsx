import { type LogRow, logs } from '@sunmao/contract'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { usePage } from '../../page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { parseTime } from '../../ui/format.ts'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { tablePaging } from '../../ui/table-paging.ts'

/** What this person did, newest first. On a phone the two columns that say what and when are enough. */
export function OwnLog() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const page = Number(query.get('page') ?? 0)
  const size = Number(query.get('size') ?? 20)
  const own = useCall(logs.mine, { query: { page, size } }, { keepPrevious: true })
  if (own.error) return <Failure text={own.error.message} onRetry={own.refetch} />
  if (own.isPending) return <SkeletonList />
  return (
    <Table<LogRow & { key: string }>
      size="small"
      loading={own.isPlaceholderData}
      dataSource={own.data.content.map((row, i) => ({ ...row, key: `${page}:${i}` }))}
      locale={{ emptyText: <Empty text={t('center.logsEmpty')} /> }}
      pagination={tablePaging(t, { page, size, total: own.data.totalElements }, setQuery)}
      columns={[
        { title: t('center.logAction'), dataIndex: 'description' },
        { title: t('center.logIp'), dataIndex: 'requestIp', responsive: ['md'] },
        { title: t('center.logBrowser'), dataIndex: 'browser', responsive: ['md'] },
        {
          title: t('center.logTime'),
          dataIndex: 'time',
          responsive: ['md'],
          align: 'right',
          render: (ms: number) => (ms > 0 ? `${ms} ms` : '–'),
        },
        { title: t('center.logDate'), align: 'right', render: (_, row) => parseTime(row.createTime) },
      ]}
    />
  )
}
