import type { Mark } from '@sunmao/contract'
import { createPortal } from 'react-dom'
import { MarkDrawing } from '../../../ui/marks/mark-drawing.tsx'
import { useMarkedView, useMarkPlaces } from '../marked-view.ts'
import '../../../ui/marks/marks.css'

/** Marks over the picture, under the panels. */
export function ShownMarks({ marks }: { marks: readonly Mark[] }) {
  const { canvas } = useMarkedView()
  const { size, placeOf } = useMarkPlaces()
  const over = canvas.parentElement
  if (!over || marks.length === 0) return null
  return createPortal(
    <svg className="marks" width={size.width} height={size.height} aria-hidden="true">
      {marks.map((mark) => (
        <MarkDrawing key={mark.id} mark={mark} placeOf={placeOf} />
      ))}
    </svg>,
    over,
  )
}
