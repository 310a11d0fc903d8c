import type { Block } from '../blocks.ts'
import { columnsOf, type Place as GridPlace, gridOf, headRowsOf } from '../table-grid.ts'
import type { Place } from './docx-writer.ts'
import { paragraph } from './paragraph-xml.ts'

const TWIPS_PER_PIXEL = 15
const SIDES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
const borders = SIDES.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="C5CED6"/>`).join('')
const margins =
  '<w:top w:w="60" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="100" w:type="dxa"/>'

type WriteBlocks = (blocks: readonly Block[], place: Place) => string

export function tableXml(table: Extract<Block, { kind: 'table' }>, place: Place, write: WriteBlocks): string {
  const grid = gridOf(table.rows)
  const columns = columnsOf(table.widths, grid[0]!.length, place.width, TWIPS_PER_PIXEL).map(Math.round)
  const heads = headRowsOf(table.rows)
  const rows = grid.map((row, y) => {
    // The last row may be followed by another page.
    const keepsNext = table.isWhole && y < grid.length - 1
    const cells = row.map((one, x) =>
      one.isRowStart
        ? cellXml(write, one, columns.slice(x, x + one.cell.colSpan), { keepsNext, isDense: table.isDense })
        : '',
    )
    const look = [table.isWhole && '<w:cantSplit/>', y < heads && '<w:tblHeader/>'].filter(Boolean).join('')
    return `<w:tr>${look && `<w:trPr>${look}</w:trPr>`}${cells.join('')}</w:tr>`
  })
  const indent = place.indent > 0 ? `<w:tblInd w:w="${place.indent}" w:type="dxa"/>` : ''
  return [
    `<w:tbl><w:tblPr><w:tblW w:w="${sum(columns)}" w:type="dxa"/>${indent}<w:tblBorders>${borders}</w:tblBorders>`,
    `<w:tblLayout w:type="fixed"/><w:tblCellMar>${margins}</w:tblCellMar></w:tblPr>`,
    `<w:tblGrid>${columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>`,
    // Two tables without anything between them would become one.
    paragraph({ ...place, numbering: undefined, isDense: table.isDense }, ''),
  ].join('')
}

function cellXml(
  write: WriteBlocks,
  { cell, isFirst }: GridPlace,
  columns: readonly number[],
  look: Pick<Place, 'keepsNext' | 'isDense'>,
): string {
  const width = sum(columns)
  const properties = [
    `<w:tcW w:w="${width}" w:type="dxa"/>`,
    cell.colSpan > 1 && `<w:gridSpan w:val="${cell.colSpan}"/>`,
    cell.rowSpan > 1 && `<w:vMerge${isFirst ? ' w:val="restart"' : ''}/>`,
    cell.isHead && '<w:shd w:val="clear" w:color="auto" w:fill="F3F5F7"/>',
  ]
  const inner = { indent: 0, width: width - 200, level: 0, isQuote: false, isHead: cell.isHead, ...look }
  // A cell without a paragraph is no cell to Word.
  const content = (isFirst && write(cell.blocks, inner)) || paragraph(inner, '')
  return `<w:tc><w:tcPr>${properties.filter(Boolean).join('')}</w:tcPr>${content}</w:tc>`
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
