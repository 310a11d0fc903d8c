import { accessControl, type Share, type ShareRecord } from '@sunmao/contract'
import { Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { recordColumns } from './record-columns.tsx'

const SIZE = 20

/** Who has used one share; it grows while one looks. */
export function ShareRecords({ share }: { share: Share }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const { id, projId } = share
  const { data, error, isPending, refetch } = useCall(
    accessControl.queryRecord,
    { query: { projId, id, page, size: SIZE } },
    { keepPrevious: true, quiet: true },
  )
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  return (
    <Table<ShareRecord>
      size="small"
      rowKey="id"
      loading={isPending}
      dataSource={data?.content}
      columns={recordColumns(t)}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty text={t('share.noRecords')} /> }}
      pagination={{
        size: 'small',
        current: page + 1,
        pageSize: SIZE,
        total: data?.totalElements ?? 0,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: (next) => setPage(next - 1),
      }}
    />
  )
}
