import { addDays, daysBetween } from '@sunmao/contract'

const WEEK = 7
/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: string) => (((daysBetween('1970-01-01', day) + 3) % WEEK) + WEEK) % WEEK

const mondayOf = (day: string) => addDays(day, -weekdayOf(day))

/** The seven days of the week that a day is in. */
export const weekOf = (day: string): string[] => Array.from({ length: WEEK }, (_, at) => addDays(mondayOf(day), at))

/** Whole weeks from the first to the last day of a month. */
export function monthOf(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`
  const next = addDays(first, 31).slice(0, 7)
  const start = mondayOf(first)
  const weeks = Math.ceil(daysBetween(start, `${next}-01`) / WEEK)
  return Array.from({ length: weeks * WEEK }, (_, at) => addDays(start, at))
}

/** The same day in another month, or the last one that it has. */
export function addMonths(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  const last = Number(addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1).slice(8))
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}
