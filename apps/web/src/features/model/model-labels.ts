import type { ModelStatus } from '@sunmao/contract'
import type { Meaning } from '../../ui/label/status.tsx'

export const meanings: Readonly<Record<ModelStatus, Meaning>> = {
  uploading: 'void',
  queued: 'review',
  converting: 'doing',
  ready: 'done',
  partial: 'doing',
  failed: 'open',
  archived: 'void',
  unconfirmed: 'open',
}

const lengthUnits = [
  [0.001, 'mm'],
  [0.01, 'cm'],
  [1, 'm'],
  [0.3048, 'ft'],
  [0.0254, 'in'],
] as const

/** The symbol of a unit of so many metres; nothing for one that has none. */
export const lengthUnitText = (metres: number): string | undefined =>
  lengthUnits.find(([length]) => Math.abs(length - metres) < length * 1e-6)?.[1]

export const numberText = (value: number, language: string, digits = 0) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
