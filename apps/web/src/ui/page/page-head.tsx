import type { ReactNode } from 'react'
import './page-head.css'

interface PageHeadProps {
  title: ReactNode
  /** How many, as words: "16 人". */
  count?: ReactNode
  extra?: ReactNode
  /** On the right; at most one of them is primary. */
  actions?: ReactNode
  /** Home speaks larger. */
  large?: boolean
}

export const PageHead = ({ title, count, extra, actions, large = false }: PageHeadProps) => (
  <div className={large ? 'page-head page-head-large' : 'page-head'}>
    <h1 className="page-head-title">{title}</h1>
    {count && <span className="page-head-count">{count}</span>}
    {extra}
    {actions && <div className="page-head-actions">{actions}</div>}
  </div>
)
