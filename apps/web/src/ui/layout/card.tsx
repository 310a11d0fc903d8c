import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  title: ReactNode
  count?: ReactNode
  /** A link at the right end of the title row. */
  link?: ReactNode
  children: ReactNode
}

export const Card = ({ title, count, link, children }: CardProps) => (
  <section className="card">
    <header className="card-head">
      <h2 className="card-title">{title}</h2>
      {count && <span className="card-count">{count}</span>}
      {link && <span className="card-link">{link}</span>}
    </header>
    {children}
  </section>
)
