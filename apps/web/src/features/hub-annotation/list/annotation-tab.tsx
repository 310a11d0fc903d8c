import { annotationStatuses } from '@sunmao/contract'
import { Button, Input, Pagination, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEmptyText } from '../../../session/project/use-empty-text.ts'
import { Chip, Chips } from '../../../ui/filter/chip.tsx'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { AnnotationStatus } from '../annotation-status.tsx'
import { annotationSpot, useAnnotationFacets, useAnnotations } from '../hub-annotation.api.ts'
import { filterIn } from './annotation-query.ts'
import { PictureCard } from './picture-card.tsx'

const SIZE = 24

export function AnnotationTab({ projId }: { projId: number }) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const { query, setQuery } = usePage()
  const filter = filterIn(query, projId)
  const page = Number(query.get('page')) || 0
  const { data, error, refetch } = useAnnotations(filter, SIZE, page)
  const { data: facets } = useAnnotationFacets(filter)
  const whyEmpty = useEmptyText(projId, data?.content.length === 0, t('annotation.emptyList'))
  const set = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  const statuses: readonly string[] = filter.status ?? []
  const toggle = (status: string) =>
    set({
      status: (statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status]).join(),
    })
  return (
    <>
      <div className="annotation-filters">
        <Input.Search
          allowClear
          className="annotation-search"
          defaultValue={filter.blurry}
          placeholder={t('annotation.search')}
          aria-label={t('annotation.search')}
          onSearch={(text) => set({ blurry: text.trim() })}
        />
        <Select
          allowClear
          className="annotation-sub"
          aria-label={t('annotation.mine')}
          placeholder={t('annotation.everybody')}
          value={filter.mine}
          options={(['addressed', 'raised'] as const).map((value) => ({ value, label: t(`annotation.mine.${value}`) }))}
          onChange={(value: string | undefined) => set({ mine: value })}
        />
        <Chips label={t('common.status')}>
          {annotationStatuses.map((status) => (
            <Chip
              key={status}
              isPressed={statuses.includes(status)}
              count={facets && (facets.status.find(({ value }) => value === status)?.count ?? 0)}
              onClick={() => toggle(status)}
            >
              <AnnotationStatus status={status} />
            </Chip>
          ))}
        </Chips>
      </div>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards className="annotation-cards" hasPicture />}
      {data?.content.length === 0 && <Empty text={whyEmpty} />}
      <ul className="annotation-cards">
        {data?.content.map((row) => (
          <PictureCard
            key={row.id}
            picture={row.picture}
            to={row.fileIds.length > 0 || row.location.sheet ? annotationSpot(row) : undefined}
            label={t('annotation.fly', { name: `${row.number} ${row.title}` })}
            icon="pencil"
            title={
              <button type="button" className="annotation-open annotation-cut" onClick={() => setQuery({ id: row.id })}>
                {row.title}
              </button>
            }
            about={[row.number, row.location.level, row.location.grid].filter(Boolean).join(' · ')}
            foot={
              <>
                <AnnotationStatus status={row.status} />
                <span className="annotation-cut">
                  {new Intl.ListFormat(i18n.language).format(row.addressees.map(nameOf))}
                </span>
                <time dateTime={row.createTime}>{agoWord(row.createTime, t)}</time>
              </>
            }
          />
        ))}
      </ul>
      <Pagination
        hideOnSinglePage
        current={page + 1}
        pageSize={SIZE}
        total={data?.totalElements ?? 0}
        showSizeChanger={false}
        onChange={(next) => setQuery({ page: next > 1 ? next - 1 : undefined })}
      />
      {data && data.totalElements === 0 && Object.keys(filter).length > 1 && (
        <Button type="link" onClick={() => set({ status: undefined, blurry: undefined, mine: undefined })}>
          {t('annotation.noFilter')}
        </Button>
      )}
    </>
  )
}
