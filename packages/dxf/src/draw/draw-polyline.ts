import { maxCorners } from '../limits.ts'
import type { Entity } from '../tags/entity.ts'
import { bulgePoints } from './curves.ts'
import { linePen, matrixOf } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'
import { lineStyle, lookOf, solidStyle } from './look.ts'
import { Pen } from './pen.ts'

interface Corner {
  x: number
  y: number
  bulge: number
  /** At its start and at its end. */
  widths: readonly [from: number, to: number]
}

export interface Outline {
  corners: readonly Corner[]
  isClosed: boolean
  /** The pattern runs on around corners. */
  hasRunningPattern: boolean
  elevation: number
}

export function drawLwpolyline(drawing: Drawing, entity: Entity, place: Place): void {
  const constant = entity.number(43)
  const corners: { x: number; y: number; bulge: number; widths: [number, number] }[] = []
  for (let at = 0; at < entity.codes.length; at++) {
    const value = entity.values[at]
    if (typeof value !== 'number') continue
    const corner = corners.at(-1)
    switch (entity.codes[at]) {
      case 10:
        corners.push({ x: value, y: 0, bulge: 0, widths: [constant, constant] })
        break
      case 20:
        if (corner) corner.y = value
        break
      case 40:
        if (corner) corner.widths[0] = value
        break
      case 41:
        if (corner) corner.widths[1] = value
        break
      case 42:
        if (corner) corner.bulge = value
        break
    }
  }
  const flags = entity.number(70)
  drawOutline(drawing, entity, place, {
    corners,
    isClosed: (flags & 1) !== 0,
    hasRunningPattern: (flags & 128) !== 0,
    elevation: entity.number(38),
  })
}

/** A flat polyline of either kind. */
export function drawOutline(drawing: Drawing, entity: Entity, place: Place, outline: Outline): void {
  const { isClosed, hasRunningPattern, elevation } = outline
  const corners = outline.corners.slice(0, maxCorners)
  if (corners.length < outline.corners.length) drawing.leaveOut('limit:corners')
  const [first] = corners
  if (!first) return
  const matrix = matrixOf(entity, place)
  const look = lookOf(drawing, entity, place)
  const isWide = corners.some(({ widths }) => widths[0] > 0 || widths[1] > 0)
  const pen = new Pen(place.sink, matrix, lineStyle(drawing, look, entity))
  const broad = isWide ? new Pen(place.sink, matrix, solidStyle(drawing, look)) : undefined
  if (isWide) place.sink.beginFill()
  pen.moveTo(first.x, first.y, elevation)
  const last = isClosed ? corners.length : corners.length - 1
  for (let at = 0; at < last; at++) {
    const [from, to] = [corners[at]!, corners[(at + 1) % corners.length]!]
    const points = bulgePoints([from.x, from.y], [to.x, to.y], from.bulge, drawing.size)
    if (broad) drawBroad(broad, from, points, elevation)
    if (!hasRunningPattern) pen.restartPattern()
    for (const [x, y] of points) pen.lineTo(x!, y!, elevation)
  }
  if (corners.length === 1) pen.lineTo(first.x, first.y, elevation)
}

/** A band whose width goes evenly from one to the other; corners are left square. */
function drawBroad(pen: Pen, from: Corner, points: readonly number[][], z: number): void {
  const path = [[from.x, from.y], ...points]
  const [start, end] = from.widths
  if (!(start > 0 || end > 0)) return
  const side = path.map((point, at) => {
    const [before, after] = [path[Math.max(0, at - 1)]!, path[Math.min(path.length - 1, at + 1)]!]
    const [dx, dy] = [after[0]! - before[0]!, after[1]! - before[1]!]
    const length = Math.hypot(dx, dy) || 1
    const half = (start + ((end - start) * at) / (path.length - 1)) / 2
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half]
    return [
      [point[0]! + nx, point[1]! + ny, z],
      [point[0]! - nx, point[1]! - ny, z],
    ] as const
  })
  for (let at = 0; at + 1 < side.length; at++) {
    const [[a, b], [c, d]] = [side[at]!, side[at + 1]!]
    pen.triangle(a, b, c)
    pen.triangle(b, d, c)
  }
}

/** Parallel lines: at each corner every line has its distance along the mitre. Cuts and caps are not drawn. */
export function drawMline(drawing: Drawing, entity: Entity, place: Place): void {
  const lines: number[][][] = []
  let [corner, mitre]: [number[], number[]] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  let line = -1
  let isFirst = false
  for (let at = 0; at < entity.codes.length; at++) {
    const [code, value] = [entity.codes[at]!, entity.values[at]]
    if (typeof value !== 'number') continue
    if (code === 11) {
      corner = [value, 0, 0]
      line = -1
    } else if (code === 21 || code === 31) corner[(code - 11) / 10] = value
    else if (code === 13 || code === 23 || code === 33) {
      if (code === 13) mitre = [0, 0, 0]
      mitre[(code - 13) / 10] = value
    } else if (code === 74) {
      line++
      isFirst = true
    } else if (code === 41 && isFirst && line >= 0) {
      isFirst = false
      lines[line] ??= []
      lines[line]!.push(corner.map((each, axis) => each + mitre[axis]! * value))
    }
  }
  const pen = linePen(drawing, entity, place)
  const isClosed = (entity.number(71) & 2) !== 0
  for (const points of lines) pen.path(points, isClosed)
}
