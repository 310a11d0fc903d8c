import { type ApprovalPerson, type Approvers, approverKinds, projectRole } from '@sunmao/contract'
import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { useOwnName } from '../start/form-field.tsx'
import { firstOf } from './chain-edit.ts'

interface WhoEditorProps {
  label: string
  value: Approvers
  known: readonly ApprovalPerson[]
  /** Ways that make no sense here. */
  without?: readonly Approvers['by'][]
  onChange: (next: Approvers) => void
}

/** How people are found: a way, and what it needs. */
export function WhoEditor({ label, value, known, without = [], onChange }: WhoEditorProps) {
  const { t } = useTranslation()
  return (
    <div className="approval-who">
      <Select<Approvers['by']>
        aria-label={label}
        value={value.by}
        options={approverKinds
          .filter((by) => !without.includes(by))
          .map((by) => ({ value: by, label: t(`approval.who.${by}`) }))}
        onChange={(by) => onChange(firstOf(by))}
      />
      {value.by === 'people' && (
        <PeopleSelect
          isMany
          aria-label={t('approval.people')}
          known={known}
          most={100}
          value={value.userIds}
          onChange={(userIds) => onChange({ ...value, userIds })}
        />
      )}
      {(value.by === 'projectRole' || value.by === 'disciplineLead') && (
        <RolesSelect value={value.roleIds} onChange={(roleIds) => onChange({ ...value, roleIds })} />
      )}
      {value.by === 'deptHead' && (
        <Select
          aria-label={t('approval.deptLevel')}
          value={value.up}
          options={Array.from({ length: 10 }, (_, up) => ({
            value: up,
            label: up === 0 ? t('approval.who.deptHead') : t('approval.who.deptHeadUp', { count: up }),
          }))}
          onChange={(up) => onChange({ ...value, up })}
        />
      )}
      {value.by === 'chosen' && (
        <InputNumber
          aria-label={t('approval.mostPeople')}
          prefix={t('approval.mostPeople')}
          min={1}
          max={100}
          value={value.most}
          onChange={(most) => onChange({ ...value, most: most ?? 1 })}
        />
      )}
    </div>
  )
}

const ALL = 200

function RolesSelect({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation()
  const nameOf = useOwnName()
  const { data } = useCall(projectRole.list, { query: { page: 0, size: ALL } }, { quiet: true })
  return (
    <Select
      mode="multiple"
      aria-label={t('approval.roles')}
      className="approval-wide"
      placeholder={t('approval.roles')}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.content.map((role) => ({ value: role.id, label: nameOf(role) })) ?? []}
      value={value}
      onChange={onChange}
    />
  )
}
