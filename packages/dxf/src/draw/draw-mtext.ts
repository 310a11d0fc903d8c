import { indexedColour } from '../document/colours.ts'
import { maxTextLength } from '../limits.ts'
import { mask } from '../sheet/sheet.ts'
import type { Entity } from '../tags/entity.ts'
import { matrixOf } from './draw-simple.ts'
import type { Drawing, Place } from './drawing.ts'
import { fillRings } from './fill.ts'
import { drawLetter } from './letters.ts'
import { type Look, lookOf, solidStyle } from './look.ts'
import { degrees, type Matrix, moved, multiply, turned } from './matrix.ts'
import { readMtext, type TextFormat, type TextPiece } from './mtext-codes.ts'
import { breakLines, fractionSize, lookOfFormat, type TextLine, wordWidth } from './mtext-lines.ts'
import { Pen } from './pen.ts'
import { drawRule, type Owner, recordText, textStyle } from './text-record.ts'

/** Between base lines, in heights. */
const lineDistance = 5 / 3

export function drawMtext(drawing: Drawing, entity: Entity, place: Place, owner: Owner = {}): void {
  // What follows 101 repeats codes with other meanings.
  const own = beforeEmbedded(entity)
  const raw = [...own.texts(3), own.text(1)].join('')
  if (raw.length > maxTextLength) drawing.leaveOut('limit:text')
  const style = textStyle(drawing, own.text(7))
  const height = own.number(40) || style.height || 1
  const start: TextFormat = {
    height,
    width: style.width,
    oblique: style.oblique,
    tracking: 1,
    colour: undefined,
    isShx: style.isShx,
    isUnder: false,
    isOver: false,
    isStruck: false,
    align: '',
    indent: 0,
    firstIndent: 0,
  }
  const columns = columnsOf(entity)
  const room = columns?.width ?? own.number(41)
  const pieces = readMtext(raw.slice(0, maxTextLength), start)
  const lines = breakLines(drawing.builder.tables, pieces, room, start)
  const look = lookOf(drawing, own, place)
  const angle =
    own.has(11) && (own.number(11) || own.number(21))
      ? Math.atan2(own.number(21), own.number(11))
      : degrees(own.number(50))
  // Directions are of the world: an extrusion direction that mirrors is for the place only.
  const frame = multiply(
    own.has(11) ? place.matrix : matrixOf(own, place),
    multiply(moved(...own.point(10)), turned(angle)),
  )
  const factor = own.number(44, 1) || 1
  for (const { lines: part, shift } of splitColumns(lines, columns, factor))
    drawColumn(drawing, own, place, multiply(frame, moved(shift, 0)), part, { room, factor, look, owner })
}

function beforeEmbedded(entity: Entity): Entity {
  const at = entity.codes.indexOf(101)
  if (at < 0) return entity
  const own = Object.assign(Object.create(Object.getPrototypeOf(entity)) as Entity, entity)
  return Object.assign(own, { codes: entity.codes.slice(0, at), values: entity.values.slice(0, at) })
}

interface Columns {
  count: number
  width: number
  gutter: number
  heights: number[]
}

/** Columns are in the object that newer files put into the text. */
function columnsOf(entity: Entity): Columns | undefined {
  const at = entity.codes.indexOf(101)
  if (at < 0) return undefined
  const read = (code: number) => {
    const found = entity.codes.indexOf(code, at)
    return found < 0 ? 0 : (entity.values[found] as number)
  }
  if (!read(71) || read(72) < 2 || !(read(44) > 0)) return undefined
  const heights = entity.values.filter((_, index): boolean => index > at && entity.codes[index] === 46) as number[]
  return { count: read(72), width: read(44), gutter: read(45), heights: heights.length ? heights : [read(41)] }
}

function splitColumns(
  lines: TextLine[],
  columns: Columns | undefined,
  factor: number,
): { lines: TextLine[]; shift: number }[] {
  if (!columns && !lines.some(({ endsColumn }) => endsColumn)) return [{ lines, shift: 0 }]
  const parts: { lines: TextLine[]; shift: number }[] = [{ lines: [], shift: 0 }]
  let used = 0
  for (const line of lines) {
    const most = columns ? columns.heights[parts.length - 1] || columns.heights[0] || 0 : 0
    const step = line.height * lineDistance * factor
    if (
      columns &&
      most > 0 &&
      used + line.height > most &&
      parts.at(-1)!.lines.length &&
      parts.length < columns.count
    ) {
      parts.push({ lines: [], shift: parts.length * (columns.width + columns.gutter) })
      used = 0
    }
    parts.at(-1)!.lines.push(line)
    used += step
    if (line.endsColumn && columns) {
      parts.push({ lines: [], shift: parts.length * (columns.width + columns.gutter) })
      used = 0
    }
  }
  return parts.filter((part) => part.lines.length)
}

