import { Entity, type Point3 } from '../tags/entity.ts'
import { fittedPoints } from './curves.ts'
import { drawMtext } from './draw-mtext.ts'
import { linePen } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'
import { lookOf, solidStyle } from './look.ts'
import { Pen } from './pen.ts'

/** Its vertices, and an arrow at the first. */
export function drawLeader(drawing: Drawing, entity: Entity, place: Place): void {
  const points = entity.points(10)
  const pen = linePen(drawing, entity, place)
  pen.path(entity.number(72) === 1 ? fittedPoints(points, false) : points)
  const size = drawing.document.arrowSizes.get(entity.text(3).toUpperCase()) ?? 0
  if (entity.number(71, 1) !== 0) drawArrow(drawing, entity, place, points, size)
}

/** A filled triangle at the first point, a third as wide as long, unless the first piece is too short for it. */
function drawArrow(drawing: Drawing, entity: Entity, place: Place, points: readonly Point3[], size: number): void {
  const [tip, next] = points
  if (!tip || !next || !(size > 0)) return
  const length = Math.hypot(next[0] - tip[0], next[1] - tip[1])
  if (length < size) return
  const [dx, dy] = [((next[0] - tip[0]) / length) * size, ((next[1] - tip[1]) / length) * size]
  const pen = new Pen(place.sink, place.matrix, solidStyle(drawing, lookOf(drawing, entity, place)))
  place.sink.beginFill()
  pen.triangle(tip, [tip[0] + dx - dy / 6, tip[1] + dy + dx / 6], [tip[0] + dx + dy / 6, tip[1] + dy - dx / 6])
}

/**
 * What it is made of stands between braces: the context with its text, leaders with where they end, lines with their points.
 * Leaders of blocks instead of texts keep only their lines here.
 */
export function drawMultileader(drawing: Drawing, entity: Entity, place: Place): void {
  const nest: string[] = []
  const lines: [number, number, number][][] = []
  const ends: [number, number, number][] = []
  const context = new Entity('CONTEXT')
  let [ofLeader, size] = [0, 0]
  for (let at = 0; at < entity.codes.length; at++) {
    const [code, value] = [entity.codes[at]!, entity.values[at]!]
    if (typeof value === 'string' && value.endsWith('{')) {
      nest.push(value)
      if (value === 'LEADER{') ofLeader = lines.length
      if (value === 'LEADER_LINE{') lines.push([])
      continue
    }
    if (value === '}' && nest.length) {
      if (nest.pop() === 'LEADER{') for (const line of lines.slice(ofLeader)) if (ends.at(-1)) line.push(ends.at(-1)!)
      continue
    }
    const inside = nest.at(-1)
    if (inside === 'CONTEXT_DATA{') {
      context.codes.push(code)
      context.values.push(value)
    } else if (inside === 'LEADER{' || inside === 'LEADER_LINE{') {
      const target = inside === 'LEADER{' ? ends : lines.at(-1)!
      if (code === 10) target.push([value as number, 0, 0])
      else if (code === 20 && target.length) target.at(-1)![1] = value as number
    } else if (inside === undefined && code === 42) size = value as number
  }
  const pen = linePen(drawing, entity, place)
  const scale = context.number(40, 1) || 1
  for (const line of lines) {
    pen.path(line)
    drawArrow(drawing, entity, place, line, context.number(140, size) * (context.has(140) ? 1 : scale))
  }
  drawContext(drawing, entity, place, context)
}

function drawContext(drawing: Drawing, entity: Entity, place: Place, context: Entity): void {
  const words = context.text(304)
  if (!words) {
    if (context.number(296) === 1) drawing.leaveOut('MULTILEADER:block')
    return
  }
  const text = new Entity('MTEXT')
  const put = (code: number, value: number | string) => {
    text.codes.push(code)
    text.values.push(value)
  }
  put(8, entity.text(8, '0'))
  put(1, words)
  const [x, y, z] = context.point(12)
  put(10, x)
  put(20, y)
  put(30, z)
  put(40, context.number(41, 1))
  put(41, context.number(43))
  put(71, [1, 2, 3][context.number(171, 1) - 1] ?? 1)
  if (context.has(13)) {
    put(11, context.number(13))
    put(21, context.number(23))
  }
  drawMtext(drawing, text, place)
}
