import type { Meeting } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'
import { clockOf, dayOf, MeetingStatus, placeOf } from '../meeting-words.tsx'

interface MeetingRowsProps {
  rows: readonly Meeting[]
  hasProject: boolean
  onOpen: (row: Meeting) => void
}

/** One after the other, by day. */
export function MeetingRows({ rows, hasProject, onOpen }: MeetingRowsProps) {
  const { t, i18n } = useTranslation()
  if (rows.length === 0) return <Empty text={t('meeting.none')} />
  const days = [...new Set(rows.map((row) => dayOf(row.startTime)))]
  const word = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return days.map((day) => (
    <section key={day} className="meeting-rows" aria-label={day}>
      <h2>
        {day} {word.format(new Date(`${day}T00:00:00Z`))}
      </h2>
      <ul>
        {rows
          .filter((row) => dayOf(row.startTime) === day)
          .map((row) => (
            <li key={row.id}>
              <button type="button" className="meeting-row" onClick={() => onOpen(row)}>
                <span className="meeting-row-time">
                  {clockOf(row.startTime)}–{clockOf(row.endTime)}
                </span>
                <span className="meeting-row-main">
                  <b>{row.title}</b>{' '}
                  {row.serial && <span className="meeting-quiet">{t('meeting.serial', { count: row.serial })}</span>}
                  <span className="meeting-row-line">
                    {[
                      !hasProject && row.projName,
                      placeOf(row),
                      row.host.nickName,
                      t('meeting.peopleCount', { count: row.people }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="meeting-row-end">
                  <MeetingStatus status={row.status} />
                  {row.answer && row.status === 'planned' && (
                    <span className="meeting-quiet">{t(`meeting.answer.${row.answer}`)}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ))
}
