// Conditional formats become rules with limits worked out, so that whoever draws a cell needs that cell only. Rules that
// need formulas worked out are left out.
import { parseAreas } from '../cells.ts'
import type { Area, CellBlock, Condition, NumberOp, TextOp } from '../pack/types.ts'
import type { XmlNode } from '../xml/xml-tree.ts'
import type { Colours } from './colours.ts'
import type { Styles } from './styles.ts'

interface ConditionTools {
  styles: Styles
  colours: Colours
  /** The blocks of the sheet one after the other. */
  blocks: () => Iterable<CellBlock>
  leaveOut: () => void
}

/** More values than this are not sorted for percentiles; the rest hardly moves them. */
const MOST_VALUES = 1_000_000

/** Of all `conditionalFormatting` elements of a sheet, the most important first. */
export function readConditions(parts: XmlNode[], tools: ConditionTools): Condition[] {
  return parts
    .flatMap((part) => {
      const areas = parseAreas(part.get('sqref') ?? '')
      return part.all('cfRule').map((rule) => ({ areas, rule, priority: rule.number('priority') ?? 0 }))
    })
    .sort((a, b) => a.priority - b.priority)
    .flatMap(({ areas, rule }) => {
      const condition = areas.length > 0 ? conditionOf(rule, areas, tools) : undefined
      if (!condition) tools.leaveOut()
      return condition ?? []
    })
}

function conditionOf(rule: XmlNode, areas: Area[], tools: ConditionTools): Condition | undefined {
  const type = rule.get('type') ?? ''
  const look = tools.styles.differences[rule.number('dxfId') ?? -1] ?? {}
  const rest = { areas, style: tools.styles.table.add(look), isLast: rule.flag('stopIfTrue') }
  const textOp = textOps[type]
  if (textOp) return { kind: 'text', op: textOp, text: rule.get('text') ?? '', ...rest }
  switch (type) {
    case 'cellIs':
      return comparison(rule, rest)
    case 'top10':
      return ranked(rule, rest, valuesIn(areas, tools))
    case 'aboveAverage':
      return averaged(rule, rest, valuesIn(areas, tools))
    case 'colorScale':
    case 'dataBar':
    case 'iconSet':
      return graded(rule, type, areas, tools)
  }
  return undefined
}

type Rest = { areas: Area[]; style: number; isLast: boolean }

const textOps: Record<string, TextOp> = {
  containsText: 'contains',
  notContainsText: 'lacks',
  beginsWith: 'begins',
  endsWith: 'ends',
  containsBlanks: 'blank',
  notContainsBlanks: 'filled',
}

const numberOps: Record<string, NumberOp> = {
  lessThan: 'less',
  lessThanOrEqual: 'atMost',
  greaterThan: 'more',
  greaterThanOrEqual: 'atLeast',
  equal: 'equal',
  notEqual: 'unequal',
  between: 'between',
  notBetween: 'outside',
}

function comparison(rule: XmlNode, rest: Rest): Condition | undefined {
  const op = numberOps[rule.get('operator') ?? '']
  const [a = '', b = a] = rule.all('formula').map((node) => node.text.trim())
  const quoted = /^"(.*)"$/s.exec(a)?.[1]
  if (quoted !== undefined && (op === 'equal' || op === 'unequal'))
    return { kind: 'text', op, text: quoted.replaceAll('""', '"'), ...rest }
  if (!op || a === '' || !Number.isFinite(Number(a)) || !Number.isFinite(Number(b))) return undefined
  const [low, high] = [Number(a), Number(b)]
  const isRange = op === 'between' || op === 'outside'
  return { kind: 'number', op, a: isRange ? Math.min(low, high) : low, b: Math.max(low, high), ...rest }
}

function ranked(rule: XmlNode, rest: Rest, values: Float64Array): Condition | undefined {
  const rank = rule.number('rank') ?? 10
  const count = Math.min(values.length, rule.flag('percent') ? Math.floor((values.length * rank) / 100) || 1 : rank)
  if (count === 0) return undefined
  const isBottom = rule.flag('bottom')
  const a = values[isBottom ? count - 1 : values.length - count] as number
  return { kind: 'number', op: isBottom ? 'atMost' : 'atLeast', a, b: a, ...rest }
}

function averaged(rule: XmlNode, rest: Rest, values: Float64Array): Condition | undefined {
  if (values.length === 0 || rule.get('stdDev')) return undefined
  const a = values.reduce((sum, value) => sum + value, 0) / values.length
  const isAbove = rule.flag('aboveAverage', true)
  const isEqual = rule.flag('equalAverage')
  const op: NumberOp = isAbove ? (isEqual ? 'atLeast' : 'more') : isEqual ? 'atMost' : 'less'
  return { kind: 'number', op, a, b: a, ...rest }
}

function graded(rule: XmlNode, type: string, areas: Area[], tools: ConditionTools): Condition | undefined {
  const body = rule.child(type)
  const points = body?.all('cfvo') ?? []
  const values = valuesIn(areas, tools)
  if (!body || values.length === 0) return undefined
  const at = points.map((point) => limitOf(point, values))
  if (at.length < 2 || at.some((limit) => limit === undefined)) return undefined
  const limits = at as number[]
  const colours = body.all('color').map((node) => tools.colours.of(node) ?? '#000000')
  if (type === 'colorScale')
    return { kind: 'scale', areas, stops: limits.map((limit, i) => ({ at: limit, color: colours[i] ?? '#ffffff' })) }
  if (type === 'iconSet')
    return {
      kind: 'icons',
      areas,
      set: body.get('iconSet') ?? '3TrafficLights1',
      at: limits.slice(1),
      isReversed: body.flag('reverse'),
    }
  const [from = 0, to = 0] = limits
  return { kind: 'bar', areas, from: Math.min(0, from), to, color: colours[0] ?? '#638ec6', negative: '#ff5050' }
}

function limitOf(point: XmlNode, values: Float64Array): number | undefined {
  const least = values[0] as number
  const most = values.at(-1) as number
  const value = Number(point.get('val') ?? 0)
  switch (point.get('type')) {
    case 'min':
      return least
    case 'max':
      return most
    case 'num':
      return Number.isFinite(value) ? value : undefined
    case 'percent':
      return Number.isFinite(value) ? least + ((most - least) * value) / 100 : undefined
    case 'percentile':
      return Number.isFinite(value) ? percentile(values, value / 100) : undefined
  }
  return undefined
}

function percentile(values: Float64Array, share: number): number {
  const at = Math.min(1, Math.max(0, share)) * (values.length - 1)
  const low = values[Math.floor(at)] as number
  const high = values[Math.ceil(at)] as number
  return low + (high - low) * (at - Math.floor(at))
}

/** The numbers in some areas, the least first. */
function valuesIn(areas: Area[], { blocks }: ConditionTools): Float64Array {
  const found: number[] = []
  const last = Math.max(...areas.map(({ bottom }) => bottom))
  for (const block of blocks()) {
    if (block.firstRow > last || found.length >= MOST_VALUES) break
    for (let row = 0; row + 1 < block.rowStarts.length; row++) {
      const inRow = areas.filter(({ top, bottom }) => block.firstRow + row >= top && block.firstRow + row <= bottom)
      if (inRow.length === 0) continue
      for (let cell = block.rowStarts[row] as number; cell < (block.rowStarts[row + 1] as number); cell++) {
        const value = block.values[cell] as number
        const column = block.columns[cell] as number
        if (!Number.isNaN(value) && inRow.some(({ left, right }) => column >= left && column <= right))
          found.push(value)
      }
    }
  }
  return Float64Array.from(found).sort()
}
