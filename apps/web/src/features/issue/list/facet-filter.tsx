import type { IssueFacet } from '@sunmao/contract'
import { Checkbox, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'

interface FacetFilterProps {
  name: Exclude<IssueFacet, 'status'>
  /** Nothing while it is not known. */
  values: readonly { value: string | number; label: string; count: number }[] | undefined
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** More than these are searched. */
const MANY = 12

/** One field of the list: its values with how many there are of each; several may be chosen. */
export function FacetFilter({ name, values = [], chosen, onChange }: FacetFilterProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const title = t(`issue.field.${name}`)
  const labelOf = (value: string | number, label: string) =>
    name === 'round' ? t('issue.round', { round: value }) : label
  // What was chosen stays, though the other filters leave none of it.
  const gone = chosen.filter((one) => !values.some(({ value }) => String(value) === one))
  const all = [...values, ...gone.map((value) => ({ value, label: value, count: 0 }))]
  const shown = all.filter(({ value, label }) =>
    labelOf(value, label).toLowerCase().includes(text.trim().toLowerCase()),
  )
  const picked = all
    .filter(({ value }) => chosen.includes(String(value)))
    .map(({ value, label }) => labelOf(value, label))
  const list = (
    <div className="issue-facet-list">
      {all.length > MANY && (
        <Input
          allowClear
          value={text}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {shown.length === 0 && <p className="issue-quiet">{t('common.noMatch')}</p>}
      {shown.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(String(value))}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, String(value)] : chosen.filter((one) => one !== String(value)))
          }
        >
          {labelOf(value, label)} <span className="issue-quiet">{count}</span>
        </Checkbox>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} content={list}>
      <button
        type="button"
        className="issue-facet"
        aria-pressed={chosen.length > 0}
        aria-haspopup="dialog"
        aria-label={t('issue.filterOf', { name: title })}
      >
        {picked.length === 0
          ? title
          : `${title}: ${picked.slice(0, 2).join(', ')}${picked.length > 2 ? ` +${picked.length - 2}` : ''}`}
        <Icon name="chevron-down" size={12} />
      </button>
    </Popover>
  )
}
