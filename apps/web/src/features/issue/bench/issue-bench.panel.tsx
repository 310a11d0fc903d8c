import type { IssueView } from '@sunmao/contract'
import { Button, Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { useBench, useBenchSteps } from '../../browse/workbench.api.ts'
import { useIssues, useIssueViews } from '../issue.api.ts'
import { addressOfLook } from '../issue-query.ts'
import { IssueCard } from '../list/issue-cards.tsx'
import { useBenchIssues, useBenchQuery } from './bench-store.ts'
import { ViewLegend } from './view-legend.tsx'
import './bench.css'
import '../issue.css'

const STEP = 30

/** The same issues in the list of the project. */
function listAddressOf(view: IssueView | undefined, projId: number, subId: number): string {
  const looks = view ? { ...addressOfLook(view), saved: view.id } : {}
  const given = Object.entries({ projId, ...looks, sub: subId }).filter(([, value]) => value !== undefined)
  return `/issueList?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** The issues of the open sub beside the model; choosing one flies there. */
export function IssueBenchPanel() {
  const { t } = useTranslation()
  const { projId, subId } = useBench()
  const { query, setQuery } = usePage()
  const { isAll, hasPins, hasOcclusion } = useBenchIssues()
  const asked = useBenchQuery()
  const { data: views = [] } = useIssueViews(projId)
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useIssues(asked, { page: 0, size })
  const openId = Number(query.get('issue')) || undefined
  const rows = data?.content ?? []
  // With one open, its own pane goes on from there.
  useBenchSteps(() => setQuery({ issue: rows[0]?.id }), openId === undefined && rows.length > 0)
  return (
    <div className="issue-bench">
      <div className="issue-bench-head">
        <Segmented
          aria-label={t('issue.bench.filter')}
          disabled={asked.view !== undefined}
          value={isAll ? 'all' : 'pending'}
          options={(['pending', 'all'] as const).map((value) => ({ value, label: t(`issue.bench.${value}`) }))}
          onChange={(value) => useBenchIssues.setState({ isAll: value === 'all' })}
        />
        <Link to={listAddressOf(asked.view, projId, subId)}>{t('issue.bench.toList')}</Link>
      </div>
      {views.length > 0 && (
        <Select
          aria-label={t('issue.bench.view')}
          value={asked.view?.id ?? 0}
          options={[
            { value: 0, label: t('issue.bench.noView') },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => useBenchIssues.setState({ viewId: id || undefined })}
        />
      )}
      {asked.view && <ViewLegend />}
      <Checkbox checked={hasPins} onChange={({ target }) => useBenchIssues.setState({ hasPins: target.checked })}>
        {t('issue.bench.pins')}
      </Checkbox>
      <Checkbox
        checked={hasOcclusion}
        disabled={!hasPins}
        onChange={({ target }) => useBenchIssues.setState({ hasOcclusion: target.checked })}
      >
        {t('issue.bench.fade')}
      </Checkbox>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data && rows.length === 0 && <Empty text={t('issue.bench.empty')} />}
      <ul className="issue-cards">
        {rows.map((row) => (
          <li key={row.id} aria-current={row.id === openId}>
            <IssueCard row={row} onOpen={() => setQuery({ issue: row.id })} />
          </li>
        ))}
      </ul>
      {data && data.totalElements > rows.length && (
        <Button type="text" block onClick={() => setSize(size + STEP)}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}
