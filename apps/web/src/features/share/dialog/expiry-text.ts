import type { TFunction } from 'i18next'
import { parseTime, weekdayWord } from '../../../ui/text/format.ts'

const LAST_MINUTE = '23:59'

/** Until when, as one says it: the end of a day has a name of its own. */
export function expiryText(t: TFunction, expiry: Date): string {
  const clock = parseTime(expiry, '{h}:{i}')
  return t('share.untilTime', {
    day: parseTime(expiry, '{m}-{d}'),
    weekday: weekdayWord(expiry, t),
    clock: clock === LAST_MINUTE ? '24:00' : clock,
  })
}
