import { projectSub, scoreStatuses } from '@sunmao/contract'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { useTopic } from '../../shell/presence/live.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { joinValues } from '../../ui/filter/address-values.ts'
import { Chip, Chips } from '../../ui/filter/chip.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { usePaging } from '../../ui/table/paged-table.tsx'
import { ReportButton } from '../report/report-button.panel.tsx'
import { statusesIn, useScores } from './score.api.ts'
import { ScoreCards } from './score-cards.tsx'
import { ScoreChart } from './score-chart.tsx'
import { ScoreCompareDrawer } from './score-compare.tsx'
import { ScorePanel } from './score-panel.tsx'
import { ScoreRulesDrawer } from './score-rules.tsx'
import { ScoreStatus } from './score-status.tsx'
import { type ChosenCell, ScoreTable } from './score-table.tsx'
import './score.css'

/** The scores of the project one works in: a table of releases and disciplines, and what is behind one figure. */
export function ScorePage() {
  const project = useMode((mode) => mode.project)
  return project && <Scores key={project.projId} projId={project.projId} />
}

function Scores({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  useTopic(`project:${projId}`)
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const subId = subs?.find((sub) => String(sub.subId) === query.get('sub'))?.subId
  const paging = usePaging()
  const list = useScores({ projId, subId, query, ...paging })
  const [drawer, setDrawer] = useState<'rules' | 'compare'>()
  const isSplit = useMedia('(width >= 1100px)')
  const isPhone = useMedia('(width < 768px)')
  const rows = list.data?.content ?? []
  const pubVersionId = Number(query.get('id')) || undefined
  const row = rows.find((one) => one.pubVersionId === pubVersionId)
  // A link to a release without a discipline opens its first one.
  const discipline = query.get('d') ?? row?.cells[0]?.discipline
  const choose = (cell: ChosenCell) => setQuery({ id: cell.pubVersionId, d: cell.discipline })
  const panel = pubVersionId !== undefined && discipline !== undefined && (
    <ScorePanel
      key={`${pubVersionId} ${discipline}`}
      pubVersionId={pubVersionId}
      discipline={discipline}
      onClose={() => setQuery({ id: undefined, d: undefined })}
    />
  )
  const statuses = statusesIn(query)
  const isFiltered = statuses.length > 0 || query.has('blurry') || subId !== undefined
  const charted = row?.subId ?? subId ?? rows[0]?.subId
  if (panel && !isSplit) return panel
  return (
    <>
      <PageHead
        title={t('score.title')}
        count={t('score.subtitle')}
        actions={
          <>
            <Button onClick={() => setDrawer('compare')}>{t('score.compare')}</Button>
            <Button onClick={() => setDrawer('rules')}>{t('score.rules')}</Button>
            <ReportButton
              label="common.export"
              wanted={{ kind: 'score', projId, filter: subId === undefined ? {} : { subId } }}
            />
          </>
        }
      />
      <div className="score-filters">
        {(subs?.length ?? 0) > 1 && (
          <FilterSelect
            name="sub"
            label={t('score.subAll')}
            options={subs?.map((sub) => ({ value: sub.subId, label: `${sub.subNo} ${sub.subName}` }))}
          />
        )}
        <FilterBox name="blurry" label={t('score.search')} />
        <Chips label={t('common.status')}>
          {scoreStatuses.map((status) => (
            <Chip
              key={status}
              isPressed={statuses.includes(status)}
              count={list.data?.counts[status]}
              onClick={() => {
                const others = statuses.filter((one) => one !== status)
                const next = statuses.includes(status) ? others : [...others, status]
                setQuery({ status: joinValues(next), page: undefined })
              }}
            >
              <ScoreStatus status={status} />
            </Chip>
          ))}
        </Chips>
      </div>
      {list.error && <Failure text={list.error.message} onRetry={list.refetch} />}
      {!list.data && !list.error && <SkeletonList rows={6} />}
      {list.data && rows.length === 0 && (
        <Empty
          text={t(isFiltered ? 'common.noMatch' : 'score.noRelease')}
          action={
            isFiltered ? undefined : <Link to={`/model/pubVersion?projId=${projId}`}>{t('score.toReleases')}</Link>
          }
        />
      )}
      {rows.length > 0 && (
        <div className={panel ? 'score-split' : undefined}>
          <div className="score-main">
            {isPhone ? (
              <ScoreCards rows={rows} onChoose={choose} />
            ) : (
              <ScoreTable
                rows={rows}
                chosen={{ ...(pubVersionId && { pubVersionId }), discipline }}
                onChoose={choose}
              />
            )}
            {list.data && list.data.totalElements > paging.size && (
              <Pagination
                className="score-pages"
                size="small"
                current={paging.page + 1}
                pageSize={paging.size}
                total={list.data.totalElements}
                showSizeChanger={false}
                onChange={(next) => setQuery({ page: next > 1 ? next - 1 : undefined })}
              />
            )}
            {charted !== undefined && (
              <ScoreChart projId={projId} subId={charted} discipline={panel ? discipline : undefined} />
            )}
          </div>
          {panel}
        </div>
      )}
      {drawer === 'rules' && <ScoreRulesDrawer onClose={() => setDrawer(undefined)} />}
      {drawer === 'compare' && <ScoreCompareDrawer projId={projId} onClose={() => setDrawer(undefined)} />}
    </>
  )
}
