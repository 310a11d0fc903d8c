import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'
import type { BatchItem } from './use-batch-items.ts'

interface BatchListProps {
  items: readonly Pick<BatchItem, 'key' | 'name' | 'about'>[]
  /** No more than so many are taken. */
  most: number
  chosen: readonly string[]
  onChange: (keys: string[]) => void
}

/** The things to choose from; what is searched can be taken as a whole. */
export function BatchList({ items, most, chosen, onChange }: BatchListProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const word = text.trim().toLowerCase()
  const found = items.filter(({ name, about = '' }) => `${name} ${about}`.toLowerCase().includes(word))
  const keys = found.map(({ key }) => key)
  const taken = keys.filter((key) => chosen.includes(key)).length
  const add = (more: readonly string[]) => onChange([...new Set([...chosen, ...more])].slice(0, most))
  const drop = (gone: readonly string[]) => onChange(chosen.filter((key) => !gone.includes(key)))
  if (items.length === 0) return <Empty text={t('share.nothingToShare')} />
  return (
    <>
      <Input
        allowClear
        value={text}
        aria-label={t('common.search')}
        placeholder={t('common.search')}
        onChange={({ target }) => setText(target.value)}
      />
      <Checkbox
        className="batch-all"
        checked={taken > 0 && taken === keys.length}
        indeterminate={taken > 0 && taken < keys.length}
        onChange={({ target }) => (target.checked ? add(keys) : drop(keys))}
      >
        {t('share.takeAll', { count: keys.length })}
      </Checkbox>
      <ul className="batch-items">
        {found.map(({ key, name, about }) => (
          <li key={key}>
            <Checkbox
              checked={chosen.includes(key)}
              onChange={({ target }) => (target.checked ? add([key]) : drop([key]))}
            >
              {name} {about && <span className="share-quiet">{about}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="share-quiet">{t('common.noMatch')}</p>}
    </>
  )
}
