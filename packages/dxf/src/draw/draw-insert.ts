import type { DxfBlock } from '../document/document.ts'
import { maxArray, maxNesting } from '../limits.ts'
import { clipSink } from '../sheet/clip.ts'
import type { Entity } from '../tags/entity.ts'
import { drawAttribute } from './draw-attribute.ts'
import { matrixOf } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'
import { findClip } from './insert-clip.ts'
import { lookOf } from './look.ts'
import { apply, degrees, type Matrix, moved, multiply, scaled, turned } from './matrix.ts'

/** INSERT, once or in rows and columns, with its attributes. */
export function drawInsert(drawing: Drawing, entity: Entity, place: Place): void {
  const name = entity.text(2)
  const insertion = drawing.nextInsertion()
  for (const attribute of entity.children)
    if (attribute.kind === 'ATTRIB')
      drawAttribute(drawing, attribute, { ...place, ...inherited(drawing, entity, place) }, name, insertion)
  const block = drawing.document.blocks.get(name.toUpperCase())
  if (!block) {
    drawing.leaveOut('INSERT:block')
    return
  }
  const own = multiply(
    matrixOf(entity, place),
    multiply(moved(...entity.point(10)), turned(degrees(entity.number(50)))),
  )
  const size = scaled(entity.number(41, 1) || 1, entity.number(42, 1) || 1, entity.number(43, 1) || 1)
  const inner = multiply(size, moved(-block.base[0], -block.base[1], -block.base[2]))
  const [columns, rows] = [Math.max(1, entity.number(70, 1)), Math.max(1, entity.number(71, 1))]
  if (columns * rows > maxArray) {
    drawing.leaveOut('limit:array')
    return
  }
  const clip = entity.dictionary ? findClip(drawing.document, entity) : undefined
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const shift = moved(column * entity.number(44), row * entity.number(45))
      const matrix = multiply(own, multiply(shift, inner))
      const sink = clip
        ? clipSink(
            place.sink,
            clip.polygon.map(([x, y]) => apply(matrix, x, y)),
            clip.isInverted,
          )
        : place.sink
      drawBlock(drawing, entity, { ...place, sink }, block, matrix)
    }
}

const inherited = (drawing: Drawing, entity: Entity, place: Place) => {
  const { layer, colour, weight, lineType } = lookOf(drawing, entity, place)
  return { layer, colour, weight, lineType }
}

/** The entities of a block at a place, with the looks of the entity that stands for them. */
export function drawBlock(drawing: Drawing, entity: Entity, place: Place, block: DxfBlock, matrix: Matrix): void {
  const name = block.name.toUpperCase()
  if (place.path.includes(name)) {
    drawing.leaveOut('INSERT:recursion')
    return
  }
  if (place.path.length >= maxNesting) {
    drawing.leaveOut('limit:nesting')
    return
  }
  const inner: Place = { ...place, ...inherited(drawing, entity, place), matrix, path: [...place.path, name] }
  for (const each of block.entities) drawing.draw(each, inner)
}
