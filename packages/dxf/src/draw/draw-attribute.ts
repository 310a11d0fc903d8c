import type { Entity } from '../tags/entity.ts'
import { drawMtext } from './draw-mtext.ts'
import { drawLineOfText } from './draw-text.ts'
import type { Drawing, Place } from './drawing.ts'
import { lookOf } from './look.ts'
import { apply } from './matrix.ts'
import { decodeLine } from './text-codes.ts'
import type { Owner } from './text-record.ts'

/** The text that an insertion gives to one of its block's fields. Hidden ones are kept for who asks for them. */
export function drawAttribute(drawing: Drawing, entity: Entity, place: Place, block: string, insertion: number): void {
  const owner: Owner = { tag: entity.text(2), block, insertion }
  const isHidden = (entity.number(70) & 1) !== 0 || entity.number(60) === 1
  if (isHidden) {
    const [x, y] = apply(place.matrix, ...entity.point(10))
    const { layer } = lookOf(drawing, entity, place)
    const text = decodeLine(entity.text(1)).chars.join('')
    if (text)
      drawing.builder.texts.push({
        text,
        at: [x, y],
        width: 0,
        height: 0,
        angle: 0,
        size: 0,
        layer,
        kind: 'attribute',
        ...owner,
      })
    return
  }
  // An attribute of several lines has an MTEXT in it.
  const inner = entity.codes.indexOf(101)
  if (inner > 0 && entity.has(40) && entity.text(1).includes('\\P')) drawMtext(drawing, entity, place, owner)
  else drawLineOfText(drawing, entity, place, entity.text(1), owner)
}
