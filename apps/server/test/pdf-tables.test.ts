import { expect, it } from 'vitest'
import { body, head, text, title } from '../src/report/cells.ts'
import type { Block } from '../src/rich-text/blocks.ts'
import { renderPdf } from '../src/rich-text/pdf/render-pdf.ts'
import { pdfText } from './pdf-text.ts'

const times = (words: string, what: string) => words.split(what).length - 1
const table = (rows: number): Block => ({
  kind: 'table',
  widths: [200, 200],
  isDense: true,
  rows: [
    [head('序号'), head('意见')],
    ...Array.from({ length: rows }, (_, at) => [body([text(`第${at + 1}行`)]), body([text('同意')])]),
  ],
})
const pdfOf = async (blocks: Block[]) =>
  pdfText(await renderPdf({ title: '审批单', blocks, pictures: new Map(), noPicture: '–' }))

it('heads of a table come again on every page that it reaches', async () => {
  const words = await pdfOf([title('意见'), table(90)])
  const pages = Number(/1 \/ (\d)/.exec(words)?.[1])
  expect(pages).toBeGreaterThan(1)
  expect(times(words, '序号')).toBe(pages)
  expect(words).toContain('第90行')
})

it('a table without heads has none, and one of heads alone is written once', async () => {
  const bare: Block = { kind: 'table', widths: [200], rows: [[body([text('甲')])], [body([text('乙')])]] }
  const heads: Block = { kind: 'table', widths: [200], rows: [[head('丙')]] }
  const words = await pdfOf([bare, heads])
  for (const letter of '甲乙丙') expect(times(words, letter)).toBe(1)
})
