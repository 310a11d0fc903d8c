import type { TFunction } from 'i18next'

export type Time = Date | number | string

const defaultFormat = '{y}-{m}-{d} {h}:{i}:{s}'
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A time as text by the site's clock, wherever the browser is; what is not a time gives an empty text. */
export function parseTime(time: Time | null | undefined, format = defaultFormat): string {
  const date = toDate(time)
  if (!date) return ''
  return inParts(onClock(date), format)
}

function inParts(at: Date, format: string): string {
  const parts: Record<string, string> = {
    y: String(at.getUTCFullYear()),
    m: two(at.getUTCMonth() + 1),
    d: two(at.getUTCDate()),
    h: two(at.getUTCHours()),
    i: two(at.getUTCMinutes()),
    s: two(at.getUTCSeconds()),
  }
  return format.replace(/\{([ymdhis])\}/g, (_, part: string) => parts[part] ?? '')
}

const minuteFormat = '{y}-{m}-{d} {h}:{i}'

/** A moment where its day and minute count. */
export const minuteText = (time: Time | null | undefined) => parseTime(time, minuteFormat)

/** The same for whoever is not of the house: the reader's own clock stands behind the site's where they differ. */
export function clocksText(time: Time | null | undefined, t: TFunction): string {
  const date = toDate(time)
  const site = minuteText(time)
  const own = date && inParts(ownClock(date), minuteFormat)
  return own === undefined || own === site ? site : t('time.andOwn', { site, own })
}

/** A day. */
export const dayText = (time: Time | null | undefined) => parseTime(time, '{y}-{m}-{d}')

/** A deadline in a list: 今天 18:00, 明天, 11-17 周二, 11-19 09:30. Midnight means the day as a whole. */
export function dueWord(time: Time | null | undefined, t: TFunction, now = new Date()): string {
  const date = toDate(time)
  if (!date) return ''
  const clock = parseTime(date, '{h}:{i}')
  const wholeDay = clock === '00:00'
  const word = nearDay(date, t, now)
  if (word) return wholeDay ? word : `${word} ${clock}`
  return `${monthDay(date, now)} ${wholeDay ? weekdayWord(date, t) : clock}`
}

/** A moment behind us in a list: 刚刚, 5 分钟前, 2 小时前, 昨天, 周五, 11-09, 2023-11-09. */
export function agoWord(time: Time | null | undefined, t: TFunction, now = new Date()): string {
  const date = toDate(time)
  if (!date) return ''
  const passed = now.getTime() - date.getTime()
  const days = daysBetween(date, now)
  // A server clock slightly ahead must not turn "just now" into a date.
  if (passed < -minuteMs || days > 6) return monthDay(date, now)
  if (passed < minuteMs) return t('time.justNow')
  if (passed < hourMs) return t('time.minutesAgo', { count: Math.floor(passed / minuteMs) })
  if (days === 0) return t('time.hoursAgo', { count: Math.floor(passed / hourMs) })
  return days === 1 ? t('time.yesterday') : weekdayWord(date, t)
}

/** Whole days from today to a day; what is over is below zero. */
export function daysUntil(time: Time | null | undefined, now = new Date()): number | undefined {
  const date = toDate(time)
  return date && -daysBetween(date, now)
}

/** Due today, or since some day before. */
export const isDueToday = (time: Time | null | undefined, now = new Date()): boolean => (daysUntil(time, now) ?? 1) <= 0

let siteZone: string | undefined

/** The zone that the ancestor's times without a zone are written in; until it is known, the browser's own. */
export const setSiteZone = (zone: string) => {
  siteZone = zone
}

/** Ten digits are seconds. A text without a zone is the site's time, also when it holds a day only. */
export function toDate(time: Time | null | undefined): Date | undefined {
  if (time === null || time === undefined || time === '') return undefined
  const date = time instanceof Date ? time : fromText(String(time).trim())
  return Number.isNaN(date.getTime()) ? undefined : date
}

function fromText(text: string): Date {
  if (/^\d+$/.test(text)) return new Date(Number(text) * (text.length === 10 ? 1000 : 1))
  const local = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(text)
  if (!local) return new Date(text)
  const clock = `${local[1]}T${local[2] ?? '00:00'}`
  return siteZone ? inZone(clock, siteZone) : new Date(clock)
}

/** The moment when clocks in `zone` show `clock`: guess as if it were UTC, then correct by what they show at the guess. */
function inZone(clock: string, zone: string): Date {
  const guess = new Date(`${clock}Z`)
  return new Date(2 * guess.getTime() - shownIn(guess, zone).getTime())
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What clocks in `zone` show at that moment, as if they stood in UTC. */
function shownIn(date: Date, zone: string): Date {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return new Date(`${clock.format(date).replace(' ', 'T')}Z`)
}

/** What the site's clock shows, as if it stood in UTC; until its zone is known, the browser's. */
function onClock(date: Date): Date {
  return siteZone ? shownIn(date, siteZone) : ownClock(date)
}

const ownClock = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * minuteMs)

function nearDay(date: Date, t: TFunction, now: Date): string | undefined {
  const ahead = -daysBetween(date, now)
  if (ahead === 0) return t('time.today')
  if (ahead === 1) return t('time.tomorrow')
  return ahead === -1 ? t('time.yesterday') : undefined
}

const weekdayKeys = [
  'time.weekday0',
  'time.weekday1',
  'time.weekday2',
  'time.weekday3',
  'time.weekday4',
  'time.weekday5',
  'time.weekday6',
] as const
/** Its day of the week by the site's clock. */
export const weekdayWord = (date: Date, t: TFunction) => t(weekdayKeys[onClock(date).getUTCDay()] ?? 'time.weekday0')
const monthDay = (date: Date, now: Date) =>
  parseTime(date, parseTime(date, '{y}') === parseTime(now, '{y}') ? '{m}-{d}' : '{y}-{m}-{d}')

/** Calendar days of the site from `from` to `to`. */
function daysBetween(from: Date, to: Date): number {
  const dayOf = (date: Date) => Math.floor(onClock(date).getTime() / (24 * hourMs))
  return dayOf(to) - dayOf(from)
}

const two = (value: number) => String(value).padStart(2, '0')

/** The address of a machine and, where the site knows it, the place it is of. */
export const machineText = (ip: string, place: string): string => (place ? `${ip} · ${place}` : ip)
