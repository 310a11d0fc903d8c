import { roles } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { usePage } from '../../../page.tsx'
import { Can } from '../../../session/can.tsx'
import { DaysFilter, useDaysFilter } from '../../../ui/days-filter.tsx'
import { FilterBox } from '../../../ui/filter-box.tsx'

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
  const { setQuery } = usePage()
  const { enabled } = useUserFilters()
  return (
    <div className="filters">
      <FilterBox name="blurry" label={t('user.search')} />
      <Select
        allowClear
        aria-label={t('common.status')}
        placeholder={t('common.status')}
        style={{ width: 120, marginBottom: 12 }}
        value={enabled === undefined ? undefined : String(enabled)}
        onChange={(chosen?: string) => setQuery({ enabled: chosen, page: undefined })}
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
  const { setQuery } = usePage()
  const { roleId } = useUserFilters()
  const all = useCall(roles.all, {})
  return (
    <Select
      allowClear
      showSearch
      optionFilterProp="label"
      aria-label={t('user.roles')}
      placeholder={t('user.roles')}
      style={{ width: 160, marginBottom: 12 }}
      // Without its name a number would be shown until it is there.
      value={all.data ? roleId : undefined}
      onChange={(chosen?: number) => setQuery({ roleId: chosen ? String(chosen) : undefined, page: undefined })}
      options={all.data?.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
