import type { IssueStatistics } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { daysText } from '../issue-query.ts'

interface WeekChartProps {
  weeks: IssueStatistics['weeks']
  list: string
}

/** Two bars a week; each leads to what it counts. */
export function WeekChart({ weeks, list }: WeekChartProps) {
  const { t } = useTranslation()
  const most = Math.max(1, ...weeks.flatMap(({ raised, closed }) => [raised, closed]))
  return (
    <>
      <p className="issue-legend">
        <span className="issue-bar-raised">{t('issue.stat.raised')}</span>
        <span className="issue-bar-closed">{t('issue.stat.closed')}</span>
      </p>
      <ol className="issue-weeks">
        {weeks.map(({ from, to, raised, closed }) => (
          <li key={from}>
            <span className="issue-bars">
              {(
                [
                  ['raised', raised, t('issue.stat.weekRaised', { from, to, count: raised })],
                  ['closed', closed, t('issue.stat.weekClosed', { from, to, count: closed })],
                ] as const
              ).map(([name, count, label]) => (
                <Link
                  key={name}
                  to={`${list}&${name}=${daysText({ from, to })}`}
                  className={`issue-bar issue-bar-${name}`}
                  aria-label={label}
                  title={label}
                  style={{ height: `${(100 * count) / most}%` }}
                >
                  <span>{count || ''}</span>
                </Link>
              ))}
            </span>
            <span className="issue-quiet">{from.slice(5)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
