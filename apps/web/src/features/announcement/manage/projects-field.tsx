import { project } from '@sunmao/contract'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'

const MOST = 20

interface Chosen {
  value: number
  label: string
}

interface ProjectsFieldProps {
  id?: string
  value?: Chosen[]
  onChange?: (value: Chosen[]) => void
}

/** Projects of one's own, found by name or code. */
export function ProjectsField({ id, value = [], onChange }: ProjectsFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const blurry = useDeferredValue(typed.trim()) || undefined
  const { data, error, isFetching } = useCall(project.list, { query: { size: MOST, blurry } }, { keepPrevious: true })
  return (
    <Select<Chosen[]>
      id={id}
      mode="multiple"
      allowClear
      labelInValue
      loading={isFetching}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('announcement.everybody')}
      notFoundContent={error?.message ?? t('common.noMatch')}
      options={data?.content.map(({ projId, projName }) => ({ value: projId, label: projName }))}
      onChange={(next) => onChange?.(next.map(({ value: chosen, label }) => ({ value: chosen, label })))}
    />
  )
}
