import { type IssueFilter, type IssueStatistics, issue, issueWorkflow, projectSub } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useMode } from '../../../session/project/mode.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { StandingTable } from './standing-table.tsx'
import { useSpanText } from './use-span-text.ts'
import { WeekChart } from './week-chart.tsx'
import '../issue.css'
import './statistics.css'

const pendingQuery = `status=${issueWorkflow.pending.join()}`

/** How the issues of the project stand; each figure opens the list behind it. */
export function IssueStatisticsPage() {
  const project = useMode((mode) => mode.project)
  return project && <Statistics key={project.projId} projId={project.projId} />
}

function Statistics({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  useTopic(`project:${projId}`)
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const sub = subs?.find(({ subId }) => String(subId) === query.get('sub'))
  const filter: IssueFilter = { projId, ...(sub && { subId: sub.subId }) }
  const { data, error, refetch } = useCall(issue.statistics, { body: filter }, { keepPrevious: true })
  const list = `/issueList?projId=${projId}${sub ? `&sub=${sub.subId}` : ''}`
  return (
    <>
      <PageHead
        title={t('issue.statistics')}
        extra={
          (subs?.length ?? 0) > 1 && (
            <Select
              allowClear
              className="issue-stat-sub"
              aria-label={t('issue.field.sub')}
              placeholder={t('issue.subAll')}
              value={sub?.subId}
              options={subs?.map(({ subId, subNo, subName }) => ({ value: subId, label: `${subNo} ${subName}` }))}
              onChange={(next?: number) => setQuery({ sub: next })}
            />
          )
        }
        actions={<Link to={list}>{t('issue.stat.toList')}</Link>}
      />
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={8} />}
      {data?.total === 0 && <Empty text={t('issue.stat.empty')} />}
      {data && data.total > 0 && (
        <div className="issue-stat">
          <Figures data={data} list={list} />
          <Card title={t('issue.stat.weeks')}>
            <WeekChart weeks={data.weeks} list={list} />
          </Card>
          <div className="issue-stat-two">
            <Card title={t('issue.stat.byDiscipline')}>
              <StandingTable
                head={t('issue.field.discipline')}
                rows={data.disciplines.map((row) => ({ ...row, key: row.value, query: `discipline=${row.value}` }))}
                list={list}
              />
            </Card>
            <Card title={t('issue.stat.byPerson')}>
              <StandingTable
                head={t('issue.field.assignee')}
                rows={data.people.map((row) => ({
                  ...row,
                  key: row.id,
                  label: row.nickName,
                  query: `assignee=${row.id}`,
                }))}
                list={list}
                hasAnswers
              />
            </Card>
          </div>
        </div>
      )}
    </>
  )
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(whole, 1))}%`

function Figures({ data, list }: { data: IssueStatistics; list: string }) {
  const { t } = useTranslation()
  const spanText = useSpanText()
  const figures = [
    { name: t('issue.stat.total'), value: data.total, query: '' },
    { name: t('issue.stat.pending'), value: data.pending, query: pendingQuery },
    { name: t('issue.stat.overdue'), value: data.overdue, query: 'overdue=1', isBad: data.overdue > 0 },
    { name: t('issue.stat.closedRate'), value: percent(data.closed, data.total), query: 'status=closed' },
    { name: t('issue.stat.returnedRate'), value: percent(data.returned, data.total), query: 'returned=1' },
    { name: t('issue.stat.answer'), value: spanText(data.answerHours) },
  ]
  return (
    <dl className="issue-figures">
      {figures.map(({ name, value, query, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isBad ? 'issue-late' : undefined}>
            {query === undefined ? value : <Link to={`${list}&${query}`}>{value}</Link>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
