import type { ProjectSub } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface SubSelectProps {
  subs: readonly ProjectSub[]
  value: number
  onChange: (subId: number) => void
}

/** Which sub to choose from, where a project has several. */
export function SubSelect({ subs, value, onChange }: SubSelectProps) {
  const { t } = useTranslation()
  if (subs.length < 2) return null
  return (
    <Select
      aria-label={t('model.sub')}
      value={value}
      options={subs.map(({ subId, subNo, subName }) => ({ value: subId, label: `${subNo} ${subName}` }))}
      onChange={onChange}
    />
  )
}
