// Materials and classifications as one line that a person reads.

import type { Units } from '../properties/units.ts'
import { type StepReader, StepRef, type StepValue, toNumber, toText } from '../step/step-value.ts'

const maxNesting = 4

/** A single material by its name, layers with their thickness, others by their parts: `Brick 240 mm / Plaster 20 mm`. */
export function materialText(reader: StepReader, units: Units, record: number, depth = 0): string {
  if (record < 0 || depth > maxNesting) return ''
  const args = reader.args(record)
  const of = (value: StepValue | undefined) => materialText(reader, units, reader.toRecord(value), depth + 1)
  const parts = (value: StepValue | undefined) =>
    [...new Set(toList(value).map((part) => of(part)))].filter(Boolean).join(' / ')
  switch (reader.typeName(record)) {
    case 'IFCMATERIAL':
      return toText(args[0])
    case 'IFCMATERIALLAYER':
    case 'IFCMATERIALLAYERWITHOFFSETS': {
      const millimetres = Math.round(toNumber(args[1]) * units.length * 1e4) / 10
      const name = of(args[0]) || toText(args[3])
      return millimetres > 0 ? `${name} ${millimetres} mm`.trim() : name
    }
    case 'IFCMATERIALLAYERSET':
    case 'IFCMATERIALLIST':
      // Two equal layers are two layers.
      return toList(args[0]).map(of).filter(Boolean).join(' / ') || toText(args[1])
    case 'IFCMATERIALCONSTITUENTSET':
    case 'IFCMATERIALPROFILESET':
      return parts(args[2]) || toText(args[0])
    case 'IFCMATERIALCONSTITUENT':
    case 'IFCMATERIALPROFILE':
    case 'IFCMATERIALPROFILEWITHOFFSETS':
      return of(args[2]) || toText(args[0])
    case 'IFCMATERIALLAYERSETUSAGE':
    case 'IFCMATERIALPROFILESETUSAGE':
    case 'IFCMATERIALPROFILESETUSAGETAPERING':
      return of(args[0])
    default:
      return ''
  }
}

/** `30-10.20 Inner wall` of a reference, the name of a whole classification. */
export function classificationText(reader: StepReader, record: number): string {
  const args = reader.args(record)
  if (reader.typeName(record) === 'IFCCLASSIFICATION') return toText(args[3])
  return [toText(args[1]), toText(args[2])].filter(Boolean).join(' ') || toText(args[0])
}

const toList = (value: StepValue | undefined): StepValue[] =>
  Array.isArray(value) ? value : value instanceof StepRef ? [value] : []
