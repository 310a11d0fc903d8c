// Properties and quantities of all kinds as one line each: a name and something to read, or a number in SI units. What is in a
// complex property has the names of all groups in front of its own.
import { groupSeparator, type PropertyKind, type UnitKind } from '@sunmao/model'
import { StepEnum, type StepReader, StepTyped, type StepValue, toNumber, toText } from '../step/step-value.ts'
import { measureOf, type Units } from './units.ts'

export interface Entry {
  name: string
  kind: PropertyKind
  /** '' for a number. */
  text: string
  /** NaN for anything else. */
  number: number
  unit: UnitKind
}

/** Complex properties in complex properties. Those of more levels, or in a circle, are named, but not opened. */
const maxNesting = 4
const notOpened = '…'

const quantityUnits: Record<string, string> = {
  IFCQUANTITYLENGTH: 'LENGTHUNIT',
  IFCQUANTITYAREA: 'AREAUNIT',
  IFCQUANTITYVOLUME: 'VOLUMEUNIT',
  IFCQUANTITYWEIGHT: 'MASSUNIT',
  IFCQUANTITYTIME: 'TIMEUNIT',
  IFCQUANTITYCOUNT: 'COUNTUNIT',
}

/** Reads the entries of property sets of one file. */
export class PropertyEntries {
  constructor(
    private readonly reader: StepReader,
    private readonly units: Units,
  ) {}

  /** One entry for most records, several for a complex one, none for what is no property. */
  of(record: number, before = '', depth = 0): Entry[] {
    const { reader } = this
    const args = reader.args(record)
    const name = before + toText(args[0])
    const type = reader.typeName(record)
    switch (type) {
      case 'IFCPROPERTYSINGLEVALUE':
        return [this.single(name, args[2], args[3])]
      case 'IFCPROPERTYENUMERATEDVALUE': {
        const isList = Array.isArray(args[2]) && args[2].length > 1
        return [textEntry(name, this.listText(args[2], undefined), isList ? 'list' : 'text')]
      }
      case 'IFCPROPERTYLISTVALUE':
        return [textEntry(name, this.listText(args[2], args[3]), 'list')]
      case 'IFCPROPERTYBOUNDEDVALUE':
        return [textEntry(name, `${this.valueText(args[3], args[4])} – ${this.valueText(args[2], args[4])}`, 'range')]
      case 'IFCPROPERTYTABLEVALUE':
        return [textEntry(name, this.tableText(args), 'list')]
      case 'IFCPROPERTYREFERENCEVALUE': {
        const target = reader.toRecord(args[3])
        return [textEntry(name, target < 0 ? '' : reader.textArg(target, 0))]
      }
      case 'IFCCOMPLEXPROPERTY':
        return this.group(before + groupName(args), args[3], depth)
      case 'IFCPHYSICALCOMPLEXQUANTITY':
        return this.group(name, args[2], depth)
      default:
        return type.startsWith('IFCQUANTITY') ? this.quantity(name, type, args) : []
    }
  }

  private group(name: string, parts: StepValue | undefined, depth: number): Entry[] {
    if (depth >= maxNesting) return [textEntry(name, notOpened)]
    return this.reader.toRecords(parts).flatMap((part) => this.of(part, name + groupSeparator, depth + 1))
  }

  private quantity(name: string, type: string, args: StepValue[]): Entry[] {
    const number = toNumber(args[3])
    const own = this.reader.toRecord(args[2])
    const unit = this.units.ofType(quantityUnits[type] ?? '')
    const factor = own >= 0 ? this.units.factorOf(own) : unit.factor
    if (!Number.isFinite(number * factor)) return []
    return [{ name, kind: 'number', text: '', number: number * factor, unit: quantityUnits[type] ? unit.kind : 'none' }]
  }

  private single(name: string, value: StepValue | undefined, unitArg: StepValue | undefined): Entry {
    const inner = value instanceof StepTyped ? value.value : value
    if (typeof inner === 'number') {
      const unit = this.units.ofValue(measureOf(value), unitArg)
      const number = inner * unit.factor
      if (Number.isFinite(number)) return { name, kind: 'number', text: '', number, unit: unit.kind }
    }
    return textEntry(name, this.valueText(value, unitArg), isTruth(value) ? 'boolean' : 'text')
  }

  private tableText(args: StepValue[]): string {
    const [left, right] = [args[2], args[3]].map((list) => (Array.isArray(list) ? list : []))
    const row = (each: StepValue, at: number) =>
      `${this.valueText(each, args[5])} → ${this.valueText(right![at], args[6])}`
    return left!.map(row).join(', ')
  }

  private listText(list: StepValue | undefined, unit: StepValue | undefined): string {
    return (Array.isArray(list) ? list : []).map((each) => this.valueText(each, unit)).join(', ')
  }

  private valueText(value: StepValue | undefined, unitArg: StepValue | undefined): string {
    const inner = value instanceof StepTyped ? value.value : value
    if (typeof inner === 'number') {
      const factor = this.units.ofValue(measureOf(value), unitArg).factor
      return String(Number((inner * factor).toPrecision(10)))
    }
    if (inner instanceof StepEnum) return isTruth(value) ? truth(inner.name) : inner.name
    return Array.isArray(inner) ? this.listText(inner, unitArg) : toText(inner)
  }
}

/** The UsageName tells two of one name apart, such as the outer and the inner pane of a window. */
function groupName([nameArg, , usageArg]: StepValue[]): string {
  const [name, usage] = [toText(nameArg), toText(usageArg)]
  return usage && usage !== name ? `${name} (${usage})`.trimStart() : name
}

export const textEntry = (name: string, text: string, kind: PropertyKind = 'text'): Entry => ({
  name,
  kind,
  text,
  number: Number.NaN,
  unit: 'none',
})

const isTruth = (value: StepValue | undefined) => /^IFC(BOOLEAN|LOGICAL)$/.test(measureOf(value))
const truth = (letter: string) => (letter === 'T' ? 'true' : letter === 'F' ? 'false' : 'unknown')
