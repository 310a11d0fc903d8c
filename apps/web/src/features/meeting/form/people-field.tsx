import { approvalPeople, type MeetingPerson } from '@sunmao/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'

interface PeopleFieldProps {
  /** Only staff of this project. */
  projId: number | undefined
  /** Names that are known already. */
  known: readonly MeetingPerson[]
  id?: string
  value?: number[]
  onChange?: (value: number[]) => void
  'aria-label'?: string
}

/** Colleagues by name, pinyin or job number. */
export function PeopleField({ projId, known, value = [], onChange, ...rest }: PeopleFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const query = { projId, blurry: text.trim() }
  const { data: found = [] } = useCall(
    approvalPeople.list,
    { query },
    { enabled: isOpen, keepPrevious: true, quiet: true },
  )
  const names = new Map([...known, ...found].flatMap(({ id, nickName }) => (id ? [[id, nickName] as const] : [])))
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map())
  const labelOf = (id: number) => names.get(id) ?? seen.get(id) ?? String(id)
  return (
    <Select<{ value: number; label: string }[]>
      {...rest}
      mode="multiple"
      labelInValue
      className="meeting-wide"
      placeholder={t('meeting.choosePeople')}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.flatMap(({ id, nickName }) => (id ? [{ value: id, label: nickName }] : []))}
      onOpenChange={setOpen}
      value={value.map((id) => ({ value: id, label: labelOf(id) }))}
      onChange={(next) => {
        setText('')
        setSeen(new Map(next.map((one) => [one.value, labelOf(one.value)])))
        onChange?.(next.map((one) => one.value))
      }}
    />
  )
}
