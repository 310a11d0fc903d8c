import { logs } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { machineText, minuteText } from '../../ui/text/format.ts'

/** What this person did, newest first. On a phone the two columns that say what and when are enough. */
export function OwnLog() {
  const { t } = useTranslation()
  const own = useCall(logs.mine, { query: usePaging() }, { keepPrevious: true })
  return (
    <PagedTable
      list={own}
      rowKey={(row) => `${row.createTime} ${row.description} ${row.time}`}
      empty={t('center.logsEmpty')}
      columns={[
        { title: t('center.logAction'), dataIndex: 'description' },
        {
          title: t('center.logIp'),
          dataIndex: 'requestIp',
          responsive: ['md'],
          render: (ip: string, { address }) => machineText(ip, address),
        },
        { title: t('center.logBrowser'), dataIndex: 'browser', responsive: ['md'] },
        {
          title: t('center.logTime'),
          dataIndex: 'time',
          responsive: ['md'],
          align: 'right',
          render: (ms: number) => (ms > 0 ? `${ms} ms` : '–'),
        },
        { title: t('center.logDate'), align: 'right', render: (_, row) => minuteText(row.createTime) },
      ]}
    />
  )
}
