import type { TablePaginationConfig } from 'antd'
import type { TFunction } from 'i18next'

interface At {
  page: number
  size: number
  total: number
}

/** Paging of a server-side list; page and size live in the address, the first page without a mark. */
export const tablePaging = (
  t: TFunction,
  { page, size, total }: At,
  setQuery: (changes: Record<string, number | undefined>) => void,
): TablePaginationConfig => ({
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
      size: nextSize === 20 ? undefined : nextSize,
    }),
})
