import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePage } from '../../../page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { SkeletonList } from '../../../ui/skeleton-list.tsx'
import { useBench, useBenchSteps } from '../../browse/workbench.api.ts'
import { useIssues } from '../issue.api.ts'
import { IssueCard } from '../list/issue-cards.tsx'
import { benchQuery, useBenchIssues } from './bench-store.ts'
import './bench.css'
import '../issue.css'

const STEP = 30

/** The issues of the open sub beside the model; choosing one flies there. */
export function IssueBenchPanel() {
  const { t } = useTranslation()
  const { projId, subId } = useBench()
  const { query, setQuery } = usePage()
  const { isAll, hasPins, hasOcclusion } = useBenchIssues()
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useIssues(benchQuery(projId, subId, isAll), { page: 0, size })
  const openId = Number(query.get('issue')) || undefined
  const rows = data?.content ?? []
  // With one open, its own pane goes on from there.
  useBenchSteps(() => setQuery({ issue: rows[0]?.id }), openId === undefined && rows.length > 0)
  return (
    <div className="issue-bench">
      <div className="issue-bench-head">
        <Segmented
          aria-label={t('issue.bench.filter')}
          value={isAll ? 'all' : 'pending'}
          options={(['pending', 'all'] as const).map((value) => ({ value, label: t(`issue.bench.${value}`) }))}
          onChange={(value) => useBenchIssues.setState({ isAll: value === 'all' })}
        />
        <Link to={`/issueList?projId=${projId}&sub=${subId}`}>{t('issue.bench.toList')}</Link>
      </div>
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
