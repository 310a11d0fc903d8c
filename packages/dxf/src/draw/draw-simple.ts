import type { Entity } from '../tags/entity.ts'
import { arcPoints, circleSteps, ellipsePoints, fittedPoints, splinePoints, sweepOf } from './curves.ts'
import type { Drawing, Place } from './drawing.ts'
import { lineStyle, lookOf, solidStyle } from './look.ts'
import { apply, cross, degrees, extrusion, type Matrix, multiply, scaleOf } from './matrix.ts'
import { Pen } from './pen.ts'

/** From the entity's own coordinates, which its extrusion direction turns, to those of the sheet. */
export function matrixOf(entity: Entity, place: Place): Matrix {
  if (!entity.has(210) && !entity.has(230)) return place.matrix
  const turn = extrusion([entity.number(210), entity.number(220), entity.number(230, 1)])
  return turn ? multiply(place.matrix, turn) : place.matrix
}

export const linePen = (drawing: Drawing, entity: Entity, place: Place, matrix = place.matrix): Pen =>
  new Pen(place.sink, matrix, lineStyle(drawing, lookOf(drawing, entity, place), entity))

export function drawLine(drawing: Drawing, entity: Entity, place: Place): void {
  const pen = linePen(drawing, entity, place)
  pen.moveTo(entity.number(10), entity.number(20), entity.number(30))
  pen.lineTo(entity.number(11), entity.number(21), entity.number(31))
}

/** A dot; what some programs draw instead (crosses, squares) is a matter of the screen. */
export function drawPoint(drawing: Drawing, entity: Entity, place: Place): void {
  const pen = linePen(drawing, entity, place)
  pen.moveTo(...entity.point(10))
  pen.lineTo(...entity.point(10))
}

export function drawCircle(drawing: Drawing, entity: Entity, place: Place): void {
  drawRound(drawing, entity, place, 0, 2 * Math.PI)
}

export function drawArc(drawing: Drawing, entity: Entity, place: Place): void {
  const [from, to] = [entity.number(50), entity.number(51, 360)]
  drawRound(drawing, entity, place, degrees(from), sweepOf(from, to))
}

function drawRound(drawing: Drawing, entity: Entity, place: Place, from: number, sweep: number): void {
  const radius = entity.number(40)
  if (!(radius > 0)) {
    drawing.leaveOut(`${entity.kind}:radius`)
    return
  }
  const matrix = matrixOf(entity, place)
  const [x, y, z] = entity.point(10)
  const look = lookOf(drawing, entity, place)
  const pen = new Pen(place.sink, matrix, lineStyle(drawing, look, entity))
  const size = radius * scaleOf(matrix)
  const points = arcPoints(x, y, radius, from, sweep, circleSteps(size, drawing.size))
  pen.path(points.map(([px, py]) => [px!, py!, z]))
  const [cx, cy] = apply(matrix, x, y, z)
  if (place.sink.isInside(cx, cy)) drawing.builder.circle(cx, cy, size, look.layer, sweep > 6.28)
}

export function drawEllipse(drawing: Drawing, entity: Entity, place: Place): void {
  const major = entity.point(11)
  const ratio = entity.number(40, 1)
  const radius = Math.hypot(...major)
  if (!(radius > 0)) {
    drawing.leaveOut('ELLIPSE:radius')
    return
  }
  const normal = [entity.number(210), entity.number(220), entity.number(230, 1)] as const
  const across = cross(normal, major)
  const length = Math.hypot(...across) || 1
  const minor = across.map((value) => (value / length) * radius * ratio) as [number, number, number]
  const count = circleSteps(radius * scaleOf(place.matrix), drawing.size)
  const [from, to] = [entity.number(41), entity.number(42, 2 * Math.PI)]
  linePen(drawing, entity, place).path(ellipsePoints(entity.point(10), major, minor, from, to, count))
}

export function drawSpline(drawing: Drawing, entity: Entity, place: Place): void {
  const controls = entity.points(10)
  const curve = controls.length
    ? splinePoints(entity.number(71, 3), entity.numbers(40), controls, entity.numbers(41))
    : []
  const fit = entity.points(11)
  // Control points alone still tell roughly where it goes.
  const points = curve.length ? curve : fit.length ? fittedPoints(fit, (entity.number(70) & 1) !== 0) : controls
  if (points.length < 2) drawing.leaveOut('SPLINE:points')
  else linePen(drawing, entity, place).path(points)
}

/** SOLID and TRACE are filled and name their corners crosswise; 3DFACE is drawn by its edges, unless they are hidden. */
export function drawSolid(drawing: Drawing, entity: Entity, place: Place): void {
  const [a, b, c] = [entity.point(10), entity.point(11), entity.point(12)]
  const d = entity.has(13) ? entity.point(13) : c
  const look = lookOf(drawing, entity, place)
  if (entity.kind === '3DFACE') {
    const hidden = entity.number(70)
    const pen = new Pen(place.sink, place.matrix, lineStyle(drawing, look, entity))
    const corners = [a, b, c, d]
    for (let edge = 0; edge < 4; edge++) {
      if (hidden & (1 << edge)) continue
      pen.moveTo(...corners[edge]!)
      pen.lineTo(...corners[(edge + 1) % 4]!)
    }
    return
  }
  const pen = new Pen(place.sink, matrixOf(entity, place), solidStyle(drawing, look))
  place.sink.beginFill()
  pen.triangle(a, b, d)
  pen.triangle(a, d, c)
}

/** How far lines without an end reach beyond the rest of the drawing, as a share of it. */
const reach = 0.02

/** RAY and XLINE. */
export function drawEndless(drawing: Drawing, entity: Entity, place: Place): void {
  const [from, direction] = [entity.point(10), entity.point(11)]
  const start = apply(place.matrix, ...from)
  const end = apply(place.matrix, from[0] + direction[0], from[1] + direction[1], from[2] + direction[2])
  const style = lineStyle(drawing, lookOf(drawing, entity, place), entity)
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  drawing.endless.push(() => {
    const bounds = drawing.builder.bounds()
    const length = Math.hypot(dx, dy)
    if (!bounds || !(length > 0)) {
      drawing.leaveOut(entity.kind)
      return
    }
    const [width, height] = [bounds[2] - bounds[0], bounds[3] - bounds[1]]
    const grown = [
      bounds[0] - width * reach,
      bounds[1] - height * reach,
      bounds[2] + width * reach,
      bounds[3] + height * reach,
    ]
    let [low, high] = [entity.kind === 'RAY' ? 0 : Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const axis of [0, 1] as const) {
      const [at, step] = [start[axis], axis ? dy : dx]
      const shares = [(grown[axis]! - at) / step, (grown[axis + 2]! - at) / step]
      if (step === 0 && (at < grown[axis]! || at > grown[axis + 2]!)) return
      if (step === 0) continue
      low = Math.max(low, Math.min(...shares))
      high = Math.min(high, Math.max(...shares))
    }
    if (high > low)
      place.sink.segment(start[0] + dx * low, start[1] + dy * low, start[0] + dx * high, start[1] + dy * high, 0, style)
  })
}
