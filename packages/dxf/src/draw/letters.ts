// Letters on a base line. Heights of texts are those of capitals; letters of East Asia in stroke fonts are as high as capitals
// too, in outline fonts a third higher.
import type { SheetTables } from '../sheet/sheet-tables.ts'
import type { Sink } from '../sheet/sink.ts'
import { apply, type Matrix } from './matrix.ts'

export interface LetterLook {
  /** Of a capital. */
  height: number
  /** Beside the usual. */
  width: number
  /** In radians. */
  oblique: number
  isShx: boolean
  /** Between letters, beside the usual. */
  tracking: number
}

const isWide = (char: string) => char >= '\u2e80' && char <= '\uffdc'
/** An em of a wide letter in a stroke font, in heights. */
const shxEm = 1.1

const emOf = (tables: SheetTables, char: string, { height, isShx }: LetterLook) =>
  isShx && isWide(char) ? height * shxEm : height / tables.font.capHeight

export function letterWidth(tables: SheetTables, char: string, look: LetterLook): number {
  const row = tables.outline(char)
  const advance = row < 0 ? 0.5 : tables.outlines[row]!.advance
  return advance * emOf(tables, char, look) * look.width * look.tracking
}

/** At a place of the base line in the coordinates of the text. */
export function drawLetter(
  sink: Sink,
  tables: SheetTables,
  matrix: Matrix,
  char: string,
  x: number,
  y: number,
  look: LetterLook,
  style: number,
): void {
  const row = tables.outline(char)
  if (row < 0 || !tables.outlines[row]!.contours.length) return
  const em = emOf(tables, char, look)
  const [px, py] = apply(matrix, x, y)
  const [rx, ry] = apply(matrix, x + em * look.width, y)
  const [ux, uy] = apply(matrix, x + em * Math.tan(look.oblique), y + em)
  sink.glyph(px, py, rx - px, ry - py, ux - px, uy - py, row, style)
}
