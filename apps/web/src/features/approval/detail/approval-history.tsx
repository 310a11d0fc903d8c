import type { ApprovalActivity, ApprovalDetail } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { minuteText } from '../../../ui/text/format.ts'
import { listComma } from '../../../ui/text/list-comma.ts'

/** Everything that was done with it, the latest first. */
export function ApprovalHistory({ row }: { row: ApprovalDetail }) {
  const { t } = useTranslation()
  return (
    <details className="approval-part approval-history">
      <summary>{t('approval.history', { count: row.activity.length })}</summary>
      <ul className="approval-plain">
        {row.activity.toReversed().map((line) => (
          <li key={line.id} className="approval-history-line">
            <span className="approval-quiet approval-history-time">{minuteText(line.createTime)}</span>
            <div>
              <Line line={line} />
              {line.reason && <p className="approval-opinion">{line.reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Line({ line }: { line: ApprovalActivity }) {
  const { t } = useTranslation()
  const names = line.to.map(({ nickName }) => nickName).join(listComma(t))
  const by = line.by?.nickName ?? t('approval.system')
  return (
    <span>
      <b>{line.onBehalfOf ? t('approval.forSomebody', { by, name: line.onBehalfOf.nickName }) : by}</b>{' '}
      {t(`approval.event.${line.verb}`)}
      {names && <> {t('approval.event.to', { names })}</>}
      {line.verb === 'return' && !line.step && <> {t('approval.event.toStarter')}</>}
      {line.step && <span className="approval-quiet"> · {line.step}</span>}
    </span>
  )
}
