import { maxTextLength } from '../limits.ts'
import type { Entity } from '../tags/entity.ts'
import { matrixOf } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'
import { drawLetter, type LetterLook, letterWidth } from './letters.ts'
import { lookOf, solidStyle } from './look.ts'
import { degrees, type Matrix, moved, multiply, scaled, turned } from './matrix.ts'
import { decodeLine } from './text-codes.ts'
import { descent, drawRule, type Owner, recordText, textStyle } from './text-record.ts'

export function drawText(drawing: Drawing, entity: Entity, place: Place): void {
  drawLineOfText(drawing, entity, place, entity.text(1), {})
}

/** One that is the same for all is drawn with its block; in model space its tag shows where it will be. */
export function drawAttributeDefinition(drawing: Drawing, entity: Entity, place: Place): void {
  const isConstant = (entity.number(70) & 2) !== 0
  if (place.path.length && !isConstant) return
  drawLineOfText(drawing, entity, place, isConstant ? entity.text(1) : entity.text(2), {})
}

/** Where a line stands beside its point: shares of its width and height. */
interface Anchor {
  x: number
  y: number
}

function anchorOf(across: number, up: number): Anchor {
  const x = across === 1 || across === 4 ? 0.5 : across === 2 ? 1 : 0
  const y = across === 4 ? 0.5 : up === 1 ? -descent : up === 2 ? 0.5 : up === 3 ? 1 : 0
  return { x, y }
}

/** A line of text, with what it belongs to. */
export function drawLineOfText(drawing: Drawing, entity: Entity, place: Place, raw: string, owner: Owner): void {
  const { chars, under, over } = decodeLine(raw.slice(0, maxTextLength))
  if (raw.length > maxTextLength) drawing.leaveOut('limit:text')
  if (!chars.length) return
  const { tables } = drawing.builder
  const style = textStyle(drawing, entity.text(7))
  const height = entity.number(40) || style.height || drawing.headerNumber('$TEXTSIZE', 1)
  const look: LetterLook = {
    height,
    width: entity.number(41, style.width) || 1,
    oblique: degrees(entity.number(51, style.oblique)),
    isShx: style.isShx,
    tracking: 1,
  }
  // TEXT and ATTRIB name the vertical alignment by different codes.
  const [across, up] = [entity.number(72), entity.number(entity.kind === 'TEXT' ? 73 : 74)]
  const [first, second] = [entity.point(10), entity.point(11)]
  const isFitted = (across === 3 || across === 5) && entity.has(11)
  const isAnchored = (across !== 0 || up !== 0) && entity.has(11) && !isFitted
  const at = isAnchored ? second : first
  let angle = degrees(entity.number(50))
  let width = chars.reduce((sum, char) => sum + letterWidth(tables, char, look), 0)
  if (isFitted) {
    const [dx, dy] = [second[0] - first[0], second[1] - first[1]]
    const room = Math.hypot(dx, dy)
    if (room > 0 && width > 0) {
      angle = Math.atan2(dy, dx)
      if (across === 3) look.height *= room / width
      else look.width *= room / width
      width = room
    }
  }
  const anchor = isFitted ? { x: 0, y: 0 } : anchorOf(across, up)
  const flips = entity.number(71)
  const frame = multiply(
    multiply(matrixOf(entity, place), multiply(moved(...at), turned(angle))),
    multiply(scaled(flips & 2 ? -1 : 1, flips & 4 ? -1 : 1), moved(-anchor.x * width, -anchor.y * look.height)),
  )
  const own = lookOf(drawing, entity, place)
  const row = solidStyle(drawing, own)
  if (style.isVertical) {
    drawDownwards(drawing, place, frame, chars, look, row)
  } else {
    const starts: number[] = []
    let x = 0
    for (const char of chars) {
      starts.push(x)
      drawLetter(place.sink, tables, frame, char, x, 0, look, row)
      x += letterWidth(tables, char, look)
    }
    starts.push(x)
    const rule = (y: number, [from, to]: readonly [number, number]) =>
      drawRule(place, frame, starts[from]!, starts[to]!, y, row)
    for (const range of under) rule(-0.2 * look.height, range)
    for (const range of over) rule(1.2 * look.height, range)
  }
  recordText(drawing, place, frame, chars.join(''), { width, low: 0, high: look.height, size: look.height }, own, owner)
}

function drawDownwards(
  drawing: Drawing,
  place: Place,
  frame: Matrix,
  chars: string[],
  look: LetterLook,
  row: number,
): void {
  for (const [at, char] of chars.entries()) {
    const x = -letterWidth(drawing.builder.tables, char, look) / 2
    drawLetter(place.sink, drawing.builder.tables, frame, char, x, -at * look.height * 1.4, look, row)
  }
}
