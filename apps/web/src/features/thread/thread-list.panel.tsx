import type { Thread } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { THREAD_PAGE, useThreads } from './thread.api.ts'
import { ThreadPanel } from './thread.panel.tsx'
import './thread.css'

interface ThreadListProps {
  /** Somebody goes to the thing itself. */
  onLeave?: () => void
  /** Room for the list and a thread beside each other. */
  isWide?: boolean
}

/** The threads that have something in them, and the one that was chosen. */
export function ThreadList({ onLeave, isWide = false }: ThreadListProps) {
  const { t } = useTranslation()
  const [size, setSize] = useState(THREAD_PAGE)
  const [chosen, setChosen] = useState<Thread>()
  const { data, error, refetch } = useThreads(size)
  const list = (
    <div className="thread-list">
      {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.content.length === 0 && <Empty text={t('thread.none')} />}
      {data?.content.map((one) => (
        <ThreadRow
          key={one.threadId}
          thread={one}
          isChosen={one.threadId === chosen?.threadId}
          onChoose={() => setChosen(one)}
        />
      ))}
      {data && data.totalElements > data.content.length && (
        <Button type="text" block onClick={() => setSize(size + THREAD_PAGE)}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
  const talk = chosen && (
    <div className="thread-open">
      <header className="thread-head">
        <Button
          type="text"
          className="thread-back"
          icon={<Icon name="collapse" />}
          aria-label={t('common.back')}
          onClick={() => setChosen(undefined)}
        />
        <h3 className="thread-title">{chosen.title}</h3>
        {chosen.link && (
          <PlaceLink to={chosen.link} onOpen={onLeave}>
            {t('common.view')}
          </PlaceLink>
        )}
      </header>
      <ThreadPanel key={chosen.threadId} kind={chosen.kind} refId={chosen.refId} />
    </div>
  )
  if (!isWide) return talk ?? list
  return (
    <div className={talk ? 'thread-split thread-chosen' : 'thread-split'}>
      {list}
      {talk ?? <div className="thread-open thread-hint">{data && data.content.length > 0 && t('thread.choose')}</div>}
    </div>
  )
}

interface ThreadRowProps {
  thread: Thread
  isChosen: boolean
  onChoose: () => void
}

function ThreadRow({ thread: { title, last, unread }, isChosen, onChoose }: ThreadRowProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className="thread-row" aria-current={isChosen} onClick={onChoose}>
      <span className="thread-row-title">{title}</span>
      {last && <time dateTime={last.createTime}>{agoWord(last.createTime, t)}</time>}
      <span className="thread-row-last">{last && t('thread.said', { name: last.user.nickName, text: last.text })}</span>
      {unread > 0 && (
        <span className="thread-unread" title={t('message.unread', { count: unread })}>
          {unread}
        </span>
      )}
    </button>
  )
}
