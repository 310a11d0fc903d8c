import { formatIn } from './days.ts'

export interface Kept {
  name: string
  time: Date
}

const HOUR_MS = 3600_000
const DAYS = 7
const WEEKS = 4
const MONTHS = 12
/** Whatever was made within a day stays: somebody made it for what he is about to do. */
const FRESH_MS = 24 * HOUR_MS

/**
 * The newest of each of the last seven days, four weeks and twelve months that have one, by the site's calendar, those of the last 24
 * hours, and the newest that is known to be good.
 */
export function namesToKeep(
  all: readonly Kept[],
  { now, timeZone, good }: { now: Date; timeZone: string; good: string | undefined },
): ReadonlySet<string> {
  const newestFirst = [...all].sort((a, b) => b.time.getTime() - a.time.getTime())
  const kept = new Set(
    newestFirst.filter(({ time }) => now.getTime() - time.getTime() < FRESH_MS).map(({ name }) => name),
  )
  if (good) kept.add(good)
  const keepBy = (periodOf: (time: Date) => string, most: number) => {
    const seen = new Set<string>()
    for (const { name, time } of newestFirst) {
      const period = periodOf(time)
      if (seen.has(period) || seen.size === most) continue
      seen.add(period)
      kept.add(name)
    }
  }
  const { dayOf, weekOf, monthOf } = formatIn(timeZone)
  keepBy(dayOf, DAYS)
  keepBy(weekOf, WEEKS)
  keepBy(monthOf, MONTHS)
  return kept
}
