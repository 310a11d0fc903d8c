import type { ClashPoint } from '@sunmao/contract'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useClashWords } from '../clash-labels.ts'
import { meaningOf } from '../clash-status.tsx'

interface PointRowProps {
  point: ClashPoint
  /** Its number in its group, as its pin has it. */
  mark?: number
  isCurrent: boolean
  isChosen?: boolean
  onChoose?: (isChosen: boolean) => void
  onOpen: () => void
}

/** Number, what stands in the way, where, and how deep. */
export function PointRow({ point, mark, isCurrent, isChosen, onChoose, onOpen }: PointRowProps) {
  const { t } = useTranslation()
  const { mm, nameOf, placeOf } = useClashWords()
  const { number, status, a, b, depth } = point
  const place = [point.grid || placeOf(point)].filter(Boolean).join('')
  return (
    <div className="clash-point" aria-current={isCurrent}>
      {onChoose && (
        <Checkbox
          checked={isChosen ?? false}
          aria-label={t('clash.choose', { number })}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <button type="button" className="clash-point-open" onClick={onOpen}>
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
        <span className="browse-cut clash-quiet">{place}</span>
        <span>{mm(depth)}</span>
      </button>
    </div>
  )
}
