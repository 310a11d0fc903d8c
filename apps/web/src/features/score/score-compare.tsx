import { score } from '@sunmao/contract'
import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'

const SIZE = 20

/** The last confirmed scores of the projects that one takes part in, side by side. */
export function ScoreCompareDrawer({ projId, onClose }: { projId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { labelOf, entries } = useDict('discipline')
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useCall(score.compare, { query: { page, size: SIZE } }, { keepPrevious: true })
  const found = new Set(data?.content.flatMap(({ cells }) => cells.map(({ discipline }) => discipline)))
  const disciplines = entries.map(({ value }) => value).filter((value) => found.has(value))
  return (
    <Drawer
      open
      size={720}
      title={t('score.compareTitle')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      <p className="score-quiet">{t('score.compareHint')}</p>
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.content.length === 0 && <Empty text={t('score.compareEmpty')} />}
      {data && data.content.length > 0 && (
        <section className="score-scroll" aria-label={t('score.compareTitle')}>
          <table className="score-table">
            <thead>
              <tr>
                <th>{t('score.project')}</th>
                <th className="score-figure">{t('score.subs')}</th>
                {disciplines.map((discipline) => (
                  <th key={discipline} className="score-figure">
                    {labelOf(discipline)}
                  </th>
                ))}
                <th className="score-figure">{t('score.column.total')}</th>
                <th>{t('score.column.grade')}</th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((one) => (
                <tr key={one.projId} className={one.projId === projId ? 'score-own' : undefined}>
                  <th scope="row">
                    {one.projId === projId ? (
                      one.projName
                    ) : (
                      <Link to={`/scoreList?projId=${one.projId}`}>{one.projName}</Link>
                    )}
                  </th>
                  <td className="score-figure">{one.subs}</td>
                  {disciplines.map((discipline) => (
                    <td key={discipline} className="score-figure">
                      {one.cells.find((cell) => cell.discipline === discipline)?.score ?? '–'}
                    </td>
                  ))}
                  <td className="score-figure">
                    <b>{one.total?.toFixed(1) ?? '–'}</b>
                  </td>
                  <td>{one.grade ? t(`score.grade.${one.grade}`) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && data.totalElements > SIZE && (
        <Pagination
          size="small"
          current={page + 1}
          pageSize={SIZE}
          total={data.totalElements}
          showSizeChanger={false}
          onChange={(next) => setPage(next - 1)}
        />
      )}
    </Drawer>
  )
}
