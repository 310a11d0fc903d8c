import type { TFunction } from 'i18next'

/** How long something took, in the unit that fits. */
export function tookText(ms: number, t: TFunction): string {
  if (ms < 1000) return t('jobs.ms', { count: ms })
  if (ms < 60_000) return t('jobs.seconds', { count: Math.round(ms / 100) / 10 })
  return t('jobs.minutes', { count: Math.round(ms / 60_000) })
}
