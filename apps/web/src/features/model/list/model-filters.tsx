import { modelStatuses } from '@sunmao/contract'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { usePage } from '../../../page.tsx'
import { FilterBox } from '../../../ui/filter-box.tsx'
import type { Look } from '../../../ui/list-look.ts'
import { useModelFilters } from './use-model-filters.ts'

interface ModelFiltersProps {
  look: Look
  onLook: (look: Look) => void
}

export function ModelFilters({ look, onLook }: ModelFiltersProps) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { discipline, status } = useModelFilters()
  const disciplines = useDict('discipline')
  return (
    <div className="model-filters">
      <FilterBox name="blurry" label={t('model.search')} />
      <Select
        allowClear
        className="model-filter"
        aria-label={t('model.discipline')}
        placeholder={t('model.discipline')}
        value={discipline}
        options={disciplines.entries.map(({ label, value }) => ({ label, value }))}
        onChange={(next?: string) => setQuery({ discipline: next, page: undefined })}
      />
      <Select
        allowClear
        className="model-filter"
        aria-label={t('common.status')}
        placeholder={t('common.status')}
        value={status}
        options={modelStatuses.map((one) => ({ value: one, label: t(`model.status.${one}`) }))}
        onChange={(next?: string) => setQuery({ status: next, page: undefined })}
      />
      <Segmented
        aria-label={t('project.look')}
        className="model-look"
        value={look}
        options={[
          { value: 'cards', label: t('project.look.cards') },
          { value: 'table', label: t('project.look.table') },
        ]}
        onChange={onLook}
      />
    </div>
  )
}
