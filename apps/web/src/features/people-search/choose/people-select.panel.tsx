import { Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonOption } from './person-option.panel.tsx'
import { type Named, usePersonNote, usePickable } from './pickable.api.ts'
import { recentFirst, rememberPerson } from './recent-people.ts'
import './people-select.css'

export interface PeopleSelectProps {
  /** Only staff of this project; whoever can sign in without it. */
  projId?: number | undefined
  /** Names of those who are chosen and may not be among those found. */
  known?: readonly Named[]
  /** They are not offered. */
  without?: readonly number[]
  isMany?: boolean
  most?: number | undefined
  placeholder?: string
  id?: string
  value?: readonly number[]
  onChange?: (ids: number[]) => void
  'aria-label'?: string
  variant?: 'borderless' | 'outlined'
  disabled?: boolean
  size?: 'small'
}

/**
 * People by name, pinyin, initials or job number, those chosen lately first, with what each does in the project. The list closes
 * with every choice; Ctrl+Enter sends the form that the field is in instead of choosing somebody.
 */
export function PeopleSelect({
  projId,
  known = [],
  without = [],
  isMany = false,
  most,
  placeholder,
  value = [],
  onChange,
  ...rest
}: PeopleSelectProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found, nameOf } = usePickable({ projId, blurry: text.trim(), known, ids: value, isOpen })
  const noteOf = usePersonNote()
  const offered = found.filter(({ id }) => !without.includes(id))
  const chosen = value.map((id) => ({ value: id, label: nameOf(id) }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <span className="people-select" onKeyDownCapture={onKeyDown}>
      <Select
        {...rest}
        labelInValue
        allowClear={!rest.disabled}
        mode={isMany ? 'multiple' : undefined}
        maxCount={isMany ? most : undefined}
        placeholder={placeholder ?? t('people.choose')}
        notFoundContent={t('people.none')}
        popupMatchSelectWidth={false}
        showSearch={{ filterOption: false, onSearch: setText }}
        open={isOpen}
        onOpenChange={setOpen}
        value={(isMany ? chosen : chosen[0]) as never}
        options={(text.trim() ? offered : recentFirst(offered)).map((person) => ({
          value: person.id,
          label: nameOf(person.id),
          note: noteOf(person),
        }))}
        optionRender={({ data, label }) => <PersonOption name={String(label)} note={(data as { note: string }).note} />}
        onSelect={(one: unknown) => {
          rememberPerson((one as { value: number }).value)
          setOpen(false)
        }}
        onChange={(next: unknown) => {
          setText('')
          onChange?.([next ?? []].flat().map((one) => (one as { value: number }).value))
        }}
      />
    </span>
  )
}
