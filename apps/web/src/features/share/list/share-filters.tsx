import { shareStatuses } from '@sunmao/contract'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Chip, Chips } from '../../../ui/filter/chip.tsx'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
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
  const { groupName } = filter
  // The last share of a batch may be gone.
  const isGone = groupName !== undefined && !named.some(({ key }) => key === groupName)
  const batches = isGone ? [...named, { key: groupName, label: groupName, count: 0 }] : named
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
        {batches.length > 0 && (
          <FilterSelect
            name="group"
            label={t('share.group')}
            options={batches.map(({ key, label, count }) => ({ value: key, label: `${label || key} ${count}` }))}
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
