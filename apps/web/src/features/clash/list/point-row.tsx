import type { ClashElement, ClashPoint } from '@sunmao/contract'
import { memo } from 'react'
import type { ClashWords } from '../clash-labels.ts'
import { meaningOf } from '../clash-status.tsx'

interface PointRowProps {
  point: ClashPoint
  words: ClashWords
  /** Its number in its group, as its pin has it. */
  mark?: number
  isCurrent: boolean
  isChosen?: boolean
  /** What is done may be another function at every turn: it must do the same for the same point. */
  onChoose?: (isChosen: boolean) => void
  onOpen: (point: ClashPoint) => void
}

/** Number, what stands in the way, where, and how deep. */
export const PointRow = memo(Row, isSameRow)

/** While one scrolls and while a run writes, a row whose words stay is not made again, wherever it stands by then. */
export function isSameRow(before: PointRowProps, now: PointRowProps): boolean {
  return (
    (['words', 'mark', 'isCurrent', 'isChosen'] as const).every((name) => before[name] === now[name]) &&
    (before.onChoose === undefined) === (now.onChoose === undefined) &&
    (before.point === now.point || isSamePoint(before.point, now.point))
  )
}

const shown = ['id', 'groupId', 'number', 'status', 'depth', 'level', 'room', 'grid'] as const
const isSamePoint = (one: ClashPoint, other: ClashPoint) =>
  shown.every((name) => one[name] === other[name]) && isSameName(one.a, other.a) && isSameName(one.b, other.b)
const isSameName = (one: ClashElement, other: ClashElement) =>
  one.name === other.name && one.type === other.type && one.class === other.class

function Row({ point, words, mark, isCurrent, isChosen, onChoose, onOpen }: PointRowProps) {
  const { mm, nameOf, placeOf, statusOf, chooseOf } = words
  const { number, status, a, b, depth } = point
  return (
    <div className="clash-point" aria-current={isCurrent}>
      {onChoose && (
        <input
          type="checkbox"
          className="clash-choose"
          checked={isChosen ?? false}
          aria-label={chooseOf(number)}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <button type="button" className="clash-point-open" onClick={() => onOpen(point)}>
        {mark === undefined ? (
          <i className={`clash-dot clash-dot-${meaningOf[status]}`} title={statusOf(status)} />
        ) : (
          <i className={`clash-mark clash-dot-${meaningOf[status]}`} title={statusOf(status)}>
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
