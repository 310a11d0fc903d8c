import type { Vec3 } from '@sunmao/model'
import { type Dispose, listen, together } from '../dispose.ts'
import type { Stroke } from '../draw/strokes.ts'
import { add, scale } from '../maths/vec3.ts'
import type { Viewer } from '../viewer.ts'
import { onClick, placeOf } from './clicks.ts'
import { type Measure, type MeasureKind, measure, pointsFor } from './measure.ts'
import { type Snap, snapAt } from './snap.ts'
import type { Tool } from './tool.ts'

export interface MeasureOptions {
  kind: MeasureKind
  /** When a measure is complete; an area again with each further point. */
  onMeasure?(measure: Measure, uncertainty: number): void
  /** All that has been measured and not cleared, the oldest first. */
  onChange?(measures: readonly Measure[]): void
  onSnap?(snap: Snap | undefined): void
  /** What stands at the measure; nothing stands there without. */
  label?(measure: Measure): HTMLElement
}

export interface MeasureTool extends Tool {
  /** Takes away what has been measured so far. */
  clear(): void
}

const colour = 0xd6123fff
const markPixels = 9

/** Clicks set points; the next click after a complete measure begins a new one. Enter ends an area. */
export function startMeasure(viewer: Viewer, options: MeasureOptions): MeasureTool {
  const { canvas } = viewer
  let snaps: Snap[] = []
  let shown: Dispose[] = []
  let measures: readonly Measure[] = []
  const tell = (next: readonly Measure[]) => {
    measures = next
    options.onChange?.(next)
  }
  let current: Dispose = () => {}
  let cursor: Dispose = () => {}

  const show = (result: Measure): Dispose => {
    const undo = [viewer.strokes.add(strokesOf(result)), ...result.points.map((point) => showPoint(viewer, point))]
    const element = options.label?.(result)
    if (element) undo.push(viewer.labels.add({ at: middleOf(result.points), element }))
    return together(...undo)
  }
  const finish = () => {
    if (snaps.length >= pointsFor[options.kind]) shown.push(current)
    else current()
    current = () => {}
    snaps = []
  }
  const click = (x: number, y: number) => {
    const snap = snapAt(viewer, x, y)
    if (!snap) return
    snaps.push(snap)
    const points = snaps.map(({ point }) => point)
    current()
    const result = measure(options.kind, points)
    if (!result) {
      const line = viewer.strokes.add([{ points, colour, width: 2, isOnTop: true }])
      current = together(line, ...points.map((point) => showPoint(viewer, point)))
      return
    }
    current = show(result)
    // An area that takes one more point is still the same one.
    const isSame = snaps.length > pointsFor[options.kind]
    tell([...(isSame ? measures.slice(0, -1) : measures), result])
    options.onMeasure?.(result, Math.max(...snaps.map(({ uncertainty }) => uncertainty)))
    if (options.kind !== 'area') finish()
  }
  const hover = (event: PointerEvent) => {
    if (event.buttons !== 0) return
    const { x, y } = placeOf(event, canvas)
    const snap = snapAt(viewer, x, y)
    cursor()
    cursor = snap ? showCursor(viewer, snap) : () => {}
    options.onSnap?.(snap)
  }
  const clear = () => {
    current()
    for (const undo of shown) undo()
    shown = []
    snaps = []
    current = () => {}
    if (measures.length > 0) tell([])
  }
  const undo = together(
    clear,
    () => cursor(),
    onClick(canvas, click),
    listen(canvas, 'pointermove', hover),
    listen(canvas, 'keydown', (event: KeyboardEvent) => {
      if (event.key === 'Enter') finish()
    }),
  )
  return { stop: undo, clear }
}

function strokesOf({ kind, points }: Measure): Stroke[] {
  const style = { colour, width: 2, isOnTop: true }
  const [a, b] = points as [Vec3, Vec3]
  if (kind === 'area') return [{ points: [...points, a], ...style }]
  if (kind === 'height') {
    const corner: Vec3 = [b[0], b[1], a[2]]
    return [
      { points: [a, corner], ...style, isDashed: true },
      { points: [corner, b], ...style },
    ]
  }
  return points.length > 1 ? [{ points, ...style }] : []
}

const middleOf = (points: readonly Vec3[]): Vec3 =>
  scale(
    points.reduce((sum, point) => add(sum, point), [0, 0, 0] as Vec3),
    1 / points.length,
  )

/** A dot that stays where a point was set. */
function showPoint(viewer: Viewer, at: Vec3): Dispose {
  const element = viewer.canvas.ownerDocument.createElement('div')
  element.className = 'viewer-measure-point'
  Object.assign(element.style, {
    boxSizing: 'border-box',
    width: `${markPixels}px`,
    height: `${markPixels}px`,
    border: '2px solid #fff',
    borderRadius: '50%',
    background: '#D6123F',
  })
  return viewer.labels.add({ at, element })
}

/** A square at a corner, a diamond on an edge, a ring on a face. */
function showCursor(viewer: Viewer, snap: Snap): Dispose {
  const element = viewer.canvas.ownerDocument.createElement('div')
  element.className = `viewer-snap viewer-snap-${snap.kind}`
  Object.assign(element.style, {
    boxSizing: 'border-box',
    width: `${markPixels}px`,
    height: `${markPixels}px`,
    border: '2px solid #D6123F',
    background: '#fff',
    borderRadius: snap.kind === 'face' ? '50%' : '0',
    rotate: snap.kind === 'edge' ? '45deg' : '0deg',
  })
  return viewer.labels.add({ at: snap.point, element })
}
