import type { Announcement } from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { agoWord } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { useAnnouncements } from './announcement.api.ts'
import { toggleAnnouncements, useAnnouncementView } from './announcement-view.ts'
import './announcement.css'

export function AnnouncementPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnnouncements()
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
    </section>
  )
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation()
  const { title, text, pinned, source, createTime } = announcement
  return (
    <li className="announcement-row">
      <p>
        {pinned && <span className="announcement-pinned">{t('announcement.pinned')}</span>}
        {title}
      </p>
      {text && <p className="announcement-text">{text}</p>}
      <p className="announcement-meta">
        <span>{source}</span>
        <time dateTime={createTime} title={createTime}>
          {agoWord(createTime, t)}
        </time>
      </p>
    </li>
  )
}
