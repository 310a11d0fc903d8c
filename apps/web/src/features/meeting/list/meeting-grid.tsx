import type { Meeting } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { clockOf, dayOf } from '../meeting-words.tsx'
import { weekOf } from './calendar-days.ts'

interface MeetingGridProps {
  days: readonly string[]
  rows: readonly Meeting[]
  /** The month that is meant; other days are quieter. */
  month?: string
  onOpen: (row: Meeting) => void
  onAdd?: (day: string) => void
}

/** A month or a week as days. */
export function MeetingGrid({ days, rows, month, onOpen, onAdd }: MeetingGridProps) {
  const { t, i18n } = useTranslation()
  const today = dayOf(new Date())
  const word = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className={month ? 'meeting-grid' : 'meeting-grid meeting-grid-week'}>
      {weekOf(days[0]!).map((day) => (
        <b key={day} className="meeting-weekday">
          {word.format(new Date(`${day}T00:00:00Z`))}
        </b>
      ))}
      {days.map((day) => (
        <section
          key={day}
          aria-label={day}
          aria-current={day === today ? 'date' : undefined}
          className={month && !day.startsWith(month) ? 'meeting-day meeting-day-other' : 'meeting-day'}
        >
          <header>
            <span>{Number(day.slice(8))}</span>
            {onAdd && (
              <button
                type="button"
                className="meeting-day-add"
                aria-label={t('meeting.addOn', { day })}
                onClick={() => onAdd(day)}
              >
                +
              </button>
            )}
          </header>
          {rows
            .filter((row) => dayOf(row.startTime) === day)
            .map((row) => (
              <button
                key={row.id}
                type="button"
                className={`meeting-chip meeting-chip-${row.status}`}
                title={`${clockOf(row.startTime)} ${row.title}`}
                onClick={() => onOpen(row)}
              >
                <span>{clockOf(row.startTime)}</span> {row.title}
              </button>
            ))}
        </section>
      ))}
    </div>
  )
}
