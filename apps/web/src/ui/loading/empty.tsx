import type { ReactNode } from 'react'
import './empty.css'

interface EmptyProps {
  /** One sentence. */
  text: string
  /** The one action that fills it. */
  action?: ReactNode
}

export const Empty = ({ text, action }: EmptyProps) => (
  <div className="empty">
    <p className="empty-text">{text}</p>
    {action}
  </div>
)
