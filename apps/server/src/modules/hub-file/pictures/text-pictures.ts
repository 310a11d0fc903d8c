import type { SKRSContext2D } from '@napi-rs/canvas'
import { Refused } from '../prepare/refused.ts'
import { loadCanvas } from '../prepare/thumbnail.ts'
import { type PagePicture, PICTURES_MOST, pictureOf } from './page-picture.ts'

/** A4 at 150 dots per inch. */
const WIDTH = 1240
const HEIGHT = 1754
const MARGIN = 110
const LETTER = 23
const LINE = 38
const LINES = Math.floor((HEIGHT - 2 * MARGIN) / LINE)
const TAB = '    '

/** The words of a document, without its look, on as many sheets as they take. */
export async function* drawText(text: string): AsyncGenerator<PagePicture> {
  const canvases = await loadCanvas()
  if (!canvases) throw new Refused('hubFile.notPictured')
  const font = `${LETTER}px "Noto Sans SC"`
  const measure = canvases.createCanvas(1, 1).getContext('2d')
  measure.font = font
  const lines = linesOf(text, measure)
  for (let page = 0; page < PICTURES_MOST; page++) {
    const canvas = canvases.createCanvas(WIDTH, HEIGHT)
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, WIDTH, HEIGHT)
    context.fillStyle = '#1f1f1f'
    context.font = font
    let isLast = false
    for (let row = 0; row < LINES && !isLast; row++) {
      const next = lines.next()
      isLast = next.done === true
      if (!next.done) context.fillText(next.value, MARGIN, MARGIN + (row + 1) * LINE)
    }
    yield await pictureOf(page, canvas)
    if (isLast) return
  }
}

/** Broken where the sheet ends, after a space if there is one. */
function* linesOf(text: string, context: SKRSContext2D): Generator<string> {
  const widths = new Map<string, number>()
  const widthOf = (letter: string) => {
    const known = widths.get(letter) ?? context.measureText(letter).width
    widths.set(letter, known)
    return known
  }
  for (const paragraph of text.split(/\r\n|[\n\r]/)) {
    let line = ''
    let width = 0
    for (const letter of paragraph.replaceAll('\t', TAB)) {
      if (width + widthOf(letter) > WIDTH - 2 * MARGIN) {
        const space = line.lastIndexOf(' ')
        const end = space > line.length / 2 ? space + 1 : line.length
        yield line.slice(0, end)
        line = line.slice(end)
        width = [...line].reduce((sum, one) => sum + widthOf(one), 0)
      }
      line += letter
      width += widthOf(letter)
    }
    yield line
  }
}
