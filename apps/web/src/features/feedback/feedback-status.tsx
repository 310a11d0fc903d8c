import type { FeedbackStatus as Status } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Status as Dot } from '../../ui/label/status.tsx'
import { feedbackMeanings } from './feedback-labels.ts'

export function FeedbackStatus({ status }: { status: Status }) {
  const { t } = useTranslation()
  return <Dot meaning={feedbackMeanings[status]}>{t(`feedback.status.${status}`)}</Dot>
}
