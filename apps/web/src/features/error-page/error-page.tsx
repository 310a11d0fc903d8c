import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import './error-page.css'

interface ErrorPageProps {
  art: ReactNode
  title: string
  text: string
  /** What helps here. */
  children?: ReactNode
}

/** Says what is wrong and offers the one way on. */
export function ErrorPage({ art, title, text, children }: ErrorPageProps) {
  const { t } = useTranslation()
  return (
    <div className="error-page">
      {art}
      <h1 className="error-page-title">{title}</h1>
      <p className="error-page-text">{text}</p>
      {children && <div className="error-page-help">{children}</div>}
      <Link className="error-page-home" to="/dashboard">
        {t('page.home')}
      </Link>
    </div>
  )
}
