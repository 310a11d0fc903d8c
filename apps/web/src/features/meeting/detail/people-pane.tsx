import { type MeetingAttendance, type MeetingDetail, meeting, meetingAttendances } from '@sunmao/contract'
import { Button, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { useWork } from '../meeting.api.ts'
import { clockOf, otherClocks, placeOf, spanText } from '../meeting-words.tsx'
import { Face } from './face.tsx'

/** Who is asked, who came and who has read the minutes; when and where. */
export function PeoplePane({ row }: { row: MeetingDetail }) {
  const { t } = useTranslation()
  const attend = useWork(meeting.attend)
  const checkIn = useWork(meeting.checkIn)
  const present = row.participants.filter(({ attendance }) => attendance === 'present' || attendance === 'late')
  const isBegun = row.status === 'running' || row.status === 'ended'
  const mine = row.answer
  return (
    <section className="meeting-pane" aria-label={t('meeting.people')}>
      <header>
        <h2>{t(isBegun ? 'meeting.attendance' : 'meeting.people')}</h2>
        <span className="meeting-quiet">
          {isBegun ? `${present.length} / ${row.participants.length}` : row.participants.length}
        </span>
      </header>
      {row.may.answer && mine && <Answers row={row} />}
      {row.status === 'running' && mine && (
        <Button
          className="meeting-check-in"
          loading={checkIn.isPending}
          onClick={() => checkIn.mutate({ body: { id: row.id } })}
        >
          {t('meeting.checkIn')}
        </Button>
      )}
      <ul className="meeting-people">
        {row.participants.map((one) => (
          <li key={one.id}>
            <Face person={one.person} />
            <span className="meeting-grow">
              {one.person.nickName}{' '}
              <span className="meeting-quiet">
                {[
                  one.person.id !== undefined && one.person.id === row.host.id && t('meeting.host'),
                  one.isGuest && t('meeting.guest'),
                  one.isOptional && !one.isGuest && t('meeting.optionalShort'),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </span>
              {one.email && <span className="meeting-row-line">{one.email}</span>}
            </span>
            {isBegun && row.may.lead ? (
              <Select<MeetingAttendance>
                size="small"
                variant="borderless"
                popupMatchSelectWidth={false}
                aria-label={t('meeting.attendanceOf', { name: one.person.nickName })}
                value={one.attendance}
                options={meetingAttendances.map((value) => ({ value, label: t(`meeting.attended.${value}`) }))}
                onChange={(attendance) =>
                  attend.mutate({ body: { id: row.id, people: [{ participantId: one.id, attendance }] } })
                }
              />
            ) : (
              <span className={`meeting-state meeting-state-${isBegun ? one.attendance : one.answer}`}>
                {row.isDistributed
                  ? one.readTime
                    ? t('meeting.readAt', { time: minuteText(one.readTime) })
                    : one.isGuest
                      ? t('meeting.sentByLetter')
                      : t('meeting.unread')
                  : isBegun
                    ? t(`meeting.attended.${one.attendance}`)
                    : t(`meeting.answer.${one.answer}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <h2>{t('meeting.timeAndPlace')}</h2>
      <p>{spanText(row)}</p>
      {otherClocks(row) && <p className="meeting-quiet">{otherClocks(row)}</p>}
      {row.recurrence && (
        <p className="meeting-quiet">{t(`meeting.every.${row.recurrence.kind}`, { count: row.recurrence.interval })}</p>
      )}
      <p>{placeOf(row) || t('meeting.noPlace')}</p>
      {row.link && (
        <p>
          <a href={row.link} target="_blank" rel="noopener noreferrer">
            <Icon name="link" /> {t('meeting.openLink')}
          </a>
        </p>
      )}
      {row.roomTaken.map((one) => (
        <p key={`${one.startTime} ${one.title}`} className="meeting-warning">
          {t('meeting.roomTaken', {
            time: `${clockOf(one.startTime)}–${clockOf(one.endTime)}`,
            title: one.title || t('meeting.otherMeeting'),
          })}
        </p>
      ))}
    </section>
  )
}

const answers = ['accepted', 'tentative', 'declined'] as const

function Answers({ row }: { row: MeetingDetail }) {
  const { t } = useTranslation()
  const answer = useWork(meeting.answer)
  return (
    <div className="meeting-answers">
      <Segmented
        block
        aria-label={t('meeting.myAnswer')}
        value={row.answer ?? 'none'}
        disabled={answer.isPending}
        options={answers.map((value) => ({ value, label: t(`meeting.answer.${value}`) }))}
        onChange={(value) => {
          if (value !== 'none') answer.mutate({ body: { id: row.id, answer: value } })
        }}
      />
      {row.seriesId && row.answer && row.answer !== 'none' && row.next && (
        <Button
          type="link"
          size="small"
          onClick={() => answer.mutate({ body: { id: row.id, answer: row.answer as 'accepted', reach: 'following' } })}
        >
          {t('meeting.answerAll')}
        </Button>
      )}
    </div>
  )
}
