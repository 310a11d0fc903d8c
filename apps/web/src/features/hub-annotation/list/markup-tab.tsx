import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { agoWord } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx'
import { useDanger } from '../../../ui/use-danger.ts'
import { markupSpot, useMarkups, useProjectRight, useRemoveMarkup } from '../hub-annotation.api.ts'
import { PictureCard } from './picture-card.tsx'

const STEP = 24

/** Drawings over the model that ask nothing of anybody. */
export function MarkupTab({ projId, subId }: { projId: number; subId: number }) {
  const { t } = useTranslation()
  const danger = useDanger()
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useMarkups(subId, size)
  const remove = useRemoveMarkup()
  const mayEdit = useProjectRight(projId)('hubAnnotation:edit')
  return (
    <>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards className="annotation-cards" hasPicture />}
      {data?.content.length === 0 && <Empty text={t('annotation.noMarkups')} />}
      <ul className="annotation-cards">
        {data?.content.map((row) => (
          <PictureCard
            key={row.id}
            picture={row.picture}
            to={row.fileIds.length > 0 ? markupSpot(row) : undefined}
            label={t('annotation.fly', { name: row.name })}
            icon="pencil"
            title={<b className="annotation-cut">{row.name}</b>}
            about={[
              t(row.isPersonal ? 'filterModelView.personal' : 'filterModelView.shared'),
              row.createByName,
              agoWord(row.createTime, t),
            ].join(' · ')}
            foot={
              (row.isPersonal ? row.mine : mayEdit) && (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="trash" />}
                  aria-label={t('annotation.removeMarkup', { name: row.name })}
                  onClick={() =>
                    danger({
                      title: t('annotation.removeTitle', { title: row.name }),
                      content: t('annotation.removeMarkupText'),
                      okText: t('common.delete'),
                      run: () => remove.mutateAsync({ body: [row.id] }),
                      done: t('common.deleted'),
                    })
                  }
                />
              )
            }
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
