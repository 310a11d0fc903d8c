import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembers } from '../issue.api.ts'

interface MemberSelectProps {
  projId: number
  /** Names of those who are chosen and may not be among those found. */
  known?: readonly { id?: number | undefined; nickName: string }[]
  isMany?: boolean
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  'aria-label'?: string
  variant?: 'borderless' | 'outlined'
  disabled?: boolean
}

/** People of the project by name, pinyin or job number. */
export function MemberSelect({ projId, known = [], isMany = false, value = [], onChange, ...rest }: MemberSelectProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { data: everybody = [] } = useMembers(projId)
  const { data = [] } = useMembers(projId, text.trim())
  const names = new Map(
    [...known, ...everybody].flatMap(({ id, nickName }) => (id === undefined ? [] : [[id, nickName] as const])),
  )
  const chosen = value.map((id) => ({ value: id, label: names.get(id) ?? String(id) }))
  return (
    <Select
      {...rest}
      labelInValue
      allowClear
      className="issue-wide"
      mode={isMany ? 'multiple' : undefined}
      placeholder={t('issue.people')}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={(isMany ? chosen : chosen[0]) as never}
      options={data.map(({ id, nickName, jobNumber }) => ({ value: id, label: nickName, title: jobNumber }))}
      onChange={(next: unknown) => {
        setText('')
        onChange?.([next ?? []].flat().map((one) => (one as { value: number }).value))
      }}
    />
  )
}
