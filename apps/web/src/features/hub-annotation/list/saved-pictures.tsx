import type { SheetPlace } from '@sunmao/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'
import { agoWord } from '../../../ui/text/format.ts'
import { PictureCard } from './picture-card.tsx'

/** How many more are shown at a time. */
export const STEP = 24

interface SavedPicture {
  id: number
  name: string
  isPersonal: boolean
  createByName: string
  createTime: string
  fileIds: readonly number[]
  sheet?: SheetPlace | undefined
  picture?: string | undefined
}

interface SavedPicturesProps<T extends SavedPicture> {
  /** What `useCall` gives of a page of them. */
  read: {
    data: { content: readonly T[]; totalElements: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
  empty: string
  icon: IconName
  /** Where one click flies to, while its models are there. */
  spotOf: (row: T) => string
  footOf?: (row: T) => ReactNode
  onMore: () => void
}

/** Views that were kept by name, as pictures: the newest first. */
export function SavedPictures<T extends SavedPicture>({
  read,
  empty,
  icon,
  spotOf,
  footOf,
  onMore,
}: SavedPicturesProps<T>) {
  const { t } = useTranslation()
  const { data, error, refetch } = read
  return (
    <>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards className="annotation-cards" hasPicture />}
      {data?.content.length === 0 && <Empty text={empty} />}
      <ul className="annotation-cards">
        {data?.content.map((row) => (
          <PictureCard
            key={row.id}
            picture={row.picture}
            to={row.fileIds.length > 0 || row.sheet ? spotOf(row) : undefined}
            label={t('annotation.fly', { name: row.name })}
            icon={icon}
            title={<b className="annotation-cut">{row.name}</b>}
            about={[
              t(row.isPersonal ? 'filterModelView.personal' : 'filterModelView.shared'),
              row.createByName,
              agoWord(row.createTime, t),
            ].join(' · ')}
            foot={footOf?.(row)}
          />
        ))}
      </ul>
      {data && data.content.length < data.totalElements && (
        <Button type="link" onClick={onMore}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
