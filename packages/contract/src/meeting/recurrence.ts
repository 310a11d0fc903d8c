// How a meeting repeats: a part of what calendars know as a recurrence rule.
import * as z from 'zod'
import { addDays, daysBetween, momentOf, type ZonedTime, zonedTime } from './zoned-time.ts'

export const recurrenceKinds = ['daily', 'weekly', 'monthly'] as const
/** A series has at most so many meetings, and none later than so many days after the first. */
export const recurrenceMost = 60
export const recurrenceDaysMost = 730

export const Recurrence = z
  .object({
    kind: z.enum(recurrenceKinds),
    /** Every so many days, weeks or months. */
    interval: z.int().min(1).max(12).default(1),
    /** Of weeks: 1 = Monday … 7 = Sunday; none = that of the first meeting. Months repeat its day; those without it are left out. */
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
    /** The last day; neither this nor `count` = as long as a series may be. */
    until: z.iso.date().nullish(),
    count: z.int().min(1).max(recurrenceMost).nullish(),
  })
  .meta({ examples: [{ kind: 'weekly', interval: 2, weekdays: [2], until: '2027-06-30' }] })
export type Recurrence = z.infer<typeof Recurrence>

const DAYS_OF_WEEK = 7
const WEEKDAY_OF_EPOCH = 4
/** 1 = Monday. */
const weekdayOf = (day: string) =>
  ((((daysBetween('1970-01-01', day) + WEEKDAY_OF_EPOCH - 1) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

function isOn(first: string, day: string, { kind, interval, weekdays }: Recurrence): boolean {
  if (kind === 'daily') return daysBetween(first, day) % interval === 0
  if (kind === 'monthly') return day.slice(8) === first.slice(8) && monthsBetween(first, day) % interval === 0
  const monday = addDays(first, 1 - weekdayOf(first))
  const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(first)]
  return wanted.includes(weekdayOf(day)) && Math.floor(daysBetween(monday, day) / DAYS_OF_WEEK) % interval === 0
}

export interface Occurrences {
  starts: Date[]
  /** There would be more: the series was cut at the most that one may have. */
  isCapped: boolean
}

/** The days of a series, at the same time of day whatever the clocks of the zone do in between. */
export function occurrencesOf(start: Date, zone: string, rule: Recurrence): Occurrences {
  const first: ZonedTime = zonedTime(start, zone)
  const starts: Date[] = []
  for (let at = 0; at <= recurrenceDaysMost; at++) {
    const day = addDays(first.day, at)
    if (rule.until && day > rule.until) return { starts, isCapped: false }
    if (rule.count && starts.length === rule.count) return { starts, isCapped: false }
    if (!isOn(first.day, day, rule)) continue
    if (starts.length === recurrenceMost) return { starts, isCapped: true }
    starts.push(momentOf({ day, time: first.time }, zone))
  }
  return { starts, isCapped: !(rule.count && starts.length === rule.count) }
}
