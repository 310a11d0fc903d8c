import { modelStatuses } from '@sunmao/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import type { Look } from '../../../ui/table/list-look.ts'

interface ModelFiltersProps {
  look: Look
  onLook: (look: Look) => void
}

export function ModelFilters({ look, onLook }: ModelFiltersProps) {
  const { t } = useTranslation()
  const disciplines = useDict('discipline')
  return (
    <div className="model-filters">
      <FilterBox name="blurry" label={t('model.search')} />
      <FilterSelect
        name="discipline"
        label={t('model.discipline')}
        options={disciplines.entries.map(({ label, value }) => ({ label, value }))}
      />
      <FilterSelect
        name="status"
        label={t('common.status')}
        options={modelStatuses.map((one) => ({ value: one, label: t(`model.status.${one}`) }))}
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
