import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../picture/icon.tsx'
import './failure.css'

interface FailureProps {
  /** What happened. */
  text: string
  /** What was kept in spite of it. */
  kept?: string
  onRetry?: () => void
  /** Instead of trying again, where that cannot help. */
  action?: ReactNode
}

export function Failure({ text, kept, onRetry, action }: FailureProps) {
  const { t } = useTranslation()
  return (
    <div className="failure" role="alert">
      <p className="failure-text">
        <Icon name="warning" /> {text}
      </p>
      {kept && <p className="failure-kept">{kept}</p>}
      {onRetry && (
        <button type="button" className="failure-retry" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
      {action}
    </div>
  )
}
