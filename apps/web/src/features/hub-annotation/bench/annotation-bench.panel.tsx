import type { Key } from '@sunmao/i18n'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { AnnotationStatus } from '../annotation-status.tsx'
import { useAnnotations } from '../hub-annotation.api.ts'
import { MarkedViewProvider, useMarkedView } from '../marked-view.ts'
import { liveOnly } from './bench-filter.ts'
import { useBenchView } from './bench-view.ts'
import '../hub-annotation.css'

const STEP = 30

/** The annotations of the open sub beside the model; choosing one flies there. */
export const AnnotationBenchPanel = () => (
  <MarkedViewProvider value={useBenchView()}>
    <AnnotationRows empty="annotation.empty" />
  </MarkedViewProvider>
)

/** Those that belong to what is seen. */
export function AnnotationRows({ empty }: { empty: Key }) {
  const { t } = useTranslation()
  const { projId, subId, filter } = useMarkedView()
  const { query, setQuery } = usePage()
  const [isAll, setAll] = useState(false)
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useAnnotations(isAll ? filter : liveOnly(filter), size)
  const openId = Number(query.get('annotation')) || undefined
  return (
    <div className="annotation-bench">
      <div className="annotation-bench-head">
        <Segmented
          aria-label={t('common.status')}
          value={isAll ? 'all' : 'live'}
          options={(['live', 'all'] as const).map((value) => ({ value, label: t(`annotation.bench.${value}`) }))}
          onChange={(value) => setAll(value === 'all')}
        />
        <Link to={`/quickAnnotationList?projId=${projId}&sub=${subId}`}>{t('annotation.bench.toList')}</Link>
      </div>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.content.length === 0 && <Empty text={t(empty)} />}
      <ul>
        {data?.content.map((row) => (
          <li key={row.id} aria-current={row.id === openId}>
            <button type="button" className="annotation-row" onClick={() => setQuery({ annotation: row.id })}>
              {row.picture && <img src={row.picture} alt="" loading="lazy" />}
              <span className="annotation-row-words">
                <span className="annotation-cut">{row.title}</span>
                <span className="annotation-quiet annotation-cut">
                  {[row.number, row.location.level, row.raiser.nickName].filter(Boolean).join(' · ')}
                </span>
                <AnnotationStatus status={row.status} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && data.totalElements > data.content.length && (
        <Button type="text" block onClick={() => setSize(size + STEP)}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}
