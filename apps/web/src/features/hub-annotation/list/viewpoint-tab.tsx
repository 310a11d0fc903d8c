import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { agoWord } from '../../../ui/format.ts'
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx'
import { useSubViewpoints, viewpointSpot } from '../hub-annotation.api.ts'
import { PictureCard } from './picture-card.tsx'

const STEP = 24

/** Views that somebody kept. */
export function ViewpointTab({ subId }: { subId: number }) {
  const { t } = useTranslation()
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useSubViewpoints(subId, size)
  return (
    <>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards className="annotation-cards" hasPicture />}
      {data?.content.length === 0 && <Empty text={t('viewpoint.empty')} />}
      <ul className="annotation-cards">
        {data?.content.map((row) => (
          <PictureCard
            key={row.id}
            picture={row.picture}
            to={row.fileIds.length > 0 ? viewpointSpot(row) : undefined}
            label={t('annotation.fly', { name: row.name })}
            icon="bookmark"
            title={<b className="annotation-cut">{row.name}</b>}
            about={[
              t(row.isPersonal ? 'filterModelView.personal' : 'filterModelView.shared'),
              row.createByName,
              agoWord(row.createTime, t),
            ].join(' · ')}
          />
        ))}
      </ul>
      {data && data.content.length < data.totalElements && (
        <Button type="link" onClick={() => setSize(size + STEP)}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
