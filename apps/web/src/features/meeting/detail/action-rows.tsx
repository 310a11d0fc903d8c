import { type MeetingAction, type MeetingDetail, type MeetingItem, meetingItem } from '@sunmao/contract'
import { Button, Checkbox, DatePicker, Dropdown, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useSubs, useWork } from '../meeting.api.ts'
import { Face } from './face.tsx'

export function ActionRows({ row, actions }: { row: MeetingDetail; actions: readonly MeetingAction[] }) {
  const { t } = useTranslation()
  const finish = useWork(meetingItem.finish)
  const remove = useWork(meetingItem.removeAction)
  if (actions.length === 0) return null
  return (
    <ul className="meeting-actions">
      {actions.map((one) => (
        <li key={one.id}>
          <Checkbox
            checked={one.isDone}
            disabled={one.issue !== undefined || finish.isPending}
            aria-label={one.text}
            onChange={({ target }) => finish.mutate({ body: { id: one.id, isDone: target.checked } })}
          />
          <span className={one.isDone ? 'meeting-grow meeting-done' : 'meeting-grow'}>{one.text}</span>
          {one.assignee && (
            <span className="meeting-person">
              <Face person={one.assignee} size={20} /> {one.assignee.nickName}
            </span>
          )}
          {one.dueDate && <span className="meeting-quiet">{one.dueDate.slice(5)}</span>}
          {one.issue ? (
            <Link to={one.issue.path}>{one.issue.number ?? t('meeting.action.issue')}</Link>
          ) : (
            <ToIssue row={row} action={one} />
          )}
          {row.may.note && one.meetingId === row.id && !one.issue && (
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" />}
              aria-label={t('meeting.action.remove')}
              onClick={() => remove.mutate({ body: { id: one.id } })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** One click where the project has one building, else one more for which. */
function ToIssue({ row, action }: { row: MeetingDetail; action: MeetingAction }) {
  const { t } = useTranslation()
  const can = useProjectCan(row.projId)
  const { data: subs = [] } = useSubs(row.projId)
  const raise = useWork(meetingItem.raiseIssue)
  if (row.projId === undefined || !can('issue:add') || subs.length === 0 || action.isDone) return null
  const make = (subId: number) => raise.mutate({ body: { id: action.id, subId } })
  const label = t('meeting.action.toIssue')
  if (subs.length === 1)
    return (
      <Button size="small" type="link" loading={raise.isPending} onClick={() => make(subs[0]!.subId)}>
        {label}
      </Button>
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: subs.map(({ subId, subName }) => ({ key: subId, label: subName })),
        onClick: ({ key }) => make(Number(key)),
      }}
    >
      <Button size="small" type="link" loading={raise.isPending}>
        {label}
      </Button>
    </Dropdown>
  )
}

/** Enter adds one. */
export function NewAction({ row, item }: { row: MeetingDetail; item: MeetingItem }) {
  const { t } = useTranslation()
  const add = useWork(meetingItem.addAction)
  const [text, setText] = useState('')
  const [assigneeId, setAssignee] = useState<number>()
  const [due, setDue] = useState<Dayjs | null>(null)
  const save = () => {
    const said = text.trim()
    if (!said) return
    add.mutate(
      {
        body: {
          itemId: item.id,
          text: said,
          assigneeId: assigneeId ?? null,
          dueDate: due?.format('YYYY-MM-DD') ?? null,
        },
      },
      { onSuccess: () => setText('') },
    )
  }
  return (
    <div className="meeting-new-action">
      <Input
        value={text}
        maxLength={1000}
        aria-label={t('meeting.action.new')}
        placeholder={t('meeting.action.new')}
        disabled={add.isPending}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && save()}
      />
      <Select<number>
        allowClear
        aria-label={t('meeting.action.assignee')}
        placeholder={t('meeting.action.assignee')}
        {...(assigneeId !== undefined && { value: assigneeId })}
        optionFilterProp="label"
        options={row.participants.flatMap(({ person }) =>
          person.id ? [{ value: person.id, label: person.nickName }] : [],
        )}
        onChange={setAssignee}
      />
      <DatePicker
        aria-label={t('meeting.action.due')}
        placeholder={t('meeting.action.due')}
        value={due}
        minDate={dayjs()}
        onChange={setDue}
      />
      <Button disabled={!text.trim()} loading={add.isPending} onClick={save}>
        {t('meeting.action.add')}
      </Button>
    </div>
  )
}
