import type { Point2 } from '@sunmao/dxf'
import { useEffect } from 'react'
import { lookAt, useSheet } from '../../drawing/stage/sheet-stage.panel.tsx'
import { IssueDetailPanel } from '../detail/issue-detail.panel.tsx'
import '../bench/bench.css'

interface SheetIssuePaneProps {
  id: number
  /** Those of the page, as they follow one another. */
  pins: readonly { id: number; point: Point2 }[]
  onOpen: (id: number | undefined) => void
}

/** An issue beside the sheet, which goes to where the issue stands. */
export function SheetIssuePane({ id, pins, onOpen }: SheetIssuePaneProps) {
  const view = useSheet()
  const at = pins.findIndex((pin) => pin.id === id)
  const place = pins[at]?.point.join()
  useEffect(() => {
    if (!place) return
    const [x = 0, y = 0] = place.split(',').map(Number)
    // After the sheet that was just opened has been fitted into the window.
    const frame = requestAnimationFrame(() => lookAt(view, [x, y]))
    return () => cancelAnimationFrame(frame)
  }, [view, place])
  const neighbours = at < 0 ? undefined : { prevId: pins[at - 1]?.id, nextId: pins[at + 1]?.id }
  const step = (by: 1 | -1) => {
    const next = pins[at + by]
    if (at >= 0 && next) onOpen(next.id)
  }
  return (
    <aside className="browse-card browse-right issue-pane">
      <IssueDetailPanel
        key={id}
        id={id}
        neighbours={neighbours}
        onStep={step}
        onOpen={onOpen}
        onClose={() => onOpen(undefined)}
      />
    </aside>
  )
}
