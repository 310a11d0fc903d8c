import type { Feedback } from '@sunmao/contract'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'

interface FeedbackDrawerProps {
  id: number
  found: {
    data?: { content: Feedback[] }
    error: { message: string } | null
    refetch: () => unknown
  }
  onClose: () => void
  children: (row: Feedback) => ReactNode
}

/** One piece of feedback beside the list. Its id is in the address, so a notice can lead to it. */
export function FeedbackDrawer({ id, found: { data, error, refetch }, onClose, children }: FeedbackDrawerProps) {
  const { t } = useTranslation()
  const row = data?.content.find((one) => one.id === id)
  return (
    <Drawer
      open
      title={t('feedback.number', { id })}
      size={520}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && !row && <Failure text={t('error.notFound')} />}
      {row && children(row)}
    </Drawer>
  )
}
