import { type MeetingDetail, momentOf, type Recurrence, zonedTime } from '@sunmao/contract'
import dayjs, { type Dayjs } from 'dayjs'
import { dayOf, ownZone } from '../meeting-words.tsx'

export interface MeetingValues {
  title: string
  /** What clocks in `zone` show. */
  start: Dayjs
  end: Dayjs
  zone: string
  roomId?: number | undefined
  place: string
  link?: string | undefined
  userIds: number[]
  optionalIds: number[]
  roleIds: number[]
  guests: string[]
  note: string
  remindMinutes: number
  repeat: Recurrence['kind'] | 'never'
  interval: number
  weekdays: number[]
  until?: Dayjs | undefined
}

const HOUR = 3_600_000

/** The next whole hour, or three in the afternoon of a day. */
export function newValues(day: string | undefined, userIds: number[] = []): MeetingValues {
  const soon = new Date(Math.ceil(Date.now() / HOUR) * HOUR)
  const start = dayjs(day ? `${day}T15:00:00` : shownBy(soon, ownZone))
  return {
    title: '',
    start,
    end: start.add(1, 'hour'),
    zone: ownZone,
    place: '',
    userIds,
    optionalIds: [],
    roleIds: [],
    guests: [],
    note: '',
    remindMinutes: 15,
    repeat: 'never',
    interval: 1,
    weekdays: [],
  }
}

function shownBy(moment: Date, zone: string): string {
  const { day, time } = zonedTime(moment, zone)
  return `${day}T${time}`
}

/** As somebody types them: `Name <address>`, or the address alone. */
const guestText = ({ person, email = '' }: MeetingDetail['participants'][number]) => `${person.nickName} <${email}>`
/** Between guests, as either keyboard has them. */
export const guestSeparators = [';', ',', '\uff1b', '\uff0c']
export function guestsOf(texts: readonly string[]): { name: string; email: string }[] {
  return texts.map((text) => {
    const [, name = '', email = ''] = /^\s*(.*?)\s*<?([^<>\s]+@[^<>\s]+)>?\s*$/.exec(text) ?? []
    return { name: name || email || text, email: email || text }
  })
}

export function valuesOf(row: MeetingDetail): MeetingValues {
  const idsOf = (isOptional: boolean) =>
    row.participants.flatMap((one) => (!one.isGuest && one.isOptional === isOptional ? (one.person.id ?? []) : []))
  return {
    ...newValues(dayOf(row.startTime)),
    title: row.title,
    start: dayjs(shownBy(new Date(row.startTime), row.zone)),
    end: dayjs(shownBy(new Date(row.endTime), row.zone)),
    zone: row.zone,
    roomId: row.room?.id,
    place: row.place,
    link: row.link,
    userIds: idsOf(false),
    optionalIds: idsOf(true),
    guests: row.participants.filter(({ isGuest }) => isGuest).map(guestText),
    note: row.note,
    remindMinutes: row.remindMinutes,
  }
}

const momentIn = (shown: Dayjs, zone: string) =>
  momentOf({ day: shown.format('YYYY-MM-DD'), time: shown.format('HH:mm:00') }, zone).toISOString()

export const bodyOf = (values: MeetingValues) => ({
  title: values.title,
  startTime: momentIn(values.start, values.zone),
  endTime: momentIn(values.end, values.zone),
  zone: values.zone,
  place: values.place ?? '',
  roomId: values.roomId ?? null,
  link: values.link || null,
  note: values.note ?? '',
  userIds: values.userIds,
  optionalIds: values.optionalIds,
  roleIds: values.roleIds,
  guests: guestsOf(values.guests),
  remindMinutes: values.remindMinutes,
})

export const ruleOf = ({ repeat, interval, weekdays, until }: MeetingValues): Recurrence | null =>
  repeat === 'never'
    ? null
    : {
        kind: repeat,
        interval,
        weekdays: repeat === 'weekly' ? weekdays : [],
        until: until?.format('YYYY-MM-DD') ?? null,
      }
