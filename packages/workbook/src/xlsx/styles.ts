import { builtInFormats, NumberFormat } from '../number-format.ts'
import type { AlignStyle, CellStyle, Edge, EdgeLine, FontStyle } from '../pack/types.ts'
import { StyleTable } from '../style-table.ts'
import { XmlNode } from '../xml/xml-tree.ts'
import type { Colours } from './colours.ts'

/** How cells with one index of the file are shown. */
interface CellFormat {
  style: number
  number: NumberFormat
}

export interface Styles {
  table: StyleTable
  /** By the `s` of cells, rows and columns. */
  formats: CellFormat[]
  /** Differential looks of conditional formats, by `dxfId`. */
  differences: CellStyle[]
}

/** The looks of a workbook; without the document everything is plain. */
export function readStyles(document: XmlNode | undefined, colours: Colours): Styles {
  const list = (name: string) => document?.child(name)?.children ?? []
  const fonts = list('fonts').map((node) => fontOf(node, colours))
  const fills = list('fills').map((node) => fillOf(node, colours))
  const borders = list('borders').map((node) => borderOf(node, colours))
  const patterns = new Map(
    list('numFmts').map((node) => [node.number('numFmtId'), node.get('formatCode') ?? 'General']),
  )
  const numbers = new Map<number, NumberFormat>()
  const numberOf = (id: number) => {
    const known = numbers.get(id)
    if (known) return known
    const made = new NumberFormat(patterns.get(id) ?? builtInFormats[id] ?? 'General', id)
    numbers.set(id, made)
    return made
  }
  const styleOf = (xf: XmlNode): CellStyle =>
    compact({
      font: fonts[xf.number('fontId') ?? 0],
      fill: fills[xf.number('fillId') ?? 0],
      border: borders[xf.number('borderId') ?? 0],
      align: alignOf(xf.child('alignment')),
    })
  const xfs = list('cellXfs')
  const table = new StyleTable(styleOf(xfs[0] ?? new XmlNode('xf', '')))
  const formats = xfs.map((xf) => ({ style: table.add(styleOf(xf)), number: numberOf(xf.number('numFmtId') ?? 0) }))
  const differences = list('dxfs').map((node) =>
    compact({
      font: node.child('font') && fontOf(node.child('font'), colours),
      fill: differentFill(node.child('fill'), colours),
      border: node.child('border') && borderOf(node.child('border'), colours),
    }),
  )
  return { table, formats: formats.length ? formats : [{ style: 0, number: numberOf(0) }], differences }
}

function fontOf(node: XmlNode | undefined, colours: Colours): FontStyle | undefined {
  if (!node) return undefined
  const isOn = (name: string) => node.child(name)?.flag('val', true) || undefined
  const underline = node.child('u')
  const script = node.child('vertAlign')?.get('val')
  const lines = underline?.get('val') ?? 'single'
  return compact({
    name: (node.child('name') ?? node.child('rFont'))?.get('val'),
    size: node.child('sz')?.number('val'),
    bold: isOn('b'),
    italic: isOn('i'),
    strike: isOn('strike'),
    underline: !underline || lines === 'none' ? undefined : lines.startsWith('double') ? 'double' : 'single',
    color: colours.of(node.child('color')),
    script: script === 'superscript' ? 'super' : script === 'subscript' ? 'sub' : undefined,
  }) as FontStyle
}

/** Patterns show as the mean of their two colours; gradients as their first. */
function fillOf(node: XmlNode | undefined, colours: Colours): string | undefined {
  const gradient = node?.child('gradientFill')
  if (gradient) return colours.of(gradient.child('stop')?.child('color'))
  const pattern = node?.child('patternFill')
  const type = pattern?.get('patternType') ?? 'none'
  if (!pattern || type === 'none') return undefined
  const front = colours.of(pattern.child('fgColor')) ?? '#000000'
  if (type === 'solid') return front
  return mix(front, colours.of(pattern.child('bgColor')) ?? '#ffffff', shares[type] ?? 0.5)
}

/** A differential fill is solid unless it says otherwise, and then its background counts. */
function differentFill(node: XmlNode | undefined, colours: Colours): string | undefined {
  const pattern = node?.child('patternFill')
  if (pattern && !['none', 'gray125'].includes(pattern.get('patternType') ?? 'solid'))
    return colours.of(pattern.child('bgColor')) ?? colours.of(pattern.child('fgColor'))
  return undefined
}

const shares: Record<string, number> = {
  gray0625: 0.06,
  gray125: 0.125,
  lightGray: 0.25,
  mediumGray: 0.5,
  darkGray: 0.75,
}

/** `share` of the first colour in the second. */
function mix(a: string, b: string, share: number): string {
  const channel = (at: number) => {
    const [x, y] = [a, b].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((x ?? 0) * share + (y ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

const edgeLines: Record<string, EdgeLine> = {
  hair: 'hair',
  thin: 'thin',
  medium: 'medium',
  thick: 'thick',
  double: 'double',
  dotted: 'dotted',
  dashed: 'dashed',
  dashDot: 'dashed',
  dashDotDot: 'dashed',
  slantDashDot: 'mediumDashed',
  mediumDashed: 'mediumDashed',
  mediumDashDot: 'mediumDashed',
  mediumDashDotDot: 'mediumDashed',
}

function borderOf(node: XmlNode | undefined, colours: Colours): CellStyle['border'] {
  if (!node) return undefined
  const edge = (name: string): Edge | undefined => {
    const found = node.child(name)
    const line = edgeLines[found?.get('style') ?? '']
    return line && { line, color: colours.of(found?.child('color')) ?? '#000000' }
  }
  const diagonal = edge('diagonal')
  const border = compact({
    left: edge('left') ?? edge('start'),
    right: edge('right') ?? edge('end'),
    top: edge('top'),
    bottom: edge('bottom'),
    down: node.flag('diagonalDown') ? diagonal : undefined,
    up: node.flag('diagonalUp') ? diagonal : undefined,
  })
  return Object.keys(border).length ? border : undefined
}

const horizontals: Record<string, AlignStyle['horizontal']> = {
  left: 'left',
  center: 'center',
  right: 'right',
  fill: 'fill',
  justify: 'justify',
  centerContinuous: 'across',
  distributed: 'distributed',
}

const verticals: Record<string, AlignStyle['vertical']> = {
  top: 'top',
  center: 'center',
  justify: 'justify',
  distributed: 'distributed',
}

function alignOf(node: XmlNode | undefined): AlignStyle | undefined {
  if (!node) return undefined
  const turn = node.number('textRotation') ?? 0
  const align = compact({
    horizontal: horizontals[node.get('horizontal') ?? ''],
    vertical: verticals[node.get('vertical') ?? ''],
    wrap: node.flag('wrapText') || undefined,
    shrink: node.flag('shrinkToFit') || undefined,
    indent: node.number('indent') || undefined,
    rotate: turn === 255 ? ('stacked' as const) : turn === 0 ? undefined : turn > 90 ? 90 - turn : turn,
  })
  return Object.keys(align).length ? (align as AlignStyle) : undefined
}

/** Without what is not said, so that equal looks are equal texts. */
function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T
}
