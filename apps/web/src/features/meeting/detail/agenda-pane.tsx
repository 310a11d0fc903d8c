import { type MeetingDetail, type MeetingItem, meetingItem } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useWork } from '../meeting.api.ts'
import { ItemForm } from './item-form.tsx'
import { itemTitle } from './item-words.ts'

interface AgendaPaneProps {
  row: MeetingDetail
  itemId: number | undefined
  onOpen: (id: number) => void
}

export function AgendaPane({ row, itemId, onOpen }: AgendaPaneProps) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const order = useWork(meetingItem.order)
  const minutes = row.agenda.reduce((sum, item) => sum + item.minutes, 0)
  const move = (at: number, by: number) => {
    const ids = row.agenda.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    ids.splice(at + by, 0, moved!)
    order.mutate({ body: { meetingId: row.id, itemIds: ids } })
  }
  return (
    <section className="meeting-pane" aria-label={t('meeting.agenda')}>
      <header>
        <h2>{t('meeting.agenda')}</h2>
        <span className="meeting-quiet">{t('meeting.agendaCount', { count: row.agenda.length, minutes })}</span>
        {row.may.note && (
          <Button
            size="small"
            icon={<Icon name="plus" />}
            aria-label={t('meeting.item.add')}
            onClick={() => setAdding(true)}
          />
        )}
      </header>
      <ol className="meeting-agenda">
        {row.agenda.map((item, at) => (
          <li key={item.id} aria-current={item.id === itemId}>
            <button type="button" onClick={() => onOpen(item.id)}>
              <Mark item={item} at={at} />
              <span className="meeting-row-main">
                <b>{itemTitle(item, t)}</b>
                <span className="meeting-row-line">
                  {[t(`meeting.kind.${item.kind}`), item.isHidden ? t('meeting.item.hidden') : item.ref?.title]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="meeting-quiet">{t('meeting.minutesShort', { count: item.minutes })}</span>
            </button>
            {row.may.lead && row.agenda.length > 1 && (
              <span className="meeting-moves">
                <Button
                  type="text"
                  size="small"
                  disabled={at === 0 || order.isPending}
                  aria-label={t('meeting.item.up', { title: item.title })}
                  onClick={() => move(at, -1)}
                >
                  ↑
                </Button>
                <Button
                  type="text"
                  size="small"
                  disabled={at === row.agenda.length - 1 || order.isPending}
                  aria-label={t('meeting.item.down', { title: item.title })}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {row.next && row.status !== 'ended' && <p className="meeting-foot">{t('meeting.carriesOn')}</p>}
      {isAdding && <ItemForm meeting={row} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Mark({ item, at }: { item: MeetingItem; at: number }) {
  const { t } = useTranslation()
  const state = item.startTime ? 'now' : item.state
  return (
    <span className={`meeting-mark meeting-mark-${state}`} role="img" aria-label={t(`meeting.itemState.${state}`)}>
      {state === 'done' ? '✓' : state === 'carried' ? '→' : at + 1}
    </span>
  )
}
