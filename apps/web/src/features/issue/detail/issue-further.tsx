import type { IssueDetail } from '@sunmao/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

const KEY = 'issue-further'

/** What is seldom changed, folded; its head says how much of it there is, and this browser remembers whether it is open. */
export function IssueFurther({ row, children }: { row: IssueDetail; children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEY) === 'open')
  const counts = [
    row.elements.length > 0 && t('issue.elements', { count: row.elements.length }),
    row.references.length > 0 && t('issue.references', { count: row.references.length }),
    row.attachments.length > 0 && t('attachment.count', { count: row.attachments.length }),
  ].filter((text) => text !== false)
  const toggle = (next: boolean) => {
    setOpen(next)
    localStorage.setItem(KEY, next ? 'open' : 'folded')
  }
  return (
    <details
      className="issue-part issue-further"
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      <summary>
        <b>{t('issue.further')}</b>
        {counts.map((text) => (
          <span key={text} className="issue-quiet">
            {text}
          </span>
        ))}
      </summary>
      {isOpen && children}
    </details>
  )
}
