import { PeopleSelect, type PeopleSelectProps } from './people-select.panel.tsx'

interface PersonSelectProps extends Omit<PeopleSelectProps, 'isMany' | 'most' | 'value' | 'onChange'> {
  value?: number
  onChange?: (id: number | undefined) => void
}

/** One of them, as forms hold one. */
export const PersonSelect = ({ value, onChange, ...rest }: PersonSelectProps) => (
  <PeopleSelect {...rest} value={value ? [value] : []} onChange={([id]) => onChange?.(id)} />
)