interface ColumnOptions {
  room: number
  factor: number
  look: Look
  owner: Owner
}

function drawColumn(
  drawing: Drawing,
  entity: Entity,
  place: Place,
  frame: Matrix,
  lines: readonly TextLine[],
  { room, factor, look, owner }: ColumnOptions,
): void {
  const attachment = Math.min(9, Math.max(1, entity.number(71, 1))) - 1
  const [across, down] = [attachment % 3, Math.floor(attachment / 3)]
  const width = Math.max(room, ...lines.map((line) => line.width))
  const exact = entity.number(73, 1) === 2
  const steps = lines.map((line) => (exact ? entity.number(40, line.height) : line.height) * lineDistance * factor)
  const total = lines[0]!.height + steps.slice(1).reduce((sum, step) => sum + step, 0)
  const top = down === 0 ? 0 : down === 1 ? total / 2 : total
  const left = (-across * width) / 2
  drawBackground(drawing, entity, place, frame, look, [left, top - total, left + width, top])
  let y = top - lines[0]!.height
  for (const [at, line] of lines.entries()) {
    if (at) y -= steps[at]!
    const align = line.align === 'c' ? 1 : line.align === 'r' ? 2 : line.align === 'l' ? 0 : across
    const x = left + ((width - line.width) * align) / 2
    drawTextLine(drawing, place, multiply(frame, moved(x, y)), line, look)
    const text = line.pieces.map(({ piece }) => textOf(piece)).join('')
    const extent = { width: line.width, low: 0, high: line.height, size: line.height }
    recordText(drawing, place, multiply(frame, moved(x, y)), text, extent, look, owner)
  }
}

const textOf = (piece: TextPiece) =>
  piece.kind === 'letter' ? piece.char : piece.kind === 'fraction' ? `${piece.upper}/${piece.lower}` : ''

function drawBackground(
  drawing: Drawing,
  entity: Entity,
  place: Place,
  frame: Matrix,
  look: Look,
  box: number[],
): void {
  const flags = entity.number(90)
  if (!(flags & 3)) return
  const colour =
    flags & 2 ? mask : entity.has(421) ? entity.number(421) & 0xffffff : indexedColour(entity.number(63, 256))
  const margin = (entity.number(45, 1.5) - 1) * entity.number(40, 1)
  const [x0, y0, x1, y1] = [box[0]! - margin, box[1]! - margin, box[2]! + margin, box[3]! + margin]
  const style = drawing.builder.tables.style(look.layer, colour, 0, 0)
  fillRings(new Pen(place.sink, frame, style), [
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
  ])
}

function drawTextLine(drawing: Drawing, place: Place, frame: Matrix, { pieces }: TextLine, look: Look): void {
  const { tables } = drawing.builder
  for (const { piece, x, width } of pieces) {
    const { format } = piece
    const style = solidStyle(drawing, format.colour === undefined ? look : { ...look, colour: format.colour })
    if (piece.kind === 'letter') drawLetter(place.sink, tables, frame, piece.char, x, 0, lookOfFormat(format), style)
    else if (piece.kind === 'fraction') drawFraction(drawing, place, frame, piece, x, width, style)
    const rule = (y: number) => drawRule(place, frame, x, x + width, y * format.height, style)
    if (format.isUnder) rule(-0.2)
    if (format.isOver) rule(1.2)
    if (format.isStruck) rule(0.4)
  }
}

function drawFraction(
  drawing: Drawing,
  place: Place,
  frame: Matrix,
  { upper, lower, mark, format }: Extract<TextPiece, { kind: 'fraction' }>,
  x: number,
  width: number,
  style: number,
): void {
  const { tables } = drawing.builder
  const look = lookOfFormat(format, fractionSize)
  const word = (text: string, from: number, y: number) => {
    let at = from
    for (const char of text) {
      drawLetter(place.sink, tables, frame, char, at, y, look, style)
      at += wordWidth(tables, char, look)
    }
  }
  const middle = (text: string) => (mark === '/' ? x + (width - wordWidth(tables, text, look)) / 2 : x)
  const lowerX = mark === '#' ? x + width - wordWidth(tables, lower, look) : middle(lower)
  word(upper, mark === '#' ? x : middle(upper), format.height * 0.55)
  word(lower, lowerX, mark === '#' ? 0 : -format.height * 0.25)
  if (mark === '/') drawRule(place, frame, x, x + width, format.height * 0.45, style)
  if (mark === '#') {
    const slant = multiply(frame, moved(x + wordWidth(tables, upper, look), 0))
    drawLetter(place.sink, tables, slant, '/', 0, 0.1 * format.height, lookOfFormat(format, 0.9), style)
  }
}
