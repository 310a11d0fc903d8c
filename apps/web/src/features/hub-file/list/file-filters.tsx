import { hubFileKinds, hubFileStatuses } from '@sunmao/contract'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { usePage } from '../../../page.tsx'
import { FilterBox } from '../../../ui/filter-box.tsx'
import { useFileFilters } from './use-file-filters.ts'

const ALL = 'all'

export function FileFilters() {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { kind, discipline, status } = useFileFilters()
  const disciplines = useDict('discipline')
  return (
    <div className="model-filters">
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
        options={hubFileStatuses.map((one) => ({ value: one, label: t(`hubFile.status.${one}`) }))}
        onChange={(next?: string) => setQuery({ status: next, page: undefined })}
      />
    </div>
  )
}
