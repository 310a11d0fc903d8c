import type { FeedbackStatus } from '@sunmao/contract'
import type { Meaning } from '../../ui/label/status.tsx'

export const feedbackMeanings: Record<FeedbackStatus, Meaning> = {
  open: 'open',
  doing: 'doing',
  solved: 'done',
  closed: 'void',
}
