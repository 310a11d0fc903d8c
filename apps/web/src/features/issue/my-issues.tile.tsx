import { issue } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import '../../ui/table/card-table.css'

const columns = [
  ['assigned', 'mine=assigned&status=open,doing'],
  ['review', 'mine=review&status=answered'],
  ['raised', 'mine=raised&status=open,doing,answered'],
] as const

/** What the person has to do with issues, project by project; each figure opens the list behind it. */
export function MyIssuesTile() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useCall(issue.mine, {})
  const figure = (count: number, to: string) => (count > 0 ? <PlaceLink to={to}>{count}</PlaceLink> : '0')
  return (
    <Card title={t('issue.home.title')}>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {isPending && <SkeletonList rows={2} />}
      {data?.length === 0 && <Empty text={t('issue.home.empty')} />}
      {data && data.length > 0 && (
        <table className="card-table">
          <thead>
            <tr>
              <th className="card-wide">{t('issue.home.project')}</th>
              {columns.map(([name]) => (
                <th key={name} className="card-end">
                  {t(`issue.mine.${name}`)}
                </th>
              ))}
              <th className="card-end">{t('issue.overdue')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.projId}>
                <td className="card-wide">
                  <PlaceLink to={`/issueList?projId=${row.projId}`}>{row.projName}</PlaceLink>
                </td>
                {columns.map(([name, query]) => (
                  <td key={name} className="card-end">
                    {figure(row[name], `/issueList?projId=${row.projId}&${query}`)}
                  </td>
                ))}
                <td className={row.overdue > 0 ? 'card-end card-late' : 'card-end'}>{row.overdue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
