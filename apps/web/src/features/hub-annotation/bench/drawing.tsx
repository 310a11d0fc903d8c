import type { ViewState } from '@sunmao/contract'
import { createPortal } from 'react-dom'
import { drawMarks } from '../../../ui/marks/draw-marks.ts'
import { MarksSurface } from '../../../ui/marks/marks-surface.tsx'
import type { MarksState } from '../../../ui/marks/use-marks.ts'
import { showView, takeView, useBench } from '../../browse/workbench.api.ts'
import { placesIn, useMarkPlaces } from './use-mark-places.ts'

/** What is seen, with the marks in the picture; a view that was kept is shown again first. */
export function useTakeDrawing(state: MarksState, kept: ViewState | undefined) {
  const { viewer } = useBench()
  return async () => {
    if (kept) showView(viewer, kept, 0)
    const { kept: keptMarks, placeOf } = placesIn(viewer)
    const marks = keptMarks(state.marks)
    const view = await takeView(viewer, (pen, scale) => drawMarks(pen, marks, placeOf, scale))
    return { ...view, marks }
  }
}

/** Marks that are drawn or changed over the model. */
export function Drawing({ state }: { state: MarksState }) {
  const { viewer } = useBench()
  const places = useMarkPlaces(viewer)
  const over = viewer.canvas.parentElement
  return (
    over &&
    createPortal(
      <MarksSurface
        state={state}
        {...places}
        onLeave={() => state.setTool('select')}
        onWheel={({ nativeEvent }) => viewer.canvas.dispatchEvent(new WheelEvent('wheel', nativeEvent))}
      />,
      over,
    )
  )
}
