import type { ApprovalPerson } from '@sunmao/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { useNamed, usePeople } from '../approval.api.ts'

interface PersonSelectProps<V> {
  /** Only staff of this project. */
  projId?: number | undefined
  /** Names that are known already. */
  known?: readonly ApprovalPerson[]
  id?: string
  value?: V
  onChange?: (value: V) => void
  'aria-label'?: string
}

/** Colleagues by name, pinyin or job number; chosen ones who are not among those found keep their names. */
function useFound(projId: number | undefined, known: readonly ApprovalPerson[], ids: readonly number[]) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const nameOf = usePersonName()
  const { data: found = [] } = usePeople(projId, text.trim(), { enabled: isOpen })
  const names = new Map([...known, ...found].flatMap((person) => (person.id ? [[person.id, nameOf(person)]] : [])))
  const unknown = ids.filter((id) => !names.has(id))
  const { data: named = [] } = useNamed(unknown)
  for (const person of named) if (person.id) names.set(person.id, nameOf(person))
  return {
    labelOf: (id: number) => ({ value: id, label: names.get(id) ?? String(id) }),
    field: {
      labelInValue: true,
      className: 'approval-wide',
      showSearch: { filterOption: false, onSearch: setText },
      options: found.flatMap(({ id, nickName }) => (id ? [{ value: id, label: nickName }] : [])),
      onOpenChange: setOpen,
    } as const,
    forget: () => setText(''),
  }
}

export function PersonSelect({ projId, known = [], value, onChange, ...rest }: PersonSelectProps<number>) {
  const { t } = useTranslation()
  const { labelOf, field, forget } = useFound(projId, known, value ? [value] : [])
  return (
    <Select<{ value: number; label: string }>
      {...rest}
      {...field}
      placeholder={t('approval.choosePerson')}
      value={value ? labelOf(value) : null}
      onChange={(next) => {
        forget()
        onChange?.(next.value)
      }}
    />
  )
}

export function PeopleSelect({
  projId,
  known = [],
  value = [],
  onChange,
  most,
  ...rest
}: PersonSelectProps<number[]> & { most?: number | undefined }) {
  const { t } = useTranslation()
  const { labelOf, field, forget } = useFound(projId, known, value)
  return (
    <Select<{ value: number; label: string }[]>
      {...rest}
      {...field}
      mode="multiple"
      maxCount={most}
      placeholder={t('approval.choosePeople')}
      value={value.map(labelOf)}
      onChange={(next) => {
        forget()
        onChange?.(next.map((one) => one.value))
      }}
    />
  )
}
