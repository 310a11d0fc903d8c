import type { Mark, SheetPlace } from '@sunmao/contract'
import type { Box2, Point2 } from '@sunmao/dxf'
import type { SheetView } from '@sunmao/viewer'
import { useMemo, useRef } from 'react'
import { drawMarks } from '../../../ui/marks/draw-marks.ts'
import { type PlaceOf, placeInView } from '../../../ui/marks/mark-geometry.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import type { SheetPage } from '../../drawing/drawing.slot.ts'
import { useSheet } from '../../drawing/stage/sheet-stage.panel.tsx'
import { keptMarks, type MarkedView, type MarkPlaces } from '../marked-view.ts'

/** A page of a drawing, to draw on. Points of marks are those of the sheet, at height 0. */
export function useSheetView({ file, page, metresPerUnit }: SheetPage): MarkedView {
  const view = useSheet()
  const { setQuery } = usePage()
  const latest = useRef(setQuery)
  latest.current = setQuery
  const { projId, subId, hubFileId, fileId, discipline, level } = file
  return useMemo<MarkedView>(
    () => ({
      projId,
      subId,
      filter: { projId, hubFileId },
      canvas: view.canvas,
      places: () => placesOn(view, metresPerUnit),
      onFrame: (listener) => view.onFrame(listener),
      origin: async () => ({ ...(level && { location: { level } }), discipline }),
      show: ({ marks, sheet }) => {
        if (sheet && sheet.page !== page) return latest.current({ page: sheet.page || undefined })
        const box = boxOf(marks)
        // The stage looks at the whole sheet first.
        if (box) requestAnimationFrame(() => view.fit(around(box, view.bounds())))
      },
      take: async (marks) => {
        const { placeOf, size } = placesOn(view, metresPerUnit)
        const kept = keptMarks(marks, placeOf, size)
        const sheet: SheetPlace = { hubFileId, fileId, page, point: placeOfAll(view, kept) }
        return { marks: kept, picture: pictureOf(view, kept, placeOf), sheet }
      },
    }),
    [view, projId, subId, hubFileId, fileId, discipline, level, page, metresPerUnit],
  )
}

function placesOn(view: SheetView, metresPerUnit: number | undefined): MarkPlaces {
  const size = view.size()
  const inView = placeInView(size)
  const placeOf: PlaceOf = (point) => {
    if (!point.world) return inView(point)
    const { x, y } = view.project([point.world[0], point.world[1]])
    return [x, y]
  }
  return {
    size,
    placeOf,
    anchor: ([x, y]) => [...view.unproject(x, y), 0] as [number, number, number],
    /** In millimetres, where the sheet has a scale. */
    measure: (a, b) =>
      a.world && b.world && metresPerUnit
        ? String(Math.round(1000 * metresPerUnit * Math.hypot(a.world[0] - b.world[0], a.world[1] - b.world[1])))
        : '',
  }
}

function boxOf(marks: readonly Mark[]): Box2 | undefined {
  const points = marks.flatMap((mark) => mark.points.flatMap(({ world }) => (world ? [world] : [])))
  if (points.length === 0) return undefined
  const [x, y] = [points.map((point) => point[0]), points.map((point) => point[1])]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
}

/** With enough of the sheet to know where it is. */
function around([x0, y0, x1, y1]: Box2, sheet: Box2 | undefined): Box2 {
  const reach = sheet ? Math.max(sheet[2] - sheet[0], sheet[3] - sheet[1]) / 12 : 0
  return [x0 - reach, y0 - reach, x1 + reach, y1 + reach]
}

/** The middle of the marks; without any that of what is seen. */
function placeOfAll(view: SheetView, marks: readonly Mark[]): [number, number] {
  const [x0, y0, x1, y1] = boxOf(marks) ?? [...view.camera.centre, ...view.camera.centre]
  return [(x0 + x1) / 2, (y0 + y1) / 2] satisfies Point2
}

/** Wide enough to read a dimension, small enough to send. */
const WIDEST = 960

/** What is seen as a JPEG in base64, the marks drawn into it. */
function pictureOf(view: SheetView, marks: readonly Mark[], placeOf: PlaceOf): string {
  // What WebGL has drawn is gone after the frame, so it is taken in the same breath.
  view.drawNow()
  const { width, height } = view.size()
  const scale = Math.min(1, WIDEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')!
  pen.drawImage(view.canvas, 0, 0, canvas.width, canvas.height)
  drawMarks(pen, marks, placeOf, scale)
  return canvas.toDataURL('image/jpeg', 0.82).replace(/^data:[^,]*,/, '')
}
