import { propertyNameMost } from '@sunmao/contract'
import { AutoComplete } from 'antd'
import { useMemo } from 'react'
import { ifcNamesText } from '../../../api/use-ifc-terms.ts'

interface IfcNameProps {
  names: readonly string[]
  /** What a person calls one of them. */
  word: (name: string) => string
  label: string
  id?: string
  value?: string
  onChange?: (name: string) => void
}

/** A name of the standard, found by the words of the trade; one that is in no table can be typed. */
export function IfcName({ names, word, label, ...field }: IfcNameProps) {
  const options = useMemo(
    () =>
      names.map((value) => ({
        value,
        label: word(value) === value ? value : `${word(value)} · ${value}`,
        search: ifcNamesText([value]).toLowerCase(),
      })),
    [names, word],
  )
  return (
    <AutoComplete
      {...field}
      aria-label={label}
      placeholder={label}
      maxLength={propertyNameMost}
      popupMatchSelectWidth={false}
      showSearch={{
        filterOption: (typed, option) => option?.search.includes(typed.trim().toLowerCase()) ?? false,
      }}
      options={options}
    />
  )
}
