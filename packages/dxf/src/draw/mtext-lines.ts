// Puts the letters of MTEXT on lines: broken where it says so, and at blanks or between East Asian letters where the width is
// used up.
import type { SheetTables } from '../sheet/sheet-tables.ts'
import { type LetterLook, letterWidth } from './letters.ts'
import { degrees } from './matrix.ts'
import type { TextFormat, TextPiece } from './mtext-codes.ts'

interface PlacedPiece {
  piece: TextPiece
  x: number
  width: number
}

export interface TextLine {
  pieces: PlacedPiece[]
  /** Without blanks at the end. */
  width: number
  /** Of its highest letter. */
  height: number
  align: TextFormat['align']
  endsColumn: boolean
}

/** Our letters are not those that the text was broken for: a little more room keeps its lines. */
const slack = 1.06

/** Letters of a fraction beside the others. */
export const fractionSize = 0.6

export const lookOfFormat = (format: TextFormat, size = 1): LetterLook => ({
  height: format.height * size,
  width: format.width,
  oblique: degrees(format.oblique),
  isShx: format.isShx,
  tracking: format.tracking,
})

export const wordWidth = (tables: SheetTables, text: string, look: LetterLook): number =>
  Array.from(text).reduce((sum, char) => sum + letterWidth(tables, char, look), 0)

function widthOf(tables: SheetTables, piece: TextPiece): number {
  if (piece.kind === 'letter') return letterWidth(tables, piece.char, lookOfFormat(piece.format))
  if (piece.kind !== 'fraction') return 0
  const look = lookOfFormat(piece.format, fractionSize)
  const [upper, lower] = [wordWidth(tables, piece.upper, look), wordWidth(tables, piece.lower, look)]
  return piece.mark === '#' ? upper + lower + look.height * 0.5 : Math.max(upper, lower)
}

const isBlank = (piece: TextPiece) => piece.kind === 'letter' && piece.char === ' '
/** A line may end after it. */
const endsWord = (piece: TextPiece) => piece.kind === 'letter' && (/[ -]/.test(piece.char) || piece.char >= '\u2e80')
/** No line begins with it. */
const sticks = (piece: TextPiece | undefined) =>
  piece?.kind === 'letter' && /[，。、；：？！）》」』”’,.;:?!)\]}]/.test(piece.char)

/** `room` 0 = as wide as it needs. */
export function breakLines(
  tables: SheetTables,
  pieces: readonly TextPiece[],
  room: number,
  start: TextFormat,
): TextLine[] {
  const lines: TextLine[] = []
  let line: PlacedPiece[] = []
  let isFirst = true
  let format = start
  const indent = () => format.indent + (isFirst ? format.firstIndent : 0)
  let x = 0
  const end = (endsColumn = false) => {
    const last = line.findLast(({ piece }) => !isBlank(piece))
    const heights = line.map(({ piece }) => piece.format.height)
    lines.push({
      pieces: line,
      width: last ? last.x + last.width : 0,
      height: heights.length ? Math.max(...heights) : format.height,
      align: line[0]?.piece.format.align ?? format.align,
      endsColumn,
    })
    line = []
    x = 0
  }
  for (const [at, piece] of pieces.entries()) {
    format = piece.format
    if (piece.kind === 'break' || piece.kind === 'column') {
      end(piece.kind === 'column')
      isFirst = true
      continue
    }
    if (!line.length) x = indent()
    const width = widthOf(tables, piece)
    if (room > 0 && x + width > room * slack && line.length && !isBlank(piece) && !sticks(piece)) {
      const wrap = line.findLastIndex((each) => endsWord(each.piece))
      const carried = wrap >= 0 && wrap + 1 < line.length && !endsWord(piece) ? line.splice(wrap + 1) : []
      // A word that is wider than the line stays as it is.
      if (wrap >= 0 || endsWord(piece)) {
        end()
        isFirst = false
        x = indent()
        for (const each of carried) {
          line.push({ ...each, x })
          x += each.width
        }
      } else line.push(...carried)
    }
    line.push({ piece, x, width })
    x += width
    if (at === pieces.length - 1) break
  }
  end()
  return lines
}
