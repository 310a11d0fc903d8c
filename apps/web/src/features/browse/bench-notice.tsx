import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import './browse.css'

/** Where models should be: the bar with the way back, and one sentence. */
export function BenchNotice({ projId, children }: { projId: number; children: ReactNode }) {
  const { t } = useTranslation()
  const back = projId
    ? { to: `/model/list?projId=${projId}`, label: t('browse.back') }
    : { to: '/dashboard', label: t('menu.dashboard') }
  return (
    <>
      <header className="browse-head">
        <div className="browse-card browse-where">
          <Link to={back.to} aria-label={back.label} className="browse-back">
            <Icon name="chevron-left" />
          </Link>
          <b>{t('browse.title')}</b>
        </div>
      </header>
      <div className="browse-card browse-notice">
        {children}
        <Link to={back.to}>{back.label}</Link>
      </div>
    </>
  )
}

/** The same as a whole page. */
export const BenchNoticePage = (props: { projId: number; children: ReactNode }) => (
  <div className="browse">
    <BenchNotice {...props} />
  </div>
)
