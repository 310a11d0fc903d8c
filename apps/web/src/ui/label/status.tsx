import type { ReactNode } from 'react'
import './status.css'

/** Red open, orange doing, blue in review, green done, grey void, purple rejected: the same on every screen. */
export type Meaning = 'open' | 'doing' | 'review' | 'done' | 'void' | 'reject'

export const Status = ({ meaning, children }: { meaning: Meaning; children: ReactNode }) => (
  <span className={`status status-${meaning}`}>{children}</span>
)
