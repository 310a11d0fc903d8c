// The cells of a sheet as they stream by. Everything around them is small and is handed on as trees.
import { MOST_COLUMNS, MOST_ROWS } from '../cells.ts'
import type { SheetBuilder } from '../pack/sheet-builder.ts'
import type { CellKind } from '../pack/types.ts'
import { attribute, decodeText, type XmlHandler } from '../xml/xml-scanner.ts'
import { XmlNode } from '../xml/xml-tree.ts'
import { cellText } from './shared-strings.ts'
import { shiftFormula } from './shift-formula.ts'
import type { Styles } from './styles.ts'

export interface SheetScanOptions {
  builder: SheetBuilder
  styles: Styles
  strings: string[]
  is1904: boolean
  /** An element beside the cells, whole. */
  onPart: (part: XmlNode) => void
}

const POINT = 96 / 72

export class SheetScan implements XmlHandler {
  private readonly options: SheetScanOptions
  private readonly shared = new Map<string, { formula: string; row: number; column: number }>()
  private stack: XmlNode[] = []
  private depth = 0
  private isInCells = false
  private row = -1
  private column = -1
  private type = ''
  private format = 0
  private value = ''
  private formula = ''
  private formulaTag = ''
  /** Which text is being read: the value, an inline text or the formula. */
  private reading: '' | 'v' | 't' | 'f' = ''
  private isAid = false
  private nodes = 0

  constructor(options: SheetScanOptions) {
    this.options = options
  }

  open(name: string, attributes: string): void {
    this.depth++
    if (this.isInCells) {
      this.openCell(name, attributes)
      return
    }
    if (this.depth === 2 && name === 'sheetData') {
      this.isInCells = true
      return
    }
    if (this.depth < 2 || ++this.nodes > 1_000_000) return
    const node = new XmlNode(name, attributes)
    this.stack.at(-1)?.children.push(node)
    this.stack.push(node)
  }

  text(text: string): void {
    if (this.reading === 'f') this.formula += text
    else if (this.reading !== '') this.value += text
    else if (!this.isInCells) {
      const node = this.stack.at(-1)
      if (node) node.text += decodeText(text)
    }
  }

  close(name: string): void {
    this.depth--
    if (this.isInCells) {
      if (name === 'c') this.finishCell()
      else if (name === 'sheetData' && this.depth === 1) this.isInCells = false
      else if (name === 'rPh') this.isAid = false
      else this.reading = ''
      return
    }
    const node = this.stack.pop()
    if (node && this.stack.length === 0) this.options.onPart(node)
  }

  private openCell(name: string, attributes: string): void {
    if (name === 'c') this.startCell(attributes)
    else if (name === 'v') this.reading = 'v'
    else if (name === 't') this.reading = this.isAid ? '' : 't'
    else if (name === 'f') {
      this.reading = 'f'
      this.formulaTag = attributes
      if (attributes === '') this.formulaTag = ' '
    } else if (name === 'row') this.startRow(attributes)
    else if (name === 'rPh') this.isAid = true
  }

  private startRow(attributes: string): void {
    const number = Number(attribute(attributes, 'r') ?? this.row + 2)
    this.row = number >= 1 && number <= MOST_ROWS ? number - 1 : this.row + 1
    this.column = -1
    const { builder, styles } = this.options
    const height = Number(attribute(attributes, 'ht') ?? Number.NaN)
    const isHidden = isOn(attribute(attributes, 'hidden'))
    const look = isOn(attribute(attributes, 'customFormat')) ? Number(attribute(attributes, 's') ?? 0) : 0
    const style = styles.formats[look]?.style ?? 0
    const size = isHidden ? 0 : Number.isFinite(height) ? Math.round(height * POINT) : builder.head.rowHeight
    if (size !== builder.head.rowHeight || style !== 0) builder.addRow(this.row, size, style)
  }

  private startCell(attributes: string): void {
    this.column = columnOf(attribute(attributes, 'r')) ?? this.column + 1
    this.type = attribute(attributes, 't') ?? 'n'
    const format = attribute(attributes, 's')
    this.format = format === undefined ? 0 : Number(format)
    this.value = ''
    this.formula = ''
    this.formulaTag = ''
  }

  private finishCell(): void {
    const { builder, styles, strings, is1904 } = this.options
    this.reading = ''
    const format = styles.formats[this.format] ?? styles.formats[0]
    if (!format) return
    const { style, number } = format
    const { row, column, type, value: raw } = this
    const formula = this.formulaTag === '' ? undefined : this.wholeFormula()
    const add = (kind: CellKind, text: string) => builder.add(row, column, style, kind, text, undefined, formula)
    if (raw === '' && type !== 'inlineStr') {
      if (formula !== undefined || styles.table.showsBlank(style)) add('blank', '')
    } else if (type === 'n' || type === 'd') {
      const value = type === 'd' ? serialOf(raw, is1904) : Number(raw)
      if (!Number.isFinite(value)) {
        add('text', decodeText(raw))
        return
      }
      const colour = number.colour(value)
      const look = colour ? styles.table.withColour(style, colour) : style
      builder.add(row, column, look, 'number', number.text(value, is1904), value, formula)
    } else if (type === 's') add('text', number.ofText(strings[Number(raw)] ?? ''))
    else if (type === 'b') add('boolean', isOn(raw) ? 'TRUE' : 'FALSE')
    else if (type === 'e') add('error', decodeText(raw))
    else add('text', number.ofText(cellText(raw)))
  }

  private wholeFormula(): string {
    const own = decodeText(this.formula)
    const group = attribute(this.formulaTag, 't') === 'shared' ? attribute(this.formulaTag, 'si') : undefined
    if (group === undefined) return own
    if (own) {
      this.shared.set(group, { formula: own, row: this.row, column: this.column })
      return own
    }
    const first = this.shared.get(group)
    return first ? shiftFormula(first.formula, this.row - first.row, this.column - first.column) : ''
  }
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'

function columnOf(reference: string | undefined): number | undefined {
  if (!reference) return undefined
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column >= 1 && column <= MOST_COLUMNS ? column - 1 : undefined
}

/** A date of a strict file, as days. */
function serialOf(text: string, is1904: boolean): number {
  const time = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}${text.includes('T') ? '' : 'T00:00:00'}Z`)
  return time / 86_400_000 + 25_569 - (is1904 ? 1_462 : 0)
}
