import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { usePage } from '../../../page.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { usePaging } from '../../../ui/paged-table.tsx'
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx'
import type { ListedModels } from './listed-models.ts'
import { ModelCard } from './model-card.tsx'

export function ModelCards({ list, empty }: { list: ListedModels; empty: ReactNode }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { page, size } = usePaging()
  const { labelOf } = useDict('discipline')
  if (list.error) return <Failure text={list.error.message} onRetry={list.refetch} />
  if (!list.data) return <SkeletonCards className="model-cards" hasPicture />
  const { content, totalElements } = list.data
  if (content.length === 0) return empty
  return (
    <>
      <ul className="model-cards">
        {content.map((row) => (
          <ModelCard key={row.modelId} row={row} disciplineOf={labelOf} />
        ))}
      </ul>
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
