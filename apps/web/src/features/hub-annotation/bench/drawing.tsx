import { createPortal } from 'react-dom'
import { MarksSurface } from '../../../ui/marks/marks-surface.tsx'
import type { MarksState } from '../../../ui/marks/use-marks.ts'
import { useMarkedView, useMarkPlaces } from '../marked-view.ts'

/** Marks that are drawn or changed over what is seen. */
export function Drawing({ state }: { state: MarksState }) {
  const { canvas } = useMarkedView()
  const places = useMarkPlaces()
  const over = canvas.parentElement
  return (
    over &&
    createPortal(
      <MarksSurface
        state={state}
        {...places}
        onLeave={() => state.setTool('select')}
        onWheel={({ nativeEvent }) => canvas.dispatchEvent(new WheelEvent('wheel', nativeEvent))}
      />,
      over,
    )
  )
}
