import { Checkbox, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../picture/icon.tsx'
import './facet-filter.css'

interface FacetFilterProps {
  /** Of the field. */
  title: string
  /** Nothing while it is not known. */
  values: readonly { value: string | number; label: string; count: number }[] | undefined
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** More than these are searched. */
const MANY = 12

/** One field of the list: its values with how many there are of each; several may be chosen. */
export function FacetFilter({ title, values = [], chosen, onChange }: FacetFilterProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  // What was chosen stays, though the other filters leave none of it.
  const gone = chosen.filter((one) => !values.some(({ value }) => String(value) === one))
  const all = [...values, ...gone.map((value) => ({ value, label: value, count: 0 }))]
  const shown = all.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  const picked = all.filter(({ value }) => chosen.includes(String(value))).map(({ label }) => label)
  const list = (
    <div className="facet-list">
      {all.length > MANY && (
        <Input
          allowClear
          value={text}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {shown.length === 0 && <p className="facet-quiet">{t('common.noMatch')}</p>}
      {shown.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(String(value))}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, String(value)] : chosen.filter((one) => one !== String(value)))
          }
        >
          {label} <span className="facet-quiet">{count}</span>
        </Checkbox>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} content={list}>
      <button
        type="button"
        className="facet"
        aria-pressed={chosen.length > 0}
        aria-haspopup="dialog"
        aria-label={t('common.filterOf', { name: title })}
      >
        {picked.length === 0
          ? title
          : `${title}: ${picked.slice(0, 2).join(', ')}${picked.length > 2 ? ` +${picked.length - 2}` : ''}`}
        <Icon name="chevron-down" size={12} />
      </button>
    </Popover>
  )
}
