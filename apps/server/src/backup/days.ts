const DAY_MS = 86_400_000

/** Names of the day, the week (its Monday) and the month that a moment is in, by the calendar of a time zone. */
export function formatIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const dayOf = (time: Date) => format.format(time)
  return {
    dayOf,
    weekOf: (time: Date) => {
      const day = new Date(`${dayOf(time)}T00:00:00Z`)
      const sinceMonday = (day.getUTCDay() + 6) % 7
      return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
    },
    monthOf: (time: Date) => dayOf(time).slice(0, 7),
  }
}
