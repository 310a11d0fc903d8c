import { hubFileKinds, hubFileStatuses } from '@sunmao/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { useFileFilters } from './use-file-filters.ts'

const ALL = 'all'

export function FileFilters() {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { kind } = useFileFilters()
  const disciplines = useDict('discipline')
  return (
    <>
      <Segmented
        aria-label={t('hubFile.kind')}
        className="hub-file-kinds"
        value={kind ?? ALL}
        options={[ALL, ...hubFileKinds].map((value) => ({
          value,
          label: value === ALL ? t('hubFile.all') : t(`hubFile.kinds.${value as (typeof hubFileKinds)[number]}`),
        }))}
        onChange={(next) => setQuery({ kind: next === ALL ? undefined : next, page: undefined })}
      />
      <FilterBox name="blurry" label={t('hubFile.search')} />
      <FilterSelect
        name="discipline"
        label={t('model.discipline')}
        options={disciplines.entries.map(({ label, value }) => ({ label, value }))}
      />
      <FilterSelect
        name="status"
        label={t('common.status')}
        options={hubFileStatuses.map((one) => ({ value: one, label: t(`hubFile.status.${one}`) }))}
      />
    </>
  )
}
