import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDict } from '../../api/use-dict.ts'
import { BottomSheet } from '../../ui/dialog/bottom-sheet.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import './drawing-list.css'

interface ListedDrawing {
  id: number
  name: string
  to: string
  discipline?: string | undefined
  isOpen: boolean
  /** Below its name. */
  note?: ReactNode
}

interface DrawingListProps {
  drawings: readonly ListedDrawing[]
  onFind: (words: string) => void
  onClose: () => void
}

/** Drawings by discipline, beside the one that is open, for going from one to the next. */
export function DrawingList({ drawings, onFind, onClose }: DrawingListProps) {
  const { t } = useTranslation()
  const { entries } = useDict('discipline')
  const inOrder = [...drawings].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  const known = (code: string | undefined) => entries.find(({ value }) => value === code)?.value
  const groups = [...entries, { value: undefined, label: t('drawing.other') }]
    .map(({ value, label }) => ({ label, own: inOrder.filter(({ discipline }) => known(discipline) === value) }))
    .filter(({ own }) => own.length > 0)
  return (
    <BottomSheet className="browse-card drawing-list" label={t('drawing.list')}>
      <div className="drawing-list-head">
        <Input
          allowClear
          prefix={<Icon name="search" />}
          placeholder={t('drawing.find')}
          aria-label={t('drawing.find')}
          onChange={({ target }) => onFind(target.value.trim())}
        />
        <Button type="text" icon={<Icon name="collapse" />} aria-label={t('common.close')} onClick={onClose} />
      </div>
      <div className="browse-scroll">
        {groups.map(({ label, own }) => (
          <section key={label}>
            <h2>
              {label} <span>{own.length}</span>
            </h2>
            <ul>
              {own.map(({ id, name, to, isOpen, note }) => (
                <li key={id}>
                  <Link to={to} aria-current={isOpen ? 'page' : undefined}>
                    {name}
                    {note && <span className="drawing-list-note">{note}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </BottomSheet>
  )
}
