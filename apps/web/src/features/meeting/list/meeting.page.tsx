import { addDays, type Meeting, momentOf } from '@sunmao/contract'
import { Button, Checkbox, Dropdown, Segmented } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Can, useCan } from '../../../session/can.tsx'
import { useMode } from '../../../session/project/mode.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { MeetingForm } from '../form/meeting-form.tsx'
import { meetingAddress, useMeetings } from '../meeting.api.ts'
import { dayOf, ownZone } from '../meeting-words.tsx'
import { addMonths, monthOf, weekOf } from './calendar-days.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { MeetingGrid } from './meeting-grid.tsx'
import { MeetingRows } from './meeting-rows.tsx'
import { RoomsDialog } from './rooms-dialog.tsx'
import '../meeting.css'

const looks = ['month', 'week', 'list'] as const
type Look = (typeof looks)[number]
/** As many as a month shows. */
const MOST = 200
/** The list goes on for so many days. */
const LIST_DAYS = 60

/** Meetings of a project, or of the house and all one's projects. */
export function MeetingPage() {
  const { enterpriseProjectFlag, project } = useMode()
  const projId = enterpriseProjectFlag === 0 ? project?.projId : undefined
  return (
    <Fragment key={projId ?? 0}>
      {projId && <ProjectNews projId={projId} />}
      <Meetings projId={projId} />
    </Fragment>
  )
}

function ProjectNews({ projId }: { projId: number }) {
  useTopic(`project:${projId}`)
  return null
}

function daysOf(look: Look, day: string): string[] {
  if (look === 'month') return monthOf(day)
  if (look === 'week') return weekOf(day)
  return [day, addDays(day, LIST_DAYS)]
}

function Meetings({ projId }: { projId: number | undefined }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { query, setQuery } = usePage()
  const isWide = useMedia('(width >= 760px)')
  const [form, setForm] = useState<{ day?: string }>()
  const [dialog, setDialog] = useState<'calendar' | 'rooms'>()
  const mayAdd = useCan(['meeting:add', 'meeting:manage'])
  const look = looks.find((one) => one === query.get('look')) ?? 'month'
  const day = /^\d{4}-\d{2}-\d{2}$/.test(query.get('day') ?? '') ? query.get('day')! : dayOf(new Date())
  const days = daysOf(look, day)
  const { data, error, refetch } = useMeetings({
    projId,
    from: momentOf({ day: days[0]!, time: '00:00:00' }, ownZone).toISOString(),
    to: momentOf({ day: addDays(days.at(-1)!, 1), time: '00:00:00' }, ownZone).toISOString(),
    mine: query.get('mine') === '1' || undefined,
    blurry: query.get('blurry') ?? undefined,
    size: MOST,
  })
  const open = (row: Meeting) => navigate(meetingAddress(row))
  const step = (by: number) => {
    const next = look === 'month' ? addMonths(day, by) : addDays(day, by * (look === 'week' ? 7 : LIST_DAYS))
    setQuery({ day: next })
  }
  const month = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <>
      <PageHead
        title={t('meeting.title')}
        count={data && t('meeting.count', { count: data.totalElements })}
        actions={
          <>
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'calendar', label: t('meeting.calendar.title') },
                  ...(projId === undefined ? [{ key: 'rooms', label: t('meeting.room.title') }] : []),
                ],
                onClick: ({ key }) => setDialog(key as 'calendar' | 'rooms'),
              }}
            >
              <Button icon={<Icon name="calendar" />}>{t('meeting.more')}</Button>
            </Dropdown>
            <Can codes={['meeting:add', 'meeting:manage']}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setForm({})}>
                {t('meeting.add')}
              </Button>
            </Can>
          </>
        }
      />
      <div className="meeting-bar">
        <Button icon={<Icon name="chevron-left" />} aria-label={t('meeting.before')} onClick={() => step(-1)} />
        <Button onClick={() => setQuery({ day: undefined })}>{t('meeting.today')}</Button>
        <Button icon={<Icon name="chevron-right" />} aria-label={t('meeting.after')} onClick={() => step(1)} />
        <b className="meeting-month">
          {look === 'month' ? month.format(new Date(`${day}T00:00:00Z`)) : `${days[0]} – ${days.at(-1)}`}
        </b>
        <FilterBox name="blurry" label={t('meeting.search')} />
        <Checkbox
          checked={query.get('mine') === '1'}
          onChange={({ target }) => setQuery({ mine: target.checked ? 1 : undefined })}
        >
          {t('meeting.mine')}
        </Checkbox>
        <Segmented<Look>
          aria-label={t('meeting.look')}
          value={look}
          options={looks.map((value) => ({ value, label: t(`meeting.looks.${value}`) }))}
          onChange={(value) => setQuery({ look: value === 'month' ? undefined : value })}
        />
      </div>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={8} />}
      {data &&
        (look === 'list' || !isWide ? (
          <MeetingRows rows={data.content} hasProject={projId !== undefined} onOpen={open} />
        ) : (
          <MeetingGrid
            days={days}
            rows={data.content}
            {...(look === 'month' && { month: day.slice(0, 7) })}
            onOpen={open}
            {...(mayAdd && { onAdd: (on: string) => setForm({ day: on }) })}
          />
        ))}
      {data && data.totalElements > data.content.length && (
        <p className="meeting-quiet">{t('meeting.cut', { shown: data.content.length, count: data.totalElements })}</p>
      )}
      {form && <MeetingForm projId={projId} day={form.day} onClose={() => setForm(undefined)} />}
      {dialog === 'calendar' && <CalendarDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'rooms' && <RoomsDialog onClose={() => setDialog(undefined)} />}
    </>
  )
}
