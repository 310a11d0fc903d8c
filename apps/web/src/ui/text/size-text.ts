import type { TFunction } from 'i18next'

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

/** The two largest parts of a span: nobody counts the seconds of an hour. */
export function spanText(ms: number, t: TFunction): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return t('common.span.seconds', { seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t('common.span.minutes', { minutes, seconds: seconds % 60 })
  return t('common.span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
