import type { Plan, Storey } from '../plan/plan.ts'
import {
  axisReach,
  bubble,
  drawPlan,
  type Layer,
  type Mark,
  type Point,
  storeyNamed,
  storeyTitle,
} from './draw-plan.ts'
import { pdfFile, pdfText, round } from './pdf-file.ts'

/** A3 across, with the frame that drawings are bound by: 25 mm at the left, 5 mm elsewhere; a title block along the bottom. */
const sheet = { width: 420, height: 297, left: 25, margin: 5, title: 24 }
const scales = [50, 100, 150, 200, 300, 500, 1000, 2000, 5000]
const point = 72 / 25.4

/** Line widths in millimetres and shades of grey, as drawings weigh them; what is cut is heavy. */
const pens: Record<Layer, readonly [width: number, grey: number]> = {
  AXIS: [0.1, 0.5],
  WALL: [0.35, 0],
  COLUMN: [0.35, 0],
  DOOR: [0.15, 0.2],
  WINDOW: [0.15, 0.2],
  STAIR: [0.13, 0.3],
  FURNITURE: [0.1, 0.6],
  ROOM: [0.1, 0],
}

/**
 * The plan of a storey as a PDF of one page of A3, at the largest usual scale that fits. Throws a RangeError when the building
 * has no storey of that name.
 */
export function writePdf(plan: Plan, storeyName: string): Uint8Array {
  const storey = storeyNamed(plan, storeyName)
  const reach = 2 * (axisReach + 2 * bubble)
  const [width, depth] = [plan.bays[0] * plan.bay + reach, plan.bays[1] * plan.bay + reach]
  const room = [sheet.width - sheet.left - sheet.margin, sheet.height - 2 * sheet.margin - sheet.title] as const
  const scale = scales.find((each) => width / each <= room[0] && depth / each <= room[1]) ?? scales.at(-1)!
  const middle: Point = [sheet.left + room[0] / 2, sheet.margin + sheet.title + room[1] / 2]
  const shift: Point = [
    middle[0] - (plan.bays[0] * plan.bay) / 2 / scale,
    middle[1] - (plan.bays[1] * plan.bay) / 2 / scale,
  ]
  const toPage = ([x, y]: Point): Point => [
    round((shift[0] + x / scale) * point),
    round((shift[1] + y / scale) * point),
  ]
  let content = ''
  for (const mark of drawPlan(plan, storey)) content += drawMark(mark, toPage, point / scale)
  content += titleBlock(plan, storey, scale)
  return pdfFile({ width: round(sheet.width * point), height: round(sheet.height * point), content })
}

function drawMark(mark: Mark, toPage: (at: Point) => Point, size: number): string {
  const [width, grey] = pens[mark.layer]
  const pen = `${round(width * point)} w ${grey} G `
  switch (mark.kind) {
    case 'path': {
      const [first, ...rest] = mark.points.map((each) => toPage(each).join(' '))
      const paint = mark.layer === 'COLUMN' ? '0.45 g b' : mark.isClosed ? 's' : 'S'
      return `${pen}${first} m ${rest.map((each) => `${each} l`).join(' ')} ${paint}\n`
    }
    case 'circle':
      return `${pen}${arc(toPage(mark.middle), mark.radius * size, 0, 4)} ${mark.layer === 'COLUMN' ? '0.45 g b' : 's'}\n`
    case 'arc':
      return `${pen}${arc(toPage(mark.middle), mark.radius * size, mark.from / 90, mark.to / 90)} S\n`
    case 'text': {
      const [x, y] = toPage(mark.middle)
      return `0 g ${pdfText(mark.text, x, y, mark.height * size * 1.3)}`
    }
  }
}

/** From one quarter to another; a Bézier curve for each is true to 0.03 %. */
function arc([x, y]: Point, radius: number, from: number, to: number): string {
  const pull = 0.5523 * radius
  const at = (quarter: number, along: number): string => {
    const [cos, sin] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][quarter % 4]! as [number, number]
    return `${round(x + radius * cos - along * sin)} ${round(y + radius * sin + along * cos)}`
  }
  let path = `${at(from, 0)} m`
  for (let quarter = from; quarter < to; quarter++)
    path += ` ${at(quarter, pull)} ${at(quarter + 1, -pull)} ${at(quarter + 1, 0)} c`
  return path
}

function titleBlock(plan: Plan, storey: Storey, scale: number): string {
  const mm = (value: number) => round(value * point)
  const [x0, y0] = [sheet.left, sheet.margin]
  const [width, height] = [sheet.width - sheet.left - sheet.margin, sheet.height - 2 * sheet.margin]
  const frame = `0 G ${mm(0.7)} w ${mm(x0)} ${mm(y0)} ${mm(width)} ${mm(height)} re S\n`
  const cells: [words: string, value: string, share: number][] = [
    ['工程名称', plan.name, 3],
    ['子项', `${plan.building} 主楼`, 2],
    ['图名', storeyTitle(storey), 3],
    ['比例', `1:${scale}`, 1.4],
    ['图号', `建施-${`${storey.index + 1}`.padStart(2, '0')}`, 1.6],
    ['日期', plan.written.slice(0, 10), 1.8],
  ]
  const unit = width / cells.reduce((sum, [, , share]) => sum + share, 0)
  let content = `${frame}${mm(0.35)} w ${mm(x0)} ${mm(y0 + sheet.title)} m ${mm(x0 + width)} ${mm(y0 + sheet.title)} l S\n`
  let x = x0
  for (const [words, value, share] of cells) {
    const next = x + share * unit
    const center = mm((x + next) / 2)
    content += `${mm(next)} ${mm(y0)} m ${mm(next)} ${mm(y0 + sheet.title)} l S 0 g\n`
    content += pdfText(words, center, mm(y0 + sheet.title - 6), 9) + pdfText(value, center, mm(y0 + 8.5), 12)
    x = next
  }
  return content
}
