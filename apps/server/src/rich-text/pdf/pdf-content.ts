import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js'
import type { Block, Run } from '../blocks.ts'
import type { Pictures } from '../pictures.ts'
import { columnsOf, gridOf, headRowsOf } from '../table-grid.ts'
import { heightOf } from './block-height.ts'
import { shortened } from './shortened.ts'

type Table = Extract<Block, { kind: 'table' }>

/** What every block needs to know to be written. */
interface Room {
  pictures: Pictures
  /** In points. */
  width: number
  /** Stands where a picture cannot be shown. */
  noPicture: string
  /** In a dense table. */
  isDense?: boolean
}

const POINTS_PER_PIXEL = 0.75
const TALLEST = 640
const gap = 6
const denseGap = 2
/** In points; less than a page has, because heights are estimates. */
const ONE_PAGE = 600
const grey = '#5f6b76'
const headings = [11, 18, 15, 13] as const

export function pdfContent(blocks: readonly Block[], room: Room): Content[] {
  const contents: Content[] = []
  let heading: Content | undefined
  for (const block of blocks.flatMap(shortened)) {
    const content = contentOf(block, room)
    const before = heading
    heading = block.kind === 'paragraph' && block.level > 0 ? content : undefined
    // A heading goes to the next page with the table that is kept whole below it.
    if (before && block.kind === 'table' && isUnbreakable(content))
      contents.splice(-1, 1, { stack: [before, content], unbreakable: true })
    else contents.push(content)
  }
  return contents
}

const isUnbreakable = (content: Content) => typeof content === 'object' && 'unbreakable' in content

function contentOf(block: Block, room: Room): Content {
  switch (block.kind) {
    case 'paragraph':
      return {
        text: block.runs.length > 0 ? block.runs.map(textOf) : ' ',
        alignment: block.align,
        fontSize: headings[block.level],
        margin: [0, block.level > 0 ? gap : 0, 0, room.isDense ? denseGap : gap],
        // Nothing said, a paragraph is as bold as the cell it stands in.
        ...(block.level > 0 && { bold: true, headlineLevel: block.level }),
      }
    case 'code':
      return boxed(
        { text: block.text || ' ', fontSize: 9.5, preserveLeadingSpaces: true, preserveTrailingSpaces: true },
        { fillColor: '#f3f5f7' },
      )
    case 'quote':
      return boxed(
        { stack: pdfContent(block.blocks, { ...room, width: room.width - 14 }), color: grey },
        { leftLine: '#c5ced6' },
      )
    case 'list':
      return listOf(block, room)
    case 'table':
      return tableOf(block, room)
    case 'picture':
      return pictureOf(block, room)
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: room.width, y2: 0, lineWidth: 0.6, lineColor: '#c5ced6' }],
        margin: [0, gap, 0, gap * 2],
      }
  }
}

function textOf({ text, bold, italic, underline, strike, code, link }: Run): ContentText {
  const decorations = [underline || link ? 'underline' : '', strike ? 'lineThrough' : ''].filter(Boolean)
  return {
    text,
    // Without a weight of its own a run keeps that of its heading.
    ...(bold && { bold }),
    italics: italic,
    ...(decorations.length > 0 && { decoration: decorations as ContentText['decoration'] }),
    ...(code && { background: '#eef1f4' }),
    ...(link && { link, color: '#1d719f' }),
  }
}

function listOf({ isOrdered, start, items }: Extract<Block, { kind: 'list' }>, room: Room): Content {
  const inner = { ...room, width: room.width - 18 }
  // An item that holds nothing would swallow its number.
  const content = items.map((blocks) => ({ stack: blocks.length > 0 ? pdfContent(blocks, inner) : [' '] }))
  return { ...(isOrdered ? { ol: content, start } : { ul: content }), margin: [0, 0, 0, gap / 2] }
}

function pictureOf(
  { name, align, tallest = Number.POSITIVE_INFINITY }: Extract<Block, { kind: 'picture' }>,
  room: Room,
): Content {
  const picture = room.pictures.get(name)
  // The format knows png and jpg only.
  if (!picture || picture.type === 'image/gif')
    return { text: room.noPicture, color: grey, alignment: align, margin: [0, 0, 0, gap] }
  const { width, height } = picture
  const scale = Math.min(POINTS_PER_PIXEL, room.width / width, TALLEST / height, (tallest * POINTS_PER_PIXEL) / height)
  return {
    image: `data:${picture.type};base64,${picture.bytes.toString('base64')}`,
    width: width * scale,
    height: height * scale,
    alignment: align === 'justify' ? 'left' : align,
    margin: [0, 0, 0, gap],
  }
}

function tableOf({ widths, rows, isWhole, isDense }: Table, room: Room): Content {
  const grid = gridOf(rows)
  const columns = columnsOf(widths, grid[0]!.length, room.width, POINTS_PER_PIXEL)
  const body = grid.map((row) =>
    row.map(({ cell, isFirst }, x): TableCell => {
      if (!isFirst) return {}
      const width = columns.slice(x, x + cell.colSpan).reduce((sum, one) => sum + one, 0) - 10
      return {
        stack: pdfContent(cell.blocks, { ...room, width, isDense }),
        colSpan: cell.colSpan,
        rowSpan: cell.rowSpan,
        bold: cell.isHead,
        ...(cell.isHead && { fillColor: '#f3f5f7' }),
      }
    }),
  )
  return {
    table: {
      widths: columns.map((one) => one - 10),
      body,
      // Again on every page, and never without a row below them.
      headerRows: headRowsOf(rows),
      keepWithHeaderRows: 1,
    },
    // The writer drops what of an unbreakable block is beyond its first page.
    ...(isWhole && heightOfRows(grid, columns, room) < ONE_PAGE && { unbreakable: true }),
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => '#c5ced6',
      vLineColor: () => '#c5ced6',
      paddingLeft: () => 5,
      paddingRight: () => 5,
      paddingTop: () => (isDense ? denseGap : 4),
      // The last line of a cell brings its own distance.
      paddingBottom: () => 0,
    },
    margin: [0, 0, 0, gap * 2],
  }
}

const heightOfRows = (grid: ReturnType<typeof gridOf>, columns: readonly number[], room: Room): number =>
  grid.reduce((sum, row) => {
    const heights = row.map(({ cell, isFirst }, x) => {
      const width = columns.slice(x, x + cell.colSpan).reduce((all, one) => all + one, 0) - 10
      return isFirst ? heightOf(cell.blocks, width, room.pictures) : 0
    })
    return sum + Math.max(...heights) + 4
  }, 0)

/** A table of one cell: the only thing with a ground and lines that may also break over pages. */
const boxed = (content: Content, look: { fillColor?: string; leftLine?: string }): Content => ({
  table: { widths: ['*'], body: [[{ ...(content as object), fillColor: look.fillColor } as TableCell]] },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: (line) => (line === 0 && look.leftLine ? 2 : 0),
    vLineColor: () => look.leftLine ?? '#ffffff',
    paddingLeft: () => 10,
    paddingRight: () => 4,
    paddingTop: () => 4,
    paddingBottom: () => (look.leftLine ? 0 : 4),
  },
  margin: [0, 0, 0, gap],
})
