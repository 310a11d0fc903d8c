import type { Message } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { agoWord } from '../../ui/format.ts'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { MESSAGE_PAGE, useMessages, useReadMessages } from './message.api.ts'
import './message.css'

export function MessagePanel() {
  const { t } = useTranslation()
  const [size, setSize] = useState(MESSAGE_PAGE)
  const { data, error, refetch } = useMessages(size)
  const read = useReadMessages()
  return (
    <section className="message">
      <header className="message-head">
        <h2 className="message-title">{t('message.title')}</h2>
        {data && data.unread > 0 && (
          <Button type="link" loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
            {t('message.readAll')}
          </Button>
        )}
      </header>
      {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.content.length === 0 && <Empty text={t('message.empty')} />}
      {data && data.content.length > 0 && (
        <ul className="message-list">
          {data.content.map((one) => (
            <MessageRow key={one.id} message={one} onRead={() => read.mutate({ body: { ids: [one.id] } })} />
          ))}
        </ul>
      )}
      {data && data.totalElements > data.content.length && (
        <Button type="text" block onClick={() => setSize(size + MESSAGE_PAGE)}>
          {t('common.more')}
        </Button>
      )}
    </section>
  )
}

function MessageRow({ message, onRead }: { message: Message; onRead: () => void }) {
  const { t } = useTranslation()
  const { text, read, createTime } = message
  return (
    <li className={read ? 'message-row' : 'message-row message-unread'}>
      <p>{text}</p>
      <p className="message-meta">
        <time dateTime={createTime} title={createTime}>
          {agoWord(createTime, t)}
        </time>
        {!read && (
          <button type="button" className="message-read" onClick={onRead}>
            {t('message.read')}
          </button>
        )}
      </p>
    </li>
  )
}
