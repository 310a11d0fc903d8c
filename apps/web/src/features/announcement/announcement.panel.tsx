import type { Announcement } from '@sunmao/contract'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Can } from '../../session/can.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { PANEL_SIZE, useAnnouncements } from './announcement.api.ts'
import { AnnouncementMarks } from './announcement-marks.tsx'
import { toggleAnnouncements, useAnnouncementView } from './announcement-view.ts'
import './announcement.css'

export function AnnouncementPanel() {
  const { t } = useTranslation()
  const [size, setSize] = useState(PANEL_SIZE)
  const { data, error, refetch, isFetching } = useAnnouncements(size)
  const card = useRef<HTMLElement>(null)
  const asked = useAnnouncementView((view) => view.asked)
  useEffect(() => {
    // Only somebody who asked for it is taken there; home shows it by itself and stays where it is.
    if (asked > 0) card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [asked])
  return (
    <section ref={card} className="announcement" aria-labelledby="announcement-title">
      <header className="announcement-head">
        <h2 id="announcement-title" className="announcement-title">
          {t('announcement.title')}
        </h2>
        <span className="announcement-count">
          {data && data.unread > 0 && t('announcement.unread', { count: data.unread })}
        </span>
        <Can codes={['announcement:list']}>
          <Link to="/announcement">{t('announcement.all')}</Link>
        </Can>
        <button
          type="button"
          className="announcement-close"
          title={t('announcement.hide')}
          aria-label={t('announcement.hide')}
          onClick={toggleAnnouncements}
        >
          <Icon name="close" size={14} />
        </button>
      </header>
      {data && data.mustRead > 0 && (
        <p className="announcement-alarm" role="status">
          <Icon name="warning" size={14} /> {t('announcement.mustReadCount', { count: data.mustRead })}
        </p>
      )}
      {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.content.length === 0 && <Empty text={t('announcement.empty')} />}
      {data && data.content.length > 0 && (
        <ul className="announcement-list">
          {data.content.map((one) => (
            <AnnouncementRow key={one.id} announcement={one} />
          ))}
        </ul>
      )}
      {data && data.totalElements > data.content.length && (
        <div className="announcement-more">
          <Button type="link" size="small" loading={isFetching} onClick={() => setSize(size + PANEL_SIZE)}>
            {t('announcement.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation()
  const { id, title, text, pinned, mustRead, read, source, createTime } = announcement
  const isPressing = mustRead && !read
  return (
    <li className={isPressing ? 'announcement-row announcement-pressing' : 'announcement-row'}>
      <p className={read ? undefined : 'announcement-unread'}>
        <AnnouncementMarks mustRead={mustRead} pinned={pinned} />
        <Link className="announcement-link" to={`/announcement/detail?id=${id}`}>
          {title}
        </Link>
        {!read && <span className="announcement-dot" role="img" aria-label={t('announcement.isUnread')} />}
      </p>
      {text && <p className="announcement-text">{text}</p>}
      <p className="announcement-meta">
        {source && <span>{source}</span>}
        <time dateTime={createTime} title={createTime}>
          {agoWord(createTime, t)}
        </time>
      </p>
    </li>
  )
}
