/** Times on calls of our own: ISO 8601. */
export function isoTime(time: Date): string
export function isoTime(time: Date | null | undefined): string | undefined
export function isoTime(time: Date | null | undefined): string | undefined {
  return time?.toISOString()
}

/** Writes times as the ancestor's clients read them: `yyyy-MM-dd HH:mm:ss` in the site's time zone. */
export function wireTime(time: Date): string
export function wireTime(time: Date | null | undefined): string | undefined
export function wireTime(time: Date | null | undefined): string | undefined {
  return time ? formatter.format(time).replace(',', '') : undefined
}

/** The moment that a text of the ancestor's clients means. */
export function instantOf(text: string): Date {
  const asUtc = new Date(`${text.replace(' ', 'T')}Z`)
  const shown = new Date(`${wireTime(asUtc).replace(' ', 'T')}Z`)
  return new Date(2 * asUtc.getTime() - shown.getTime())
}

let zone = 'Asia/Shanghai'
let formatter = inZone(zone)

export const siteZone = () => zone

/** Set once at start from `TZ_NAME`. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone
  formatter = inZone(timeZone)
}

function inZone(timeZone: string) {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}
