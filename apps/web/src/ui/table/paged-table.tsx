import { Table, type TableProps } from 'antd'
import type { TableRef } from 'antd/es/table'
import { useTranslation } from 'react-i18next'
import { Empty } from '../loading/empty.tsx'
import { Failure } from '../loading/failure.tsx'
import { usePage } from '../page/page-location.tsx'

const SIZE = 20

/** What a read of a list gives, as far as it is drawn. */
export interface Listed<T> {
  data?: { content: T[]; totalElements: number }
  error: { message: string } | null
  isPending: boolean
  refetch: () => unknown
}

interface PagedTableProps<T> {
  list: Listed<T>
  rowKey: TableProps<T>['rowKey']
  columns: TableProps<T>['columns']
  /** One sentence for a list without rows. */
  empty: string
  expandable?: TableProps<T>['expandable']
  rowSelection?: TableProps<T>['rowSelection']
  onRow?: TableProps<T>['onRow']
}

/** Where a list stands: page and size are in the address, the usual values without a mark. */
export function usePaging(): { page: number; size: number } {
  const { query } = usePage()
  return { page: Number(query.get('page') ?? 0), size: Number(query.get('size') ?? SIZE) }
}

/** What scrolls sideways can be reached by keys; antd leaves that to its user. */
const reachByKeys = (table: TableRef | null) =>
  table?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')

/** A list of the server's, one page at a time: loading, empty, failed and full in the same way on every screen. */
export function PagedTable<T extends object>({
  list,
  rowKey,
  columns,
  empty,
  expandable,
  rowSelection,
  onRow,
}: PagedTableProps<T>) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { page, size } = usePaging()
  if (list.error) return <Failure text={list.error.message} onRetry={list.refetch} />
  const total = list.data?.totalElements ?? 0
  return (
    <Table<T>
      ref={reachByKeys}
      size="small"
      rowKey={rowKey}
      columns={columns}
      expandable={expandable}
      rowSelection={rowSelection}
      onRow={onRow}
      loading={list.isPending}
      dataSource={list.data?.content}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty text={empty} /> }}
      pagination={{
        current: page + 1,
        pageSize: size,
        total,
        size: 'small',
        showSizeChanger: true,
        hideOnSinglePage: total <= 10,
        pageSizeOptions: [10, 20, 50, 100],
        showTotal: (count) => t('common.total', { count }),
        onChange: (next, nextSize) =>
          setQuery({
            page: next > 1 && nextSize === size ? next - 1 : undefined,
            size: nextSize === SIZE ? undefined : nextSize,
          }),
      }}
    />
  )
}
