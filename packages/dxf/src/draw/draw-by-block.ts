import type { Entity } from '../tags/entity.ts'
import { drawBlock } from './draw-insert.ts'
import type { Drawing, Place } from './drawing.ts'
import { moved, multiply, turned } from './matrix.ts'

/** A dimension keeps its picture as a block, in the coordinates of where it stands. */
export function drawDimension(drawing: Drawing, entity: Entity, place: Place): void {
  const block = drawing.document.blocks.get(entity.text(2).toUpperCase())
  if (!block?.entities.length) drawing.leaveOut(`${entity.kind}:block`)
  else drawBlock(drawing, entity, { ...place, kind: 'dimension' }, block, place.matrix)
}

/** A table keeps its picture as a block that is inserted. */
export function drawTable(drawing: Drawing, entity: Entity, place: Place): void {
  const block = drawing.document.blocks.get(entity.text(2).toUpperCase())
  if (!block) {
    drawing.leaveOut('ACAD_TABLE:block')
    return
  }
  const [dx, dy] = entity.has(11) ? entity.point(11) : [1, 0]
  const matrix = multiply(place.matrix, multiply(moved(...entity.point(10)), turned(Math.atan2(dy, dx))))
  drawBlock(drawing, entity, place, block, multiply(matrix, moved(-block.base[0], -block.base[1], -block.base[2])))
}
