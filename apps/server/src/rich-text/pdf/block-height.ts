// How tall blocks become, estimated rather high: enough to know what surely fits on a page.
import type { Block } from '../blocks.ts'
import type { Pictures } from '../pictures.ts'

const LINE = 17
const GAP = 6
const POINTS_PER_PIXEL = 0.75
/** Of a letter at the size of plain text, in points. */
const NARROW = 7
const WIDE = 12

/** In points. */
export const heightOf = (blocks: readonly Block[], width: number, pictures: Pictures): number =>
  blocks.reduce((sum, block) => sum + heightOfOne(block, width, pictures), 0)

function heightOfOne(block: Block, width: number, pictures: Pictures): number {
  switch (block.kind) {
    case 'paragraph':
      return block.level > 0
        ? linesOf(textOf(block), width) * LINE * 1.7 + 2 * GAP
        : linesOf(textOf(block), width) * LINE + GAP
    case 'code':
      return linesOf(block.text, width) * LINE + 2 * GAP
    case 'picture': {
      const picture = pictures.get(block.name)
      if (!picture) return LINE + GAP
      const scale = Math.min(POINTS_PER_PIXEL, width / picture.width)
      return Math.min(picture.height * scale, (block.tallest ?? picture.height) * POINTS_PER_PIXEL) + GAP
    }
    case 'list':
      return block.items.reduce((sum, item) => sum + heightOf(item, width - 18, pictures) + GAP, 0)
    case 'quote':
      return heightOf(block.blocks, width - 14, pictures) + 2 * GAP
    case 'table':
      return block.rows.reduce(
        (sum, row) => sum + row.reduce((all, cell) => all + heightOf(cell.blocks, width / row.length, pictures), 0),
        0,
      )
    case 'rule':
      return 3 * GAP
  }
}

const textOf = ({ runs }: Extract<Block, { kind: 'paragraph' }>) => runs.map(({ text }) => text).join('')

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / Math.max(width, WIDE))), 0)

function widthOf(line: string): number {
  let sum = 0
  for (const letter of line) sum += letter < '\u0100' ? NARROW : WIDE
  return sum
}
