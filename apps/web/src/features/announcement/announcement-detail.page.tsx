import type { AnnouncementDetail } from '@sunmao/contract'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { ExportButtons } from '../rich-text/export-buttons.panel.tsx'
import { RichText } from '../rich-text/rich-text.panel.tsx'
import { useAnnouncement, useConfirmReading } from './announcement.api.ts'
import { AnnouncementMarks } from './announcement-marks.tsx'
import './announcement-detail.css'

/** One announcement to read. */
export function AnnouncementDetailPage() {
  const { t } = useTranslation()
  const id = Number(usePage().query.get('id'))
  if (!Number.isInteger(id) || id <= 0) return <Failure text={t('error.notFound')} />
  return <Detail key={id} id={id} />
}

function Detail({ id }: { id: number }) {
  const { data, error, refetch } = useAnnouncement(id)
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={6} />
  return (
    <article className="announcement-detail">
      <header>
        <h1 className="announcement-detail-title">
          <AnnouncementMarks mustRead={data.mustRead} pinned={data.pinned} />
          {data.title}
        </h1>
        <p className="announcement-meta">
          {data.source && <span>{data.source}</span>}
          <time dateTime={data.createTime}>{minuteText(data.createTime)}</time>
        </p>
      </header>
      <RichText html={data.html} />
      <footer className="announcement-detail-foot">
        <Confirmation announcement={data} />
        <ExportButtons title={data.title} html={() => data.html} />
      </footer>
    </article>
  )
}

/** Opening is reading, except where one has to say so. */
function Confirmation({ announcement: { id, mustRead, read } }: { announcement: AnnouncementDetail }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useConfirmReading(!mustRead)
  useEffect(() => {
    if (!mustRead && !read) mutate({ body: { id } })
  }, [id, mustRead, read, mutate])
  if (!mustRead) return <span className="announcement-detail-gap" />
  if (read)
    return (
      <span className="announcement-detail-gap status-done">
        <Icon name="check" size={14} /> {t('announcement.confirmed')}
      </span>
    )
  return (
    <span className="announcement-detail-gap">
      <Button type="primary" loading={isPending} onClick={() => mutate({ body: { id } })}>
        {t('announcement.confirm')}
      </Button>
      <span className="announcement-detail-hint">{t('announcement.confirmHint')}</span>
    </span>
  )
}
