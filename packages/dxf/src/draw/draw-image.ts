// Pictures lie outside of the file: their frame is drawn and they are counted. Wipeouts are pictures without a picture.
import type { Point2 } from '../sheet/sheet.ts'
import type { Entity } from '../tags/entity.ts'
import { linePen } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'
import { fillRings } from './fill.ts'
import { lookOf, maskStyle } from './look.ts'
import { Pen } from './pen.ts'

/** In pixels from the middle of the upper left one, y down; the frame of the whole when it has no polygon. */
function boundary(entity: Entity): number[][] {
  const [origin, u, v] = [entity.point(10), entity.point(11), entity.point(12)]
  const [width, height] = [entity.number(13, 1), entity.number(23, 1)]
  const corners = entity.points(14)
  const [a, b] = corners
  const ring =
    corners.length > 2
      ? corners
      : a && b
        ? [a, [b[0], a[1]], b, [a[0], b[1]]]
        : [
            [-0.5, -0.5],
            [width - 0.5, -0.5],
            [width - 0.5, height - 0.5],
            [-0.5, height - 0.5],
          ]
  return ring.map(([x, y]) => {
    const [along, up] = [x! + 0.5, height - (y! + 0.5)]
    return [0, 1, 2].map((axis) => origin[axis]! + u[axis]! * along + v[axis]! * up)
  })
}

export function drawWipeout(drawing: Drawing, entity: Entity, place: Place): void {
  const ring = boundary(entity).map(([x, y]): Point2 => [x!, y!])
  fillRings(new Pen(place.sink, place.matrix, maskStyle(drawing, lookOf(drawing, entity, place))), [ring])
}

export function drawImage(drawing: Drawing, entity: Entity, place: Place): void {
  drawing.leaveOut('IMAGE')
  linePen(drawing, entity, place).path(boundary(entity), true)
}

/** Of an underlay only the polygon that it is cut at is known. */
export function drawUnderlay(drawing: Drawing, entity: Entity, place: Place): void {
  drawing.leaveOut(entity.kind)
  const [x, y] = entity.point(10)
  const corners = entity.points(11).map(([cx, cy]) => [x + cx * entity.number(41, 1), y + cy * entity.number(42, 1)])
  if (corners.length > 1) linePen(drawing, entity, place).path(corners, true)
}
