import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import './trouble.css'

interface TroubleProps {
  art: ReactNode
  title: string
  text: string
  /** What helps here. */
  children?: ReactNode
}

/** Says what is wrong and offers the one way on. */
export function Trouble({ art, title, text, children }: TroubleProps) {
  const { t } = useTranslation()
  return (
    <div className="trouble">
      {art}
      <h1 className="trouble-title">{title}</h1>
      <p className="trouble-text">{text}</p>
      {children && <div className="trouble-help">{children}</div>}
      <Link className="trouble-home" to="/dashboard">
        {t('page.home')}
      </Link>
    </div>
  )
}
