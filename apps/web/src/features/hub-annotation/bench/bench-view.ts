import type { Mark, MarkPoint } from '@sunmao/contract'
import { placeUnder, project, type Viewer } from '@sunmao/viewer'
import { useEffect, useReducer } from 'react'
import { type Pixel, type PlaceOf, placeInView, viewOfPixel } from '../../../ui/marks/mark-geometry.ts'

type World = [number, number, number]

/** Drawn again with every frame. */
export function useMarkPlaces(viewer: Viewer) {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => viewer.onFrame(again), [viewer])
  return placesIn(viewer)
}

/** Where marks are in the picture of a model as it is now: on what they were drawn on, wherever the camera is. */
export function placesIn(viewer: Viewer) {
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
    anchor: ([x, y]: Pixel): World => [...placeUnder(viewer, x, y)] as World,
    /** In millimetres, as drawings say it; nothing beside the bodies, where there is nothing to measure. */
    measure: (a: MarkPoint, b: MarkPoint): string =>
      a.world && b.world && isOnBody(a) && isOnBody(b)
        ? String(Math.round(1000 * Math.hypot(...a.world.map((one, at) => one - b.world![at]!))))
        : '',
    /** With view coordinates as the camera stands now: both spaces tell the same when a drawing is kept. */
    kept: (marks: readonly Mark[]): Mark[] =>
      marks.map((mark) => ({
        ...mark,
        points: mark.points.map((point) => {
          const place = placeOf(point)
          return place ? { ...point, view: viewOfPixel(place, size) } : point
        }),
      })),
  }
}
