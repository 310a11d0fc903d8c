import type { MarkPoint } from '@sunmao/contract'
import { placeUnder, project, type Viewer } from '@sunmao/viewer'
import { useMemo } from 'react'
import { drawMarks } from '../../../ui/marks/draw-marks.ts'
import { type Pixel, type PlaceOf, placeInView } from '../../../ui/marks/mark-geometry.ts'
import { showView, takeView, useBench, useBenchSteps } from '../../browse/workbench.api.ts'
import { originAt } from '../../issue/bench/issue-origin.api.ts'
import { keptMarks, type MarkedView, type MarkPlaces } from '../marked-view.ts'
import { benchFilter } from './bench-filter.ts'

/** The models of the workbench, to draw over. */
export function useBenchView(): MarkedView {
  const { viewer, projId, subId, models, fileIds } = useBench()
  return useMemo<MarkedView>(
    () => ({
      projId,
      subId,
      filter: benchFilter(projId, subId),
      canvas: viewer.canvas,
      places: () => placesIn(viewer),
      onFrame: (listener) => viewer.onFrame(listener),
      origin: async () => {
        const { location, elements, discipline } = await originAt(viewer, models)
        return { location, elements, discipline }
      },
      show: ({ state }, milliseconds) => {
        if (state) showView(viewer, state, milliseconds)
      },
      take: async (marks, kept) => {
        if (kept?.state) showView(viewer, kept.state, 0)
        const { placeOf, size } = placesIn(viewer)
        const now = keptMarks(marks, placeOf, size)
        const view = await takeView(viewer, (pen, scale) => drawMarks(pen, now, placeOf, scale))
        return { ...view, marks: now, fileIds: [...fileIds] }
      },
      Steps: BenchSteps,
    }),
    [viewer, projId, subId, models, fileIds],
  )
}

function BenchSteps({ step }: { step: (by: 1 | -1) => void }) {
  useBenchSteps(step, true)
  return null
}

/** Where marks are in the picture of a model as it is now: on what they were drawn on, wherever the camera is. */
function placesIn(viewer: Viewer): MarkPlaces {
  const size = { width: viewer.canvas.clientWidth, height: viewer.canvas.clientHeight }
  const view = viewer.getView()
  const inView = placeInView(size)
  const placeOf: PlaceOf = (point) => {
    if (!point.world) return inView(point)
    const { x, y, isBefore } = project(view, point.world)
    return isBefore ? [x, y] : undefined
  }
  const isOnBody = (point: MarkPoint) => {
    const place = placeOf(point)
    return place !== undefined && viewer.pick(...place) !== undefined
  }
  return {
    size,
    placeOf,
    anchor: ([x, y]: Pixel) => [...placeUnder(viewer, x, y)] as [number, number, number],
    /** In millimetres, as drawings say it; nothing beside the bodies, where there is nothing to measure. */
    measure: (a, b) =>
      a.world && b.world && isOnBody(a) && isOnBody(b)
        ? String(Math.round(1000 * Math.hypot(...a.world.map((one, at) => one - b.world![at]!))))
        : '',
  }
}
