import type { ModelStatus } from '@sunmao/contract'
import type { TFunction } from 'i18next'
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

const sizeUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function sizeText(bytes: number, language: string): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), sizeUnits.length)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: sizeUnits[step - 1],
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step)
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

/** The two largest parts of a span: nobody counts the seconds of an hour. */
export function spanText(ms: number, t: TFunction): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return t('model.span.seconds', { seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t('model.span.minutes', { minutes, seconds: seconds % 60 })
  return t('model.span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

export const numberText = (value: number, language: string, digits = 0) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
