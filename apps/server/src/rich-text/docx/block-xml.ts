import type { Block } from '../blocks.ts'
import type { DocxWriter, Place } from './docx-writer.ts'
import { BULLETS, FIRST_COUNT } from './numbering-xml.ts'
import { DEEPEST, paragraph, STEP } from './paragraph-xml.ts'
import { pictureXml } from './picture-xml.ts'
import { runsXml } from './run-xml.ts'
import { tableXml } from './table-xml.ts'

export function blocksXml(writer: DocxWriter, blocks: readonly Block[], place: Place): string {
  return blocks
    .map((block, index) => blockXml(writer, block, index === 0 ? place : { ...place, numbering: undefined }))
    .join('')
}

function blockXml(writer: DocxWriter, block: Block, place: Place): string {
  switch (block.kind) {
    case 'paragraph': {
      const style = block.level > 0 ? `Heading${block.level}` : undefined
      return paragraph(place, runsXml(writer, block.runs, place), { style, align: block.align })
    }
    case 'code':
      return paragraph(place, runsXml(writer, [{ text: block.text }], place), { style: 'Code' })
    case 'picture':
      return paragraph(place, pictureXml(writer, block.name, place, block.tallest), { align: block.align })
    case 'rule':
      return paragraph(place, '', { style: 'Rule' })
    case 'quote':
      return blocksXml(writer, block.blocks, { ...narrowed(place), isQuote: true })
    case 'table':
      return tableXml(block, place, (blocks, inside) => blocksXml(writer, blocks, inside))
    case 'list': {
      const level = Math.min(place.level, DEEPEST)
      const numbering = block.isOrdered ? FIRST_COUNT + writer.counts.push({ start: block.start, level }) - 1 : BULLETS
      return block.items
        .map((item) => {
          const inner = { ...narrowed(place), level: place.level + 1, numbering }
          return item.length > 0 ? blocksXml(writer, item, inner) : paragraph(inner, '')
        })
        .join('')
    }
  }
}

const narrowed = (place: Place): Place => ({ ...place, indent: place.indent + STEP, width: place.width - STEP })
