import type { ReactNode } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'

/** What the site has decided, beside the choice that it blocks. */
export const Rule = ({ children }: { children: ReactNode }) => (
  <p className="share-rule">
    <Icon name="lock" size={14} />
    {children}
  </p>
)
