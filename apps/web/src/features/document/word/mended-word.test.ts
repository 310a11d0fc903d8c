import { expect, it } from 'vitest'
import { lostMarks, mendNumbering, mendText, type WordLosses } from './mended-word.ts'

const none = (): WordLosses => ({ lost: { chart: 0, diagram: 0, object: 0 }, changes: 0 })
const mended = (xml: string) => {
  const losses = none()
  return { xml: mendText(xml, losses), losses }
}
const drawing = (uri: string) =>
  `<w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}"><c:chart r:id="rId4"/></a:graphicData></a:graphic></wp:inline></w:drawing>`

it('marks charts and diagrams where they stand, and leaves pictures alone', () => {
  const { xml, losses } = mended(
    `<w:r>${drawing('chart')}</w:r><w:r>${drawing('diagram')}</w:r><w:r>${drawing('picture')}</w:r>`,
  )
  expect(xml).toBe(
    `<w:r><w:t>${lostMarks.chart}</w:t></w:r><w:r><w:t>${lostMarks.diagram}</w:t></w:r><w:r>${drawing('picture')}</w:r>`,
  )
  expect(losses.lost).toEqual({ chart: 1, diagram: 1, object: 0 })
})

it('shows the picture of an embedded object, or marks where it stands, and counts both', () => {
  const ole = '<o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" r:id="rId9"/>'
  const shape = '<v:shape><v:imagedata r:id="rId8"/></v:shape>'
  const { xml, losses } = mended(`<w:object w:dxaOrig="1">${shape}${ole}</w:object><w:object>${ole}</w:object>`)
  expect(xml).toBe(`<w:pict>${shape}</w:pict><w:t>${lostMarks.object}</w:t>`)
  expect(losses.lost.object).toBe(2)
})

it('counts changes that nobody has accepted, and takes moved text for removed and added', () => {
  const { xml, losses } = mended(
    '<w:ins w:id="1" w:author="A"><w:r/></w:ins><w:del w:id="2" w:author="A"><w:r/></w:del><w:rPr><w:ins w:id="3"/></w:rPr>' +
      '<w:moveFromRangeStart w:id="4"/><w:moveFrom w:id="5" w:author="A"><w:r/></w:moveFrom><w:moveTo w:id="6" w:author="A"><w:r/></w:moveTo>',
  )
  expect(losses.changes).toBe(4)
  expect(xml).toContain('<w:del w:id="5" w:author="A"><w:r/></w:del><w:ins w:id="6" w:author="A"><w:r/></w:ins>')
  expect(xml).toContain('<w:moveFromRangeStart w:id="4"/>')
})

it('writes signs of symbol fonts as letters that every font has', () => {
  const level = (font: string, sign: string) =>
    `<w:lvl w:ilvl="0"><w:lvlText w:val="${sign}"/><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr></w:lvl>`
  const signs = [
    ...mendNumbering(
      level('Symbol', '\uf0b7') + level('Wingdings', '\uf0fc') + level('Webdings', '\uf061') + level('宋体', '%1、'),
    ).matchAll(/lvlText w:val="([^"]*)"/g),
  ]
  expect(signs.map(([, sign]) => sign)).toEqual(['•', '✓', '•', '%1、'])
  const run = '<w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>\uf0fe</w:t></w:r>'
  const { xml } = mended(
    `${run}<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r><w:sym w:font="Webdings" w:char="F0A8"/>`,
  )
  expect(xml).toContain('<w:t>☑</w:t>')
  expect(xml).toContain('<w:t>◻</w:t>')
  expect(xml).toContain('<w:sym w:font="Webdings"')
})

it('takes no longer for what never ends', () => {
  const begin = performance.now()
  mended('<w:drawing>'.repeat(20_000))
  mended('<w:object a>'.repeat(20_000))
  mended(`${'<w:r>'.repeat(20_000)}\uf0b7${'</w:r>'.repeat(20_000)}`)
  mended(`<a:graphicData ${'uri="/'.repeat(20_000)}`)
  mendNumbering(`${'<w:lvl '.repeat(20_000)}\uf0b7`)
  expect(performance.now() - begin).toBeLessThan(4000)
})
