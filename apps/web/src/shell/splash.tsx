import { useTranslation } from 'react-i18next'
import { Logo } from '../ui/picture/logo.tsx'
import './splash.css'

/** The moment before the frame is there. */
export function Splash() {
  const { t } = useTranslation()
  return (
    <div className="splash" role="status" aria-label={t('common.loading')}>
      <Logo size={40} />
    </div>
  )
}
