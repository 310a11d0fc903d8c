import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../loading/failure.tsx'
import { SkeletonCards } from '../loading/skeleton-cards.tsx'
import { usePage } from '../page/page-location.tsx'
import { type Listed, usePaging } from './paged-table.tsx'

interface PagedCardsProps<T> {
  list: Listed<T>
  className: string
  empty: ReactNode
  children: (row: T) => ReactNode
}

/** A list of the server's as cards with pictures, one page at a time. */
export function PagedCards<T>({ list, className, empty, children }: PagedCardsProps<T>) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { page, size } = usePaging()
  if (list.error) return <Failure text={list.error.message} onRetry={list.refetch} />
  if (!list.data) return <SkeletonCards className={className} hasPicture />
  const { content, totalElements } = list.data
  if (content.length === 0) return empty
  return (
    <>
      <ul className={className}>{content.map(children)}</ul>
      <Pagination
        size="small"
        align="end"
        current={page + 1}
        pageSize={size}
        total={totalElements}
        hideOnSinglePage
        showSizeChanger={false}
        showTotal={(count) => t('common.total', { count })}
        onChange={(next) => setQuery({ page: next > 1 ? next - 1 : undefined })}
      />
    </>
  )
}
