import { type FailureCause, logs } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'

/** Failures of one cause are one row: how often, since when, and whom it met. */
export function CauseList({ createTime }: { createTime: string[] | undefined }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const list = useCall(logs.causes, { query: { ...usePaging(), createTime } }, { keepPrevious: true })
  return (
    <PagedTable<FailureCause>
      list={list}
      rowKey="cause"
      empty={t('logs.noCause')}
      columns={[
        {
          title: t('logs.cause'),
          render: (_, row) => (
            <Button type="link" size="small" className="logs-link logs-cause" onClick={() => setQuery({ id: row.id })}>
              {row.title}
            </Button>
          ),
        },
        { title: t('logs.sheet.call'), dataIndex: 'method' },
        { title: t('logs.count'), dataIndex: 'count', align: 'right' },
        { title: t('logs.countToday'), dataIndex: 'today', align: 'right' },
        { title: t('logs.people'), dataIndex: 'people', align: 'right' },
        { title: t('logs.first'), dataIndex: 'first', className: 'logs-time' },
        { title: t('logs.last'), dataIndex: 'last', className: 'logs-time' },
        {
          title: t('common.actions'),
          render: (_, row) => (
            <Button
              type="link"
              size="small"
              className="logs-link"
              onClick={() => setQuery({ by: undefined, cause: row.cause, page: undefined })}
            >
              {t('logs.showAll')}
            </Button>
          ),
        },
      ]}
    />
  )
}
