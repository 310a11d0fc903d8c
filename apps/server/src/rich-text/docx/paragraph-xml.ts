import type { Align } from '../blocks.ts'
import type { Place } from './docx-writer.ts'

/** How far a list or a quote stands in, and how many levels of lists Word knows. */
export const STEP = 420
export const DEEPEST = 8
const aligns: Record<Align, string> = { left: 'left', center: 'center', right: 'right', justify: 'both' }

/** The order of the properties is the schema's; Word refuses another. */
export function paragraph(place: Place, content: string, look: { style?: string; align?: Align } = {}): string {
  const properties = [
    look.style && `<w:pStyle w:val="${look.style}"/>`,
    place.keepsNext && '<w:keepNext/>',
    place.numbering !== undefined &&
      `<w:numPr><w:ilvl w:val="${Math.min(place.level - 1, DEEPEST)}"/><w:numId w:val="${place.numbering}"/></w:numPr>`,
    place.isQuote && '<w:pBdr><w:left w:val="single" w:sz="18" w:space="8" w:color="C5CED6"/></w:pBdr>',
    place.isDense && !look.style && '<w:spacing w:after="40" w:line="250" w:lineRule="auto"/>',
    place.indent > 0 &&
      `<w:ind w:left="${place.indent}"${place.numbering === undefined ? '' : ` w:hanging="${STEP}"`}/>`,
    look.align && look.align !== 'left' && `<w:jc w:val="${aligns[look.align]}"/>`,
  ]
  return `<w:p><w:pPr>${properties.filter(Boolean).join('')}</w:pPr>${content}</w:p>`
}
