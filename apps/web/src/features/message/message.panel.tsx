import type { MessageGroup } from '@sunmao/contract'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { useThreads } from '../thread/thread.api.ts'
import { ThreadList } from '../thread/thread-list.panel.tsx'
import { GroupFilter } from './group-filter.tsx'
import { MESSAGE_PAGE, useMessages, useReadMessages } from './message.api.ts'
import { NoticeList } from './notice-list.tsx'
import './message.css'

/** What is new, behind the icon of the navbar: notices, and what is talked about. */
export function MessagePanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const notices = useMessages().data?.unread ?? 0
  const threads = useThreads().data?.unread ?? 0
  const label = (text: string, unread: number) => (unread > 0 ? `${text} ${unread}` : text)
  return (
    <section className="message">
      <header className="message-head">
        <h2 className="message-title">{t('message.title')}</h2>
        <Link to="/message" onClick={onLeave}>
          {t('message.all')}
        </Link>
      </header>
      <Tabs
        size="small"
        className="message-tabs"
        destroyOnHidden
        items={[
          { key: 'notice', label: label(t('message.notices'), notices), children: <Notices onLeave={onLeave} /> },
          { key: 'thread', label: label(t('thread.title'), threads), children: <ThreadList onLeave={onLeave} /> },
        ]}
      />
    </section>
  )
}

function Notices({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const [size, setSize] = useState(MESSAGE_PAGE)
  const [group, setGroup] = useState<MessageGroup>()
  const { data, error, refetch } = useMessages({ size, group })
  const read = useReadMessages()
  return (
    <>
      <div className="message-bar">
        <GroupFilter value={group} onChange={setGroup} />
        {data && data.unread > 0 && (
          <Button type="link" loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
            {t('message.readAll')}
          </Button>
        )}
      </div>
      <div className="message-body">
        {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonList rows={4} />}
        {data?.content.length === 0 && <Empty text={t(group ? 'common.noMatch' : 'message.empty')} />}
        {data && data.content.length > 0 && <NoticeList notices={data.content} onLeave={onLeave} />}
        {data && data.totalElements > data.content.length && (
          <Button type="text" block onClick={() => setSize(size + MESSAGE_PAGE)}>
            {t('common.more')}
          </Button>
        )}
      </div>
    </>
  )
}
