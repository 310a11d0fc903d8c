// Calendars as RFC 5545 and 5546 write them. Times are written by the clocks of the meeting's zone, for a rule repeats these.
import { type Recurrence, zonedTime, zoneOffset } from '@sunmao/contract'

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

export interface CalendarEvent {
  uid: string
  sequence: number
  title: string
  start: Date
  end: Date
  zone: string
  location: string
  text: string
  url: string
  organizer?: { name: string; email: string }
  /** Only the reader himself: addresses of others are theirs. */
  attendee?: { name: string; email: string; isOptional: boolean }
  isCancelled: boolean
  /** One of a series: when the series has it. */
  plannedTime?: Date
  /** Of a whole series. */
  rule?: Recurrence & { occurrences: number }
}

const LINE_BYTES = 75

/** Lines are broken after 75 bytes, never within a letter. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LINE_BYTES) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a letter must not bring a line of its own
    .replace(/[\u0000-\u001f\u007f]/g, '')
/** Within quotes nothing can be escaped. */
const quoted = (text: string) => `"${text.replace(/["\s]+/g, ' ').trim()}"`

const compact = (text: string) => text.replace(/[-:]/g, '')
const inUtc = (moment: Date) => `${compact(moment.toISOString().slice(0, 19))}Z`
const inZone = (moment: Date, zone: string) => {
  const { day, time } = zonedTime(moment, zone)
  return `${compact(day)}T${compact(time)}`
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}

/** The moments within a span at which the clocks of a zone change. */
function changesOf(zone: string, from: Date, to: Date): Date[] {
  const found: Date[] = []
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) {
    const [before, after] = [zoneOffset(new Date(at), zone), zoneOffset(new Date(at + DAY_MS), zone)]
    if (before === after) continue
    let [low, high] = [at, at + DAY_MS]
    while (high - low > MINUTE_MS) {
      const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS
      if (zoneOffset(new Date(middle), zone) === before) low = middle
      else high = middle
    }
    found.push(new Date(high))
  }
  return found
}

/** What the clocks of a zone do between two moments, change by change. */
function zoneLines(zone: string, from: Date, to: Date): string[] {
  const begin = new Date(from.getTime() - DAY_MS)
  const observed = [begin, ...changesOf(zone, begin, to)].map((moment, at) => {
    const after = zoneOffset(moment, zone)
    const before = at === 0 ? after : zoneOffset(new Date(moment.getTime() - MINUTE_MS), zone)
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    // By the clocks as they were before.
    const local = new Date(moment.getTime() + before).toISOString().slice(0, 19)
    return [
      `BEGIN:${kind}`,
      `DTSTART:${compact(local)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observed.flat(), 'END:VTIMEZONE']
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function ruleLine({ kind, interval, weekdays, occurrences }: NonNullable<CalendarEvent['rule']>): string {
  const days = [...weekdays].sort((a, b) => a - b).map((day) => WEEKDAYS[day - 1])
  const parts = [`FREQ=${kind.toUpperCase()}`, `INTERVAL=${interval}`, `COUNT=${occurrences}`]
  if (kind === 'weekly' && days.length > 0) parts.push(`BYDAY=${days.join(',')}`)
  return `RRULE:${parts.join(';')}`
}

const at = (name: string, moment: Date, zone: string) =>
  zone === 'UTC' ? `${name}:${inUtc(moment)}` : `${name};TZID=${zone}:${inZone(moment, zone)}`

function eventLines(event: CalendarEvent, stamp: Date): string[] {
  const { organizer, attendee, zone } = event
  const lines = [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${inUtc(stamp)}`,
    `SEQUENCE:${event.sequence}`,
    at('DTSTART', event.start, zone),
    at('DTEND', event.end, zone),
    `SUMMARY:${escaped(event.title)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${event.url}`,
  ]
  if (event.location) lines.push(`LOCATION:${escaped(event.location)}`)
  if (event.text) lines.push(`DESCRIPTION:${escaped(event.text)}`)
  if (event.plannedTime) lines.push(at('RECURRENCE-ID', event.plannedTime, zone))
  if (event.rule) lines.push(ruleLine(event.rule))
  if (organizer) lines.push(`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`)
  if (attendee) {
    const role = attendee.isOptional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT'
    // The answer is given in the product: what comes back by mail is read by nobody.
    lines.push(`ATTENDEE;CN=${quoted(attendee.name)};ROLE=${role};RSVP=FALSE:mailto:${attendee.email}`)
  }
  return [...lines, 'END:VEVENT']
}

export function calendarText(
  method: CalendarMethod,
  events: readonly CalendarEvent[],
  { stamp, name }: { stamp: Date; name?: string },
): string {
  const zones = [...new Set(events.map(({ zone }) => zone))].filter((zone) => zone !== 'UTC')
  const moments = events.flatMap(({ start, end, plannedTime, rule }) => [
    start.getTime(),
    // A series goes on for at most two years.
    end.getTime() + (rule ? 2 * 366 * DAY_MS : 0),
    plannedTime?.getTime() ?? start.getTime(),
  ])
  const [from, to] = [new Date(Math.min(...moments)), new Date(Math.max(...moments))]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sunmao//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name ? [`X-WR-CALNAME:${escaped(name)}`] : []),
    ...zones.flatMap((zone) => zoneLines(zone, from, to)),
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}
