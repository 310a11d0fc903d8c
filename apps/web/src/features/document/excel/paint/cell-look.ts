import type { Area, CellStyle, Condition, NumberOp, TextOp } from '@sunmao/workbook'
import type { SheetModel, ShownCell } from '../sheet-model.ts'

/** How a cell is drawn, its conditional formats applied. */
export interface CellLook extends CellStyle {
  bar?: { from: number; to: number; color: string }
  icon?: { step: number; of: number; set: string }
}

/** The look of a cell; later rules add what earlier ones leave open. */
export function lookOf(sheet: SheetModel, cell: ShownCell): CellLook {
  const look: CellLook = { ...cell.style }
  for (const condition of sheet.head.conditions) {
    if (!covers(condition.areas, cell.row, cell.column)) continue
    if (condition.kind === 'number' || condition.kind === 'text') {
      if (!holds(condition, cell)) continue
      const { font, fill, border } = sheet.styleOf(condition.style)
      if (fill) look.fill = fill
      if (font) look.font = { ...look.font, ...font }
      if (border) look.border = { ...look.border, ...border }
      if (condition.isLast) break
    } else if (!Number.isNaN(cell.value)) grade(look, condition, cell.value)
  }
  return look
}

type Graded = Extract<Condition, { kind: 'scale' | 'bar' | 'icons' }>

function grade(look: CellLook, condition: Graded, value: number): void {
  if (condition.kind === 'scale') look.fill = scaleColour(condition.stops, value)
  else if (condition.kind === 'icons') {
    const step = condition.at.filter((limit) => value >= limit).length
    const of = condition.at.length + 1
    look.icon = { step: condition.isReversed ? of - 1 - step : step, of, set: condition.set }
  } else {
    const { from, to, color, negative } = condition
    const span = to - from || 1
    const zero = (0 - from) / span
    const end = (Math.min(to, Math.max(from, value)) - from) / span
    look.bar = { from: Math.min(zero, end), to: Math.max(zero, end), color: value < 0 ? negative : color }
  }
}

function scaleColour(stops: readonly { at: number; color: string }[], value: number): string {
  const after = stops.findIndex(({ at }) => at >= value)
  const high = stops[after === -1 ? stops.length - 1 : after]
  const low = stops[Math.max(0, (after === -1 ? stops.length : after) - 1)]
  if (!high || !low) return '#ffffff'
  if (high.at === low.at || value >= high.at) return high.color
  const share = (value - low.at) / (high.at - low.at)
  const channel = (at: number) => {
    const [a, b] = [low.color, high.color].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
  }
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`
}

const covers = (areas: readonly Area[], row: number, column: number) =>
  areas.some(({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right)

const numberTests: Record<NumberOp, (value: number, a: number, b: number) => boolean> = {
  less: (value, a) => value < a,
  atMost: (value, a) => value <= a,
  more: (value, a) => value > a,
  atLeast: (value, a) => value >= a,
  equal: (value, a) => value === a,
  unequal: (value, a) => value !== a,
  between: (value, a, b) => value >= a && value <= b,
  outside: (value, a, b) => value < a || value > b,
}

const textTests: Record<TextOp, (text: string, wanted: string) => boolean> = {
  contains: (text, wanted) => text.includes(wanted),
  lacks: (text, wanted) => !text.includes(wanted),
  begins: (text, wanted) => text.startsWith(wanted),
  ends: (text, wanted) => text.endsWith(wanted),
  equal: (text, wanted) => text === wanted,
  unequal: (text, wanted) => text !== wanted,
  blank: (text) => text.trim() === '',
  filled: (text) => text.trim() !== '',
}

function holds(condition: Extract<Condition, { kind: 'number' | 'text' }>, cell: ShownCell): boolean {
  if (condition.kind === 'text') return textTests[condition.op](cell.text.toLowerCase(), condition.text.toLowerCase())
  return cell.kind === 'number' && numberTests[condition.op](cell.value, condition.a, condition.b)
}
