import { createHash } from 'node:crypto'
import { Cron } from 'croner'
import { siteZone } from '../core/wire-time.ts'

/** The first moment after `now` that the pattern names, by the site's clock or by that of another zone. */
export function nextTime(cron: string, now: Date, timeZone: string | null = null): Date {
  const next = patternOf(cron, timeZone).nextRun(now)
  if (!next) throw new Error(`${cron} is never due`)
  return next
}

export const nextTimes = (cron: string, now: Date, timeZone: string | null, count: number): Date[] =>
  patternOf(cron, timeZone).nextRuns(count, now)

/** Five fields, six with seconds first, seven with a year last. Whoever writes `?` means the fields of Quartz, where Sunday is 1. */
const patternOf = (cron: string, timeZone: string | null) =>
  new Cron(cron.replaceAll('?', '*'), {
    timezone: timeZone ?? siteZone(),
    paused: true,
    alternativeWeekdays: cron.includes('?'),
    // `0/30` = every thirtieth, beginning with the first.
    sloppyRanges: true,
  })

/** Of the task that is what it says at that moment: whoever plans it plans the same one. */
export function idOf(what: string, due: Date): string {
  const hex = createHash('sha256').update(`${what} ${due.toISOString()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
