import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import './stale-notice.css'

interface StaleNoticeProps {
  /** What `useRowForm` gives; nothing while nobody else has changed the row. */
  stale: { text: string; takePresent: () => unknown } | undefined
}

export function StaleNotice({ stale }: StaleNoticeProps) {
  const { t } = useTranslation()
  if (!stale) return null
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      className="stale-notice"
      title={stale.text}
      description={t('common.takePresentHint')}
      action={<Button onClick={stale.takePresent}>{t('common.takePresent')}</Button>}
    />
  )
}
