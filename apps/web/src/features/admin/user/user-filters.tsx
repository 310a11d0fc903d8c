import { roles } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Can } from '../../../session/can.tsx'
import { DaysFilter, useDaysFilter } from '../../../ui/filter/days-filter.tsx'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'

/** What narrows the list of people; it lives in the address. */
export function useUserFilters() {
  const { query } = usePage()
  const numberOf = (name: string) => Number(query.get(name) ?? 0) || undefined
  const deptId = numberOf('deptId')
  const enabled = query.get('enabled')
  return {
    blurry: query.get('blurry') ?? undefined,
    enabled: enabled === null ? undefined : enabled === 'true',
    roleId: numberOf('roleId'),
    createTime: useDaysFilter(),
    deptId,
    dept: deptId ? { id: deptId, name: query.get('deptName') ?? '' } : undefined,
  }
}

export function UserFilters() {
  const { t } = useTranslation()
  return (
    <div className="filters">
      <FilterBox name="blurry" label={t('user.search')} />
      <FilterSelect
        name="enabled"
        label={t('common.status')}
        options={[
          { value: 'true', label: t('common.enabled') },
          { value: 'false', label: t('common.disabled') },
        ]}
      />
      <Can codes={['roles:list', 'user:add', 'user:edit']}>
        <RoleFilter />
      </Can>
      <DaysFilter label={t('common.createTime')} />
    </div>
  )
}

function RoleFilter() {
  const { t } = useTranslation()
  const all = useCall(roles.all, {})
  const options = all.data?.map(({ id, name }) => ({ value: id, label: name }))
  return <FilterSelect name="roleId" label={t('user.roles')} options={options} isSearchable />
}
