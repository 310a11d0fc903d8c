// Reads a calendar as RFC 5545 has it, apart from the program that writes it.
export interface CalendarEvent {
  /** By name without parameters; of a name that comes twice the last. */
  values: ReadonlyMap<string, string>
  start: Date
  end: Date
}

/** Lines are continued by a space at the beginning of the next. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

const unescaped = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, letter) => (/n/i.test(letter as string) ? '\n' : letter))

/** Only moments in UTC, as the calendar of a person has them. */
function momentOf(text = ''): Date {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  if (parts.length !== 6) throw new Error(`not a moment in UTC: ${text}`)
  const [year, month, day, hour, minute, second] = parts.map(Number) as [number, number, number, number, number, number]
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

export function readCalendar(text: string): CalendarEvent[] {
  const tooLong = linesOf(text).length > 0 && text.split('\r\n').find((line) => Buffer.byteLength(line) > 75)
  if (tooLong) throw new Error(`longer than 75 octets: ${tooLong}`)
  const events: CalendarEvent[] = []
  const open: string[] = []
  let values = new Map<string, string>()
  for (const line of linesOf(text)) {
    if (line === '') continue
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`not a line of a calendar: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') values = new Map()
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends before it begins`)
      if (value === 'VEVENT')
        events.push({ values, start: momentOf(values.get('DTSTART')), end: momentOf(values.get('DTEND')) })
    } else if (open.at(-1) === 'VEVENT') values.set(name, unescaped(value))
  }
  if (open.length > 0) throw new Error(`${open.join()} never ends`)
  return events
}
