import { issueWorkflow } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSpanText } from './use-span-text.ts'
import '../../../ui/table/card-table.css'

interface StandingTableProps {
  head: string
  rows: readonly {
    key: string | number
    label: string
    query: string
    pending: number
    overdue: number
    closed: number
    answerHours?: number | undefined
  }[]
  list: string
  hasAnswers?: boolean
}

/** How many are pending, overdue and closed of each. */
export function StandingTable({ head, rows, list, hasAnswers = false }: StandingTableProps) {
  const { t } = useTranslation()
  const spanText = useSpanText()
  const figure = (count: number, query: string) => (count > 0 ? <Link to={`${list}&${query}`}>{count}</Link> : '0')
  return (
    <table className="card-table">
      <thead>
        <tr>
          <th className="card-wide">{head}</th>
          <th className="card-end">{t('issue.stat.pending')}</th>
          <th className="card-end">{t('issue.stat.overdue')}</th>
          <th className="card-end">{t('issue.stat.closed')}</th>
          {hasAnswers && <th className="card-end">{t('issue.stat.answer')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, query, pending, overdue, closed, answerHours }) => (
          <tr key={key}>
            <td className="card-wide">
              <Link to={`${list}&${query}`}>{label}</Link>
            </td>
            <td className="card-end">{figure(pending, `${query}&status=${issueWorkflow.pending.join()}`)}</td>
            <td className="card-end">{figure(overdue, `${query}&overdue=1`)}</td>
            <td className="card-end">{figure(closed, `${query}&status=closed`)}</td>
            {hasAnswers && <td className="card-end">{spanText(answerHours)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
