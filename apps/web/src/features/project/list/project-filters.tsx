import { project, projectStages, projectViews } from '@sunmao/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useCan } from '../../../session/can.tsx'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { stageKey } from '../project-labels.ts'
import type { Look } from './list-look.ts'
import { StatusChips } from './status-chips.tsx'
import { useListFilters } from './use-list-filters.ts'

interface ProjectFiltersProps {
  look: Look
  onLook: (look: Look) => void
}

export function ProjectFilters({ look, onLook }: ProjectFiltersProps) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { view } = useListFilters()
  const counts = useCall(project.count, {}).data
  const seesBin = useCan(['project:add'])
  const views = projectViews.filter((one) => one !== 'deleted' || seesBin)
  const countOf = (one: (typeof views)[number]) => (one === 'deleted' ? undefined : counts?.[one])
  return (
    <>
      <div className="project-filters project-scroll">
        <Segmented
          aria-label={t('project.views')}
          value={view}
          options={views.map((one) => ({
            value: one,
            label: [t(`project.view.${one}`), countOf(one)].filter((part) => part !== undefined).join(' '),
          }))}
          // The statuses of one view are no help in another.
          onChange={(next) => setQuery({ view: next === 'all' ? undefined : next, status: undefined, page: undefined })}
        />
      </div>
      <div className="project-filters">
        <FilterBox name="blurry" label={t('project.search')} />
        <FilterSelect
          name="stage"
          label={t('project.stage')}
          options={projectStages.map((one) => ({ value: one, label: t(stageKey(one) ?? 'project.stage') }))}
        />
        <StatusChips />
        <Segmented
          aria-label={t('project.look')}
          className="project-look"
          value={look}
          options={[
            { value: 'cards', label: t('project.look.cards') },
            { value: 'table', label: t('project.look.table') },
          ]}
          onChange={onLook}
        />
      </div>
    </>
  )
}
