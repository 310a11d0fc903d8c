import { hubFileStates } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'

export function LibraryFilters() {
  const { t } = useTranslation()
  const disciplines = useDict('discipline')
  return (
    <div className="model-filters">
      <FilterBox name="blurry" label={t('library.search')} />
      <FilterSelect
        name="state"
        label={t('common.status')}
        options={hubFileStates.map((value) => ({ value, label: t(`library.state.${value}`) }))}
      />
      <FilterSelect
        name="discipline"
        label={t('model.discipline')}
        options={disciplines.entries.map(({ label, value }) => ({ label, value }))}
      />
      <FilterSelect
        name="sort"
        label={t('library.sort')}
        options={(['name', 'time'] as const).map((value) => ({ value, label: t(`library.sort.${value}`) }))}
      />
    </div>
  )
}
