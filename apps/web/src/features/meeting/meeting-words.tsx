import { type Meeting, zonedTime } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

const meanings: Record<Meeting['status'], Meaning> = {
  planned: 'review',
  running: 'doing',
  ended: 'done',
  cancelled: 'void',
}

export function MeetingStatus({ status }: { status: Meeting['status'] }) {
  const { t } = useTranslation()
  return <Status meaning={meanings[status]}>{t(`meeting.status.${status}`)}</Status>
}

/** The clocks of whoever looks. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const dayOf = (time: string | Date) => zonedTime(new Date(time), ownZone).day
export const clockOf = (time: string | Date, zone = ownZone) => zonedTime(new Date(time), zone).time.slice(0, 5)

/** From when to when, by the clocks of whoever looks. */
export function spanText({ startTime, endTime }: Pick<Meeting, 'startTime' | 'endTime'>): string {
  const [from, to] = [dayOf(startTime), dayOf(endTime)]
  return `${from} ${clockOf(startTime)} – ${from === to ? '' : `${to} `}${clockOf(endTime)}`
}

/** The same by the clocks it was arranged with, where these are others. */
export const otherClocks = ({ startTime, endTime, zone }: Pick<Meeting, 'startTime' | 'endTime' | 'zone'>) =>
  clockOf(startTime, zone) === clockOf(startTime)
    ? undefined
    : `${clockOf(startTime, zone)} – ${clockOf(endTime, zone)} ${zone}`

export const placeOf = ({ room, place }: Pick<Meeting, 'room' | 'place'>) =>
  [room?.name, place].filter(Boolean).join(' ')
