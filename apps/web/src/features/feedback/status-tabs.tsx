import { type FeedbackStatus, feedbackStatuses } from '@sunmao/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../ui/page/page-location.tsx'

interface StatusTabsProps {
  counts: Record<FeedbackStatus, number> | undefined
  status: FeedbackStatus | undefined
}

export function StatusTabs({ counts, status }: StatusTabsProps) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const label = (text: string, count: number | undefined) => (count === undefined ? text : `${text} ${count}`)
  return (
    <div className="feedback-tabs">
      <Segmented<FeedbackStatus | 'all'>
        aria-label={t('common.status')}
        value={status ?? 'all'}
        options={[
          { value: 'all', label: label(t('common.all'), total) },
          ...feedbackStatuses.map((one) => ({ value: one, label: label(t(`feedback.status.${one}`), counts?.[one]) })),
        ]}
        onChange={(next) => setQuery({ status: next === 'all' ? undefined : next, page: undefined })}
      />
    </div>
  )
}
