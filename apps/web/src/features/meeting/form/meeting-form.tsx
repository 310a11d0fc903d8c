import { type MeetingDetail, type MeetingReach, meeting, projectMember, recurrenceKinds } from '@sunmao/contract'
import { Alert, App, DatePicker, Form, type FormInstance, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { useSession } from '../../../session/session.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { meetingAddress, useRooms } from '../meeting.api.ts'
import { meetingReads } from '../meeting-reads.ts'
import { clockOf, ownZone } from '../meeting-words.tsx'
import { bodyOf, guestSeparators, type MeetingValues, newValues, ruleOf, valuesOf } from './meeting-values.ts'
import '../meeting.css'

interface MeetingFormProps {
  projId: number | undefined
  /** Nothing = a new one. */
  row?: MeetingDetail
  /** Of a new one. */
  day?: string | undefined
  onClose: () => void
}

const zones = [...new Set([ownZone, 'Asia/Shanghai', ...Intl.supportedValuesOf('timeZone')])]

export function MeetingForm({ projId, row: given, day, onClose }: MeetingFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const create = useSend(meeting.create, meetingReads, { quiet: true })
  const update = useSend(meeting.update, meetingReads, { quiet: true })
  const [reach, setReach] = useState<MeetingReach>('one')
  const me = useSession((session) => session.info?.user)
  const { server, stale } = useRowForm<MeetingValues, MeetingDetail>({
    row: given,
    valuesOf,
    refusedAt: { 'meeting.notInProject': 'userIds', 'meeting.noOccurrence': 'repeat', 'meeting.noSuchRoom': 'roomId' },
    onSaved: onClose,
    save: async (_, row) => {
      const values: MeetingValues = server.form.getFieldsValue(true)
      if (row) return update.mutateAsync({ body: { ...bodyOf(values), id: row.id, rowVersion: row.rowVersion, reach } })
      const made = await create.mutateAsync({
        body: { ...bodyOf(values), projId: projId ?? null, recurrence: ruleOf(values) },
      })
      if (made.isCapped) message.warning(t('meeting.capped', { count: made.count }))
      void navigate(meetingAddress({ projId, id: made.id }))
      return undefined
    },
  })
  return (
    <FormModal<MeetingValues>
      title={t(given ? 'meeting.edit' : 'meeting.add')}
      width={720}
      server={server}
      initialValues={given ? valuesOf(given) : newValues(day, me?.id ? [me.id] : [])}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      {given?.seriesId && (
        <Radio.Group
          className="meeting-reach"
          value={reach}
          onChange={({ target }) => setReach(target.value)}
          options={[
            { value: 'one', label: t('meeting.reach.one') },
            { value: 'following', label: t('meeting.reach.following') },
          ]}
        />
      )}
      <Fields projId={projId} given={given} form={server.form} />
    </FormModal>
  )
}

interface FieldsProps {
  projId: number | undefined
  given: MeetingDetail | undefined
  form: FormInstance<MeetingValues>
}

function Fields({ projId, given, form }: FieldsProps) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useRooms()
  const { data: roles = [] } = useCall(projectMember.roles, {}, { enabled: projId !== undefined, quiet: true })
  const me = useSession((session) => session.info?.user)
  const known = [
    ...(given?.participants.map(({ person }) => person) ?? []),
    ...(me ? [{ id: me.id, nickName: me.nickName }] : []),
  ]
  const required = { required: true, whitespace: true, message: t('validate.required') }
  const whenSet = { required: true, message: t('validate.required') }
  return (
    <>
      <Form.Item name="title" label={t('meeting.name')} rules={[required]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <div className="meeting-two">
        <Form.Item name="start" label={t('meeting.start')} rules={[whenSet]}>
          <DatePicker
            className="meeting-wide"
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
          />
        </Form.Item>
        <Form.Item
          name="end"
          label={t('meeting.end')}
          dependencies={['start']}
          rules={[
            whenSet,
            {
              validator: (_, end) =>
                end && form.getFieldValue('start') && !end.isAfter(form.getFieldValue('start'))
                  ? Promise.reject(new Error(t('meeting.endsBeforeStart')))
                  : Promise.resolve(),
            },
          ]}
        >
          <DatePicker
            className="meeting-wide"
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
          />
        </Form.Item>
        <Form.Item name="zone" label={t('meeting.zone')}>
          <Select showSearch options={zones.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="remindMinutes" label={t('meeting.remind')}>
          <Select
            options={[0, 5, 15, 30, 60, 1440].map((value) => ({
              value,
              label: value === 0 ? t('meeting.remindNever') : t('meeting.remindBefore', { count: value }),
            }))}
          />
        </Form.Item>
        <Form.Item name="roomId" label={t('meeting.roomLabel')}>
          <Select
            allowClear
            options={rooms
              .filter(({ isOn, id }) => isOn || id === given?.room?.id)
              .map(({ id, name, seats }) => ({
                value: id,
                label: seats > 0 ? t('meeting.room.option', { name, count: seats }) : name,
              }))}
          />
        </Form.Item>
        <Form.Item name="place" label={t('meeting.place')}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item
        name="link"
        label={t('meeting.link')}
        rules={[{ pattern: /^https?:\/\/\S+$/, message: t('meeting.linkWrong') }]}
        extra={t('meeting.linkHint')}
      >
        <Input maxLength={500} autoComplete="off" placeholder="https://" />
      </Form.Item>
      <Form.Item name="userIds" label={t('meeting.people')}>
        <PeopleSelect isMany projId={projId} known={known} />
      </Form.Item>
      <Form.Item name="optionalIds" label={t('meeting.optional')}>
        <PeopleSelect isMany projId={projId} known={known} />
      </Form.Item>
      {projId !== undefined && (
        <Form.Item name="roleIds" label={t('meeting.roles')}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      <Form.Item name="guests" label={t('meeting.guests')} extra={t('meeting.guestsHint')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={guestSeparators} />
      </Form.Item>
      <Conflicts form={form} exceptId={given?.id} />
      {!given && <Repeat form={form} />}
      <Form.Item name="note" label={t('meeting.note')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  )
}

/** Who and what is taken already; it is told, not forbidden. */
function Conflicts({ form, exceptId }: { form: FormInstance<MeetingValues>; exceptId: number | undefined }) {
  const { t } = useTranslation()
  const values = Form.useWatch([], form) as MeetingValues | undefined
  const isKnown = values?.start && values.end?.isAfter(values.start)
  const body = isKnown
    ? { ...bodyOf({ ...newValues(undefined), ...values }), exceptId: exceptId ?? null }
    : { startTime: '', endTime: '', roomId: null, userIds: [], exceptId: null }
  const { startTime, endTime, roomId, userIds } = body
  const { data = [] } = useCall(
    meeting.conflicts,
    { body: { startTime, endTime, roomId, userIds, exceptId: exceptId ?? null } },
    { enabled: Boolean(isKnown) && (Boolean(roomId) || userIds.length > 0), keepPrevious: true, quiet: true },
  )
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      className="meeting-conflicts"
      title={t('meeting.conflicts')}
      description={data
        .slice(0, 8)
        .map((one) => (
          <div key={`${one.kind} ${one.name} ${one.startTime}`}>
            {`${one.name} ${clockOf(one.startTime)}–${clockOf(one.endTime)} ${one.title ?? t('meeting.otherMeeting')}`}
          </div>
        ))}
    />
  )
}

function Repeat({ form }: { form: FormInstance<MeetingValues> }) {
  const { t, i18n } = useTranslation()
  const repeat = Form.useWatch('repeat', form) ?? 'never'
  const word = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="meeting-two">
      <Form.Item name="repeat" label={t('meeting.repeat.title')}>
        <Select
          options={(['never', ...recurrenceKinds] as const).map((value) => ({
            value,
            label: t(`meeting.repeat.${value}`),
          }))}
        />
      </Form.Item>
      {repeat !== 'never' && (
        <Form.Item name="interval" label={t('meeting.repeat.interval')}>
          <InputNumber min={1} max={12} className="meeting-wide" />
        </Form.Item>
      )}
      {repeat === 'weekly' && (
        <Form.Item name="weekdays" label={t('meeting.repeat.weekdays')} extra={t('meeting.repeat.weekdaysHint')}>
          <Select
            mode="multiple"
            options={Array.from({ length: 7 }, (_, at) => ({
              value: at + 1,
              // The fifth of January 1970 was a Monday.
              label: word.format(new Date(Date.UTC(1970, 0, 5 + at))),
            }))}
          />
        </Form.Item>
      )}
      {repeat !== 'never' && (
        <Form.Item name="until" label={t('meeting.repeat.until')} extra={t('meeting.repeat.untilHint')}>
          <DatePicker className="meeting-wide" />
        </Form.Item>
      )}
    </div>
  )
}
