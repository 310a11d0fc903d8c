import type { Project } from '@sunmao/contract'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { usePaging } from '../../../ui/table/paged-table.tsx'
import type { ListedProjects } from './listed-projects.ts'
import { ProjectCard } from './project-card.tsx'

interface ProjectCardsProps {
  list: ListedProjects
  empty: ReactNode
}

export function ProjectCards({ list, empty }: ProjectCardsProps) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { page, size } = usePaging()
  if (list.error) return <Failure text={list.error.message} onRetry={list.refetch} />
  if (!list.data) return <SkeletonCards className="project-cards" />
  const { content, totalElements } = list.data
  if (content.length === 0) return empty
  return (
    <>
      <ul className="project-cards">
        {content.map((row: Project) => (
          <ProjectCard key={row.projId} row={row} />
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
