import { shareStatuses } from '@sunmao/contract'
import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../page.tsx'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { FilterBox } from '../../../ui/filter-box.tsx'
import { KindSelect } from './kind-select.tsx'
import { useGroups, useShareCounts } from './use-share-counts.ts'
import { useShareFilter } from './use-share-filter.ts'

/** By state, kind, batch, whose and text; each with how many there are. */
export function ShareFilters({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const filter = useShareFilter()
  const { countOf, total } = useShareCounts(projId)
  const kinds = useGroups(projId, 'accessType')
  const groups = useGroups(projId, 'groupName')
  const named = groups.data?.filter(({ key }) => key) ?? []
  return (
    <>
      <Chips label={t('common.status')}>
        <Chip
          isPressed={filter.status === undefined}
          count={total}
          onClick={() => setQuery({ status: undefined, page: undefined })}
        >
          {t('common.all')}
        </Chip>
        {shareStatuses.map((status) => (
          <Chip
            key={status}
            isPressed={filter.status === status}
            count={countOf(status)}
            onClick={() => setQuery({ status: filter.status === status ? undefined : status, page: undefined })}
          >
            {t(`share.status.${status}`)}
          </Chip>
        ))}
      </Chips>
      <div className="share-filters">
        <FilterBox name="blurry" label={t('share.search')} />
        <KindSelect countOf={(accessType) => kinds.data?.find(({ key }) => key === `${accessType}`)?.count} />
        {(named.length > 0 || filter.groupName) && (
          <Select
            allowClear
            className="share-filter"
            aria-label={t('share.group')}
            placeholder={t('share.group')}
            value={filter.groupName}
            options={named.map(({ key, label, count }) => ({ value: key, label: `${label || key} ${count}` }))}
            onChange={(group?: string) => setQuery({ group, page: undefined })}
          />
        )}
        <Checkbox
          className="share-mine"
          checked={filter.mine ?? false}
          onChange={({ target }) => setQuery({ mine: target.checked ? 'true' : undefined, page: undefined })}
        >
          {t('share.mine')}
        </Checkbox>
      </div>
    </>
  )
}
