import type { ModelStatus } from '@sunmao/contract'
import type { Meaning } from '../../ui/status.tsx'

export const meanings: Readonly<Record<ModelStatus, Meaning>> = {
  uploading: 'void',
  queued: 'review',
  converting: 'doing',
  ready: 'done',
  partial: 'doing',
  failed: 'open',
  archived: 'void',
}

const lengthUnits = [
  [0.001, 'millimeter'],
  [0.01, 'centimeter'],
  [1, 'meter'],
  [0.3048, 'foot'],
  [0.0254, 'inch'],
] as const

/** What people call a unit of so many metres; nothing for one that has no name. */
export function lengthUnitText(metres: number, language: string): string | undefined {
  const unit = lengthUnits.find(([length]) => Math.abs(length - metres) < length * 1e-6)?.[1]
  // British names, as everywhere else.
  const words =
    unit && new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, { style: 'unit', unit, unitDisplay: 'long' })
  return words ? words.formatToParts(1).find(({ type }) => type === 'unit')?.value : undefined
}

export const numberText = (value: number, language: string, digits = 0) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
