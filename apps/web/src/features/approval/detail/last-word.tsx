import type { ApprovalDetail } from '@sunmao/contract'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { minuteText } from '../../../ui/text/format.ts'

const ending = { returned: 'return', rejected: 'refuse', withdrawn: 'withdraw', cancelled: 'cancel' } as const

/** Why it does not go on: what its starter has to know first. */
export function LastWord({ row }: { row: ApprovalDetail }) {
  const { t } = useTranslation()
  const verb = row.status in ending ? ending[row.status as keyof typeof ending] : undefined
  const line = verb && row.activity.findLast((one) => one.verb === verb || (verb === 'return' && one.verb === 'refuse'))
  if (!line) return null
  return (
    <Alert
      showIcon
      className="approval-last"
      type={row.status === 'withdrawn' ? 'info' : 'warning'}
      title={t('approval.lastWord', {
        by: line.by?.nickName ?? t('approval.system'),
        what: t(`approval.event.${line.verb}`),
        time: minuteText(line.createTime),
      })}
      description={line.reason}
    />
  )
}
