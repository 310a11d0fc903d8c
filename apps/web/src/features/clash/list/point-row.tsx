import type { ClashPoint } from '@sunmao/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClashWords } from '../clash-labels.ts'
import { meaningOf } from '../clash-status.tsx'

interface PointRowProps {
  point: ClashPoint
  /** Where it stands in its list. */
  place: number
  /** Its number in its group, as its pin has it. */
  mark?: number
  isCurrent: boolean
  isChosen?: boolean
  /** What is done may be another function at every turn: it must do the same for the same row. */
  onChoose?: (isChosen: boolean) => void
  onOpen: (point: ClashPoint, place: number) => void
}

/** Number, what stands in the way, where, and how deep. While one scrolls, a row that stays as it is is not made again. */
export const PointRow = memo(Row, (before, now) =>
  (['point', 'place', 'mark', 'isCurrent', 'isChosen'] as const).every((name) => before[name] === now[name]),
)

function Row({ point, place, mark, isCurrent, isChosen, onChoose, onOpen }: PointRowProps) {
  const { t } = useTranslation()
  const { mm, nameOf, placeOf } = useClashWords()
  const { number, status, a, b, depth } = point
  return (
    <div className="clash-point" aria-current={isCurrent}>
      {onChoose && (
        <input
          type="checkbox"
          className="clash-choose"
          checked={isChosen ?? false}
          aria-label={t('clash.choose', { number })}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <button type="button" className="clash-point-open" onClick={() => onOpen(point, place)}>
        {mark === undefined ? (
          <i className={`clash-dot clash-dot-${meaningOf[status]}`} title={t(`clash.status.${status}`)} />
        ) : (
          <i className={`clash-mark clash-dot-${meaningOf[status]}`} title={t(`clash.status.${status}`)}>
            {mark}
          </i>
        )}
        <span className="clash-quiet">{number}</span>
        <span className="browse-cut" title={`${nameOf(a)} × ${nameOf(b)}`}>
          {mark === undefined ? `${nameOf(a)} × ${nameOf(b)}` : nameOf(b)}
        </span>
        <span className="browse-cut clash-quiet">{point.grid || placeOf(point)}</span>
        <span>{mm(depth)}</span>
      </button>
    </div>
  )
}
