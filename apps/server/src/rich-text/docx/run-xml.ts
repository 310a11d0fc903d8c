import type { Run } from '../blocks.ts'
import { type DocxWriter, firstOf, type Place } from './docx-writer.ts'
import { escapeXml } from './xml.ts'

export const linkId = (index: number) => `rLink${index}`

export const runsXml = (writer: DocxWriter, runs: readonly Run[], place: Pick<Place, 'isHead' | 'isQuote'>): string =>
  runs
    .map((run) => {
      const xml = runXml(run, place)
      return run.link ? `<w:hyperlink r:id="${linkId(firstOf(writer.links, run.link))}">${xml}</w:hyperlink>` : xml
    })
    .join('')

function runXml(
  { text, bold, italic, underline, strike, code, link }: Run,
  { isHead, isQuote }: Pick<Place, 'isHead' | 'isQuote'>,
) {
  const properties = [
    code && '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>',
    (bold || isHead) && '<w:b/>',
    italic && '<w:i/>',
    strike && '<w:strike/>',
    link ? '<w:color w:val="1D719F"/>' : isQuote && '<w:color w:val="5F6B76"/>',
    (underline || link) && '<w:u w:val="single"/>',
    code && '<w:shd w:val="clear" w:color="auto" w:fill="EEF1F4"/>',
  ]
  const lines = text.split('\n').map((line) => line && `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
  return `<w:r><w:rPr>${properties.filter(Boolean).join('')}</w:rPr>${lines.join('<w:br/>')}</w:r>`
}
