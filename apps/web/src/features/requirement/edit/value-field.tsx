import type { DraftValue } from '@sunmao/contract'
import { AutoComplete, Input, InputNumber, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { begin, between, like, modeOf, oneOf, simple, type ValueMode, valueModes } from './draft-value.ts'

interface NameFieldProps {
  label: string
  value: DraftValue
  /** What people often write, by what they may type for it. */
  options?: readonly { value: string; label: string }[]
  /** Of names that the standard writes in capitals. */
  inCapitals?: boolean
  onChange: (value: DraftValue) => void
}

/** A name, nearly always one text; a rule for names from another tool stays until somebody writes a text. */
export function NameField({ label, value, options = [], inCapitals = false, onChange }: NameFieldProps) {
  const kept = (text: string) => simple(inCapitals ? text.toUpperCase() : text)
  if (modeOf(value) !== 'is')
    return <ValueField label={label} value={value} isNeeded onChange={(next) => onChange(next ?? simple(''))} />
  const text = 'simple' in value ? value.simple : ''
  return (
    <AutoComplete
      className="requirement-name-field"
      aria-label={label}
      value={text}
      options={[...options]}
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.value ?? ''} ${option?.label ?? ''}`.toLowerCase().includes(typed.toLowerCase()),
      }}
      onChange={(next: string) => onChange(kept(next ?? ''))}
    >
      <Input placeholder={label} status={text.trim() === '' ? 'warning' : ''} aria-label={label} />
    </AutoComplete>
  )
}

interface ValueFieldProps {
  label: string
  value: DraftValue | undefined
  isNeeded?: boolean
  onChange: (value: DraftValue | undefined) => void
}

/** Whether there is a value, and which ones are right. */
export function ValueField({ label, value, isNeeded = false, onChange }: ValueFieldProps) {
  const { t } = useTranslation()
  const mode = modeOf(value)
  const modes = valueModes.filter((one) => (one !== 'other' || mode === 'other') && !(isNeeded && one === 'any'))
  return (
    <Space.Compact className="requirement-value">
      <Select<ValueMode>
        aria-label={t('requirement.edit.mode', { label })}
        value={mode}
        popupMatchSelectWidth={false}
        options={modes.map((one) => ({ value: one, label: t(`requirement.edit.mode.${one}`) }))}
        onChange={(next) => onChange(begin(next, value))}
      />
      <Given label={label} value={value} onChange={onChange} />
    </Space.Compact>
  )
}

function Given({ label, value, onChange }: Pick<ValueFieldProps, 'label' | 'value' | 'onChange'>) {
  const { t } = useTranslation()
  if (value === undefined) return null
  if ('simple' in value)
    return <Input aria-label={label} value={value.simple} onChange={({ target }) => onChange(simple(target.value))} />
  const { enumeration, patterns, bounds } = value.restriction
  switch (modeOf(value)) {
    case 'oneOf':
      return (
        <Select
          mode="tags"
          aria-label={label}
          className="requirement-tags"
          open={false}
          suffixIcon={null}
          placeholder={t('requirement.edit.tags')}
          value={enumeration}
          onChange={(texts: string[]) => onChange(oneOf(texts))}
        />
      )
    case 'like':
      return (
        <Input
          aria-label={label}
          value={patterns[0]}
          placeholder={t('requirement.edit.pattern')}
          onChange={({ target }) => onChange(like(target.value))}
        />
      )
    case 'between': {
      const { minInclusive: from = null, maxInclusive: to = null } = bounds
      return (
        <>
          <InputNumber
            aria-label={`${label} ≥`}
            prefix="≥"
            value={from}
            onChange={(next) => onChange(between(next, to))}
          />
          <InputNumber
            aria-label={`${label} ≤`}
            prefix="≤"
            value={to}
            onChange={(next) => onChange(between(from, next))}
          />
        </>
      )
    }
    default:
      return <Input aria-label={label} disabled value={t('requirement.edit.kept')} />
  }
}
