// Times of day in a time zone, and the moments that they mean.

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, made)
  return made
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** `day` as `yyyy-MM-dd`, `time` as `HH:mm:ss`. */
export interface ZonedTime {
  day: string
  time: string
}

export function zonedTime(moment: Date, zone: string): ZonedTime {
  const [day = '', time = ''] = formatOf(zone).format(moment).replace(',', '').split(' ')
  return { day, time }
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
export function zoneOffset(moment: Date, zone: string): number {
  const { day, time } = zonedTime(moment, zone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}

/** The moment of a time of day; one that the clocks skip is as much later. */
export function momentOf({ day, time }: ZonedTime, zone: string): Date {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const first = asUtc - zoneOffset(new Date(asUtc), zone)
  const second = asUtc - zoneOffset(new Date(first), zone)
  return new Date(zoneOffset(new Date(second), zone) === asUtc - second ? second : Math.max(first, second))
}

const DAY_MS = 86_400_000
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
