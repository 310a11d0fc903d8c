import type { Rect } from '../grid-view.ts'
import type { ShownCell } from '../sheet-model.ts'
import type { CellLook } from './cell-look.ts'

const PADDING = 3
const POINT = 96 / 72
const USUAL_POINTS = 11
const FALLBACK = 'Carlito, "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", Arial, sans-serif'

/** The font of a cell for a canvas. */
function fontOf({ font }: CellLook, scale: number): string {
  const size = (font?.size ?? USUAL_POINTS) * POINT * scale * (font?.script ? 0.7 : 1)
  const name = font?.name ? `"${font.name.replace(/["\\]/g, '')}", ` : ''
  return `${font?.italic ? 'italic ' : ''}${font?.bold ? 'bold ' : ''}${size}px ${name}${FALLBACK}`
}

/** Widths of texts by font: the same words stand in many cells, and scrolling draws each of them again. */
const widths = new Map<string, number>()
const MOST_WIDTHS = 20_000

function widthOf(canvas: CanvasRenderingContext2D, font: string, text: string): number {
  const key = `${font}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const { width } = canvas.measureText(text)
  if (widths.size >= MOST_WIDTHS) widths.clear()
  widths.set(key, width)
  return width
}

/** Writes a cell's text. `room` is the cell and, for texts that may run over, its empty neighbours. */
export function paintText(
  canvas: CanvasRenderingContext2D,
  cell: ShownCell,
  look: CellLook,
  rect: Rect,
  room: Rect,
  scale: number,
): void {
  if (cell.text === '') return
  const font = fontOf(look, scale)
  canvas.font = font
  canvas.fillStyle = look.font?.color ?? '#17212a'
  canvas.textBaseline = 'alphabetic'
  const { rotate } = look.align ?? {}
  if (rotate !== undefined) {
    paintTurned(canvas, cell, look, rect, scale)
    return
  }
  const indent = (look.align?.indent ?? 0) * 9 * scale + (look.icon ? 18 * scale : 0)
  const inner = rect.width - 2 * PADDING * scale - indent
  const lines = linesOf(canvas, cell, look, inner, font)
  const size = (look.font?.size ?? USUAL_POINTS) * POINT * scale
  const height = size * 1.25
  const side = sideOf(cell, look)
  const total = lines.length * height
  const vertical = look.align?.vertical ?? 'bottom'
  const top =
    vertical === 'top' || vertical === 'justify'
      ? rect.y + 2 * scale
      : vertical === 'bottom'
        ? rect.y + Math.max(2 * scale, rect.height - total - 1 * scale)
        : rect.y + Math.max(0, (rect.height - total) / 2)
  const x =
    side === 'left'
      ? rect.x + PADDING * scale + indent
      : side === 'right'
        ? rect.x + rect.width - PADDING * scale - indent
        : rect.x + rect.width / 2
  // A clip for every cell is most of the work where no graphics card helps, and few texts need one.
  const isInside =
    lines.length === 1 && total <= room.height && isBetween(room, side, x, widthOf(canvas, font, lines[0] ?? ''))
  canvas.save()
  if (!isInside) {
    canvas.beginPath()
    canvas.rect(room.x, room.y, room.width, room.height)
    canvas.clip()
  }
  canvas.textAlign = side
  lines.forEach((line, index) => {
    const baseline = top + index * height + size
    if (baseline - size > room.y + room.height) return
    canvas.fillText(line, x, baseline)
    paintRules(canvas, line, look, x, baseline, size)
  })
  canvas.restore()
}

/** Whether a text that begins, ends or has its middle at x stays in its room. */
function isBetween(room: Rect, side: 'left' | 'right' | 'center', x: number, width: number): boolean {
  const from = side === 'left' ? x : side === 'right' ? x - width : x - width / 2
  return from >= room.x && from + width <= room.x + room.width
}

/** A number that does not fit is never shown cut. */
function linesOf(
  canvas: CanvasRenderingContext2D,
  cell: ShownCell,
  look: CellLook,
  inner: number,
  font: string,
): string[] {
  if (look.align?.wrap || look.align?.horizontal === 'justify') return wrapText(canvas, cell.text, inner)
  if (cell.kind === 'number' && widthOf(canvas, font, cell.text) > inner + 4) {
    const short = isGeneral(cell) ? shorter(canvas, cell.value, inner) : ''
    return [short || '#'.repeat(Math.max(1, Math.floor(inner / Math.max(1, canvas.measureText('#').width))))]
  }
  return [cell.text.replace(/\r?\n/g, ' ')]
}

/** Written as it is, or with as many decimals as only a number without a format has. */
const isGeneral = ({ text, value }: ShownCell) =>
  text === String(value) || (/^-?\d+\.\d{5,}$/.test(text) && Math.abs(Number(text) - value) < 1e-4)

/** A plain number gives up decimals before it gives up being shown. */
function shorter(canvas: CanvasRenderingContext2D, value: number, inner: number): string {
  for (let digits = 10; digits >= 1; digits--) {
    const text = String(Number(value.toPrecision(digits)))
    if (Math.abs(value) < 10 ** digits && canvas.measureText(text).width <= inner) return text
  }
  return ''
}

export function sideOf(cell: ShownCell, look: CellLook): 'left' | 'right' | 'center' {
  const wanted = look.align?.horizontal
  if (wanted === 'center' || wanted === 'across' || wanted === 'distributed') return 'center'
  if (wanted === 'right') return 'right'
  if (wanted) return 'left'
  return cell.kind === 'number' ? 'right' : cell.kind === 'text' ? 'left' : 'center'
}

/** Breaks at spaces, and anywhere in Chinese. */
function wrapText(canvas: Pick<CanvasRenderingContext2D, 'measureText'>, text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.slice(0, 4_000).split(/\r?\n/)) {
    let line = ''
    for (const word of paragraph.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu) ?? []) {
      if (line !== '' && canvas.measureText((line + word).trimEnd()).width > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += word
      while (line.length > 1 && canvas.measureText(line.trimEnd()).width > width) {
        let cut = line.length - 1
        while (cut > 1 && canvas.measureText(line.slice(0, cut)).width > width) cut--
        lines.push(line.slice(0, cut))
        line = line.slice(cut)
      }
    }
    lines.push(line.trimEnd())
    if (lines.length > 200) break
  }
  return lines
}

function paintRules(
  canvas: CanvasRenderingContext2D,
  line: string,
  { font }: CellLook,
  x: number,
  baseline: number,
  size: number,
): void {
  if (!font?.underline && !font?.strike) return
  const { actualBoundingBoxLeft: before, width } = canvas.measureText(line)
  const from =
    canvas.textAlign === 'left' ? x : canvas.textAlign === 'right' ? x - width : x - Math.max(before, width / 2)
  const rule = (y: number) => canvas.fillRect(from, y, width, Math.max(1, size / 16))
  if (font.underline) rule(baseline + size * 0.12)
  if (font.underline === 'double') rule(baseline + size * 0.22)
  if (font.strike) rule(baseline - size * 0.28)
}

function paintTurned(
  canvas: CanvasRenderingContext2D,
  cell: ShownCell,
  look: CellLook,
  rect: Rect,
  scale: number,
): void {
  const rotate = look.align?.rotate
  const size = (look.font?.size ?? USUAL_POINTS) * POINT * scale
  canvas.save()
  canvas.beginPath()
  canvas.rect(rect.x, rect.y, rect.width, rect.height)
  canvas.clip()
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.translate(rect.x + rect.width / 2, rect.y + rect.height / 2)
  if (rotate === 'stacked') {
    const letters = [...cell.text]
    letters.forEach((letter, index) => {
      canvas.fillText(letter, 0, (index - (letters.length - 1) / 2) * size * 1.15)
    })
  } else {
    canvas.rotate((-(rotate ?? 0) * Math.PI) / 180)
    cell.text.split(/\r?\n/).forEach((line, index, lines) => {
      canvas.fillText(line, 0, (index - (lines.length - 1) / 2) * size * 1.2)
    })
  }
  canvas.restore()
}
