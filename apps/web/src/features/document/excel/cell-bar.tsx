import { cellName, parseCell } from '@sunmao/workbook'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { type Selection, selectedArea } from './grid-selection.ts'
import type { SheetModel } from './sheet-model.ts'

interface CellBarProps {
  sheet: SheetModel
  selection: Selection
  onGo: (place: string) => void
  onOpen: () => void
}

/** The chosen cell by name, its formula or text, its comment and link. */
export function CellBar({ sheet, selection, onGo, onOpen }: CellBarProps) {
  const { t } = useTranslation()
  const area = selectedArea(sheet, selection)
  const isOne =
    sheet.mergeAt(area.top, area.left) !== undefined || (area.top === area.bottom && area.left === area.right)
  const first = cellName(area.top, area.left)
  const name = isOne ? first : `${first}:${cellName(area.bottom, area.right)}`
  const [, setLoaded] = useState(0)
  useEffect(() => {
    let isGone = false
    sheet.load(area.top, area.top).then(
      () => isGone || setLoaded((count) => count + 1),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [sheet, area.top])
  const cell = sheet.cell(area.top, area.left)
  const comment = sheet.head.comments.find((each) => each.row === area.top && each.column === area.left)
  const link = sheet.head.links.find(
    ({ top, left, bottom, right }) => area.top >= top && area.top <= bottom && area.left >= left && area.left <= right,
  )
  const content = cell?.formula ? `=${cell.formula}` : (cell?.text ?? '')
  return (
    <div className="excel-bar">
      <input
        key={name}
        className="excel-name"
        aria-label={t('excel.goTo')}
        title={t('excel.goTo')}
        defaultValue={name}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onGo(currentTarget.value.trim())}
      />
      <p className="excel-content" role="status" aria-label={t('excel.cell')}>
        {content}
        {cell?.formula && cell.text !== '' && <span className="excel-result">{cell.text}</span>}
      </p>
      {link && (
        <button type="button" className="document-button" title={link.href ?? link.place} onClick={onOpen}>
          <Icon name="link" label={link.href ?? link.place} />
        </button>
      )}
      {comment && (
        <p className="excel-comment">
          <Icon name="chat" /> {comment.author && <b>{comment.author}</b>} {comment.text}
        </p>
      )}
    </div>
  )
}

CellBar.parse = (text: string) => parseCell(text.split(':')[0] ?? '')
