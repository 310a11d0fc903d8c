import { type MeetingDetail, type MeetingItem, meetingItem } from '@sunmao/contract'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { RichText } from '../../rich-text/rich-text.panel.tsx'
import { useWork } from '../meeting.api.ts'
import { ActionRows, NewAction } from './action-rows.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemMinutes } from './item-minutes.tsx'
import { itemTitle } from './item-words.ts'

/** What is talked about: the thing itself, what was said, decided and agreed. */
export function ItemPane({ row, item }: { row: MeetingDetail; item: MeetingItem | undefined }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const [isEditing, setEditing] = useState(false)
  const goTo = useWork(meetingItem.current)
  const reopen = useWork(meetingItem.reopen)
  const remove = useWork(meetingItem.remove)
  if (!item)
    return (
      <section className="meeting-pane meeting-item" aria-label={t('meeting.item.pane')}>
        {row.note && <p className="meeting-note">{row.note}</p>}
        <Empty text={t('meeting.noAgenda')} />
      </section>
    )
  const at = row.agenda.indexOf(item)
  const next = row.agenda[at + 1]
  return (
    <section className="meeting-pane meeting-item" aria-label={t('meeting.item.pane')}>
      <header>
        <h2>
          {at + 1} {itemTitle(item, t)}
        </h2>
        {item.presenter && <span className="meeting-quiet">{item.presenter.nickName}</span>}
        <span className="meeting-buttons">
          {item.ref && (
            <Link className="meeting-button-link" to={item.ref.path}>
              <Icon name="eye" /> {t('meeting.item.open')}
            </Link>
          )}
          {row.may.lead && (
            <Button
              size="small"
              icon={<Icon name="pencil" />}
              aria-label={t('meeting.item.edit')}
              onClick={() => setEditing(true)}
            />
          )}
          {row.may.lead && row.status === 'planned' && (
            <Button
              size="small"
              icon={<Icon name="trash" />}
              aria-label={t('meeting.item.remove')}
              onClick={() =>
                modal.confirm({
                  title: t('meeting.item.remove'),
                  content: item.title,
                  okText: t('common.delete'),
                  cancelText: t('common.cancel'),
                  onOk: () => remove.mutate({ body: { id: item.id } }),
                })
              }
            />
          )}
          {row.may.lead && row.status === 'running' && !item.startTime && (
            <Button
              size="small"
              loading={goTo.isPending}
              onClick={() => goTo.mutate({ body: { meetingId: row.id, itemId: item.id } })}
            >
              {t('meeting.item.go')}
            </Button>
          )}
          {row.may.lead && row.status === 'running' && item.startTime && (
            <Button
              type="primary"
              size="small"
              loading={goTo.isPending}
              onClick={() => goTo.mutate({ body: { meetingId: row.id, itemId: next?.id ?? null } })}
            >
              {t(next ? 'meeting.item.next' : 'meeting.item.last')}
            </Button>
          )}
          {row.may.lead && item.state === 'done' && row.status !== 'planned' && (
            <Button size="small" onClick={() => reopen.mutate({ body: { id: item.id } })}>
              {t('meeting.item.reopen')}
            </Button>
          )}
        </span>
      </header>
      {row.note && at === 0 && <p className="meeting-note">{row.note}</p>}
      {item.isHidden && <p className="meeting-quiet">{t('meeting.item.hiddenHint')}</p>}
      {item.kind === 'carryOver' && (
        <>
          <h3>{t('meeting.sheet.before')}</h3>
          <ActionRows row={row} actions={row.openActions} />
        </>
      )}
      <h3>{t('meeting.minutes')}</h3>
      {row.may.note ? (
        <ItemMinutes item={item} />
      ) : item.html ? (
        <RichText html={item.html} />
      ) : (
        <p className="meeting-quiet">{t('meeting.nothingWritten')}</p>
      )}
      <Decisions row={row} item={item} />
      <h3>{t('meeting.actions')}</h3>
      <ActionRows row={row} actions={item.actions} />
      {row.may.note && <NewAction row={row} item={item} />}
      {isEditing && <ItemForm meeting={row} item={item} onClose={() => setEditing(false)} />}
    </section>
  )
}

function Decisions({ row, item }: { row: MeetingDetail; item: MeetingItem }) {
  const { t } = useTranslation()
  const decide = useWork(meetingItem.decide)
  const remove = useWork(meetingItem.removeDecision)
  const [text, setText] = useState('')
  const save = () => {
    const said = text.trim()
    if (said) decide.mutate({ body: { itemId: item.id, text: said } }, { onSuccess: () => setText('') })
  }
  return (
    <>
      <h3>{t('meeting.decisions')}</h3>
      <ul className="meeting-decisions">
        {item.decisions.map((one) => (
          <li key={one.id}>
            <span className="meeting-tick">✓</span> <span className="meeting-grow">{one.text}</span>
            {row.may.note && (
              <Button
                type="text"
                size="small"
                icon={<Icon name="close" />}
                aria-label={t('meeting.decisionRemove')}
                onClick={() => remove.mutate({ body: { id: one.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      {row.may.note && (
        <Input
          value={text}
          maxLength={1000}
          aria-label={t('meeting.decisionNew')}
          placeholder={t('meeting.decisionNew')}
          disabled={decide.isPending}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => !event.nativeEvent.isComposing && save()}
        />
      )}
    </>
  )
}
