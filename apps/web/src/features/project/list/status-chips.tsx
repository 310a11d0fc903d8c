import { project, ProjectStatus as Statuses } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Chip, Chips } from '../../../ui/filter/chip.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { ProjectStatus } from '../project-status.tsx'
import { useListFilters } from './use-list-filters.ts'

/** How many there are of each status; pressing one narrows the list to it, pressing it again does not. */
export function StatusChips() {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { status, ...others } = useListFilters()
  const { data } = useCall(project.statuses, { query: others }, { keepPrevious: true })
  const countOf = (one: string) => data?.find((row) => row.status === one)?.count
  return (
    <Chips label={t('common.status')}>
      {Statuses.options.map((one) => (
        <Chip
          key={one}
          isPressed={one === status}
          count={data && (countOf(one) ?? 0)}
          onClick={() => setQuery({ status: one === status ? undefined : one, page: undefined })}
        >
          <ProjectStatus status={one} />
        </Chip>
      ))}
    </Chips>
  )
}
