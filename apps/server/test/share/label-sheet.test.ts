// What comes out of a printer: the sheet is drawn at 150 dpi, and the codes in it are read from the pixels.
import { createCanvas } from '@napi-rs/canvas'
import { type LabelSize, labelSizes } from '@sunmao/contract'
import jsqr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { type Label, renderLabels } from '../../src/modules/access-control/label-sheet.ts'
import { pdfText } from '../pdf-text.ts'

const DPI = 150
/** Its types say module, its file is the function. */
const decode = jsqr as unknown as typeof jsqr.default
const code = (at: number) =>
  `https://hub.example.com/outerHub/${'Q7xK-2_z'.repeat(4).slice(0, 30)}${String(at).padStart(2, '0')}`
const labels = (count: number): Label[] =>
  Array.from({ length: count }, (_, at) => ({
    address: code(at),
    number: `ZHL-S-${String(at).padStart(4, '0')}`,
    name: at === 0 ? `${'地下一层消防泵房与生活水泵房之间的走道及其上方的管线综合'.repeat(3)}` : '新风机房',
    place: '示例·综合楼 1# 综合楼',
  }))

/** What is read in each place of a page, in their order. */
async function codesOf(bytes: Uint8Array, size: LabelSize, page: number): Promise<(string | undefined)[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), isEvalSupported: false }).promise
  const drawn = await pdf.getPage(page)
  const viewport = drawn.getViewport({ scale: DPI / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  const context = canvas.getContext('2d')
  await drawn.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const { columns, rows } = labelSizes[size]
  const [width, height] = [Math.floor(canvas.width / columns), Math.floor(canvas.height / rows)]
  const read = (place: number) => {
    const pixels = context.getImageData((place % columns) * width, Math.floor(place / columns) * height, width, height)
    return decode(pixels.data, width, height)?.data
  }
  const found = Array.from({ length: columns * rows }, (_, place) => read(place))
  await pdf.destroy()
  return found
}

it.each(Object.keys(labelSizes) as LabelSize[])('codes of labels %s are read from the print', async (size) => {
  const { columns, rows } = labelSizes[size]
  const inPage = columns * rows
  const skip = Math.min(1, inPage - 1)
  const count = inPage - skip + 1
  const bytes = await renderLabels({ title: '标签', labels: labels(count), size, skip })
  const first = await codesOf(bytes, size, 1)
  expect(first).toEqual([...Array(skip).fill(undefined), ...labels(inPage - skip).map(({ address }) => address)])
  expect((await codesOf(bytes, size, 2))[0]).toBe(code(count - 1))
  const text = pdfText(Buffer.from(bytes))
  for (const word of ['新风机房', 'ZHL-S-0000', '示例·综合楼']) expect(text).toContain(word)
})
