import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../../ui/browser/use-media.ts'
import { Icon } from '../../../../ui/picture/icon.tsx'
import { GuestBench } from '../../../browse/guest/guest-bench.panel.tsx'
import { GuestTitle } from './guest-title.tsx'
import { IssueCard } from './issue-card.tsx'
import type { SharedViewProps } from './view-props.ts'
import './issue-card.css'

/** An issue in the view that it was raised in; without models its picture and what was written. */
export function SharedIssue({ content, expiry, fileIds }: SharedViewProps) {
  const { t } = useTranslation()
  const isWide = useMedia('(min-width: 992px)')
  const [isOpen, setOpen] = useState(false)
  const { issue } = content
  if (!issue) return null
  const title = <GuestTitle content={content} expiry={expiry} downloads={fileIds} isModel={fileIds.length > 0} />
  if (fileIds.length === 0)
    return (
      <main className="issue-card-page">
        {title}
        {issue.picture && <img src={issue.picture} alt={t('outer.issuePicture')} />}
        <section className="browse-card issue-card">
          <IssueCard content={content} issue={issue} />
        </section>
      </main>
    )
  return (
    <main className={isWide ? 'issue-card-beside' : undefined}>
      <GuestBench
        label={content.description}
        fileIds={fileIds}
        seen={issue.view}
        aside={
          isWide && (
            <aside className="browse-card issue-card guest-panel" aria-label={issue.title}>
              <IssueCard content={content} issue={issue} />
            </aside>
          )
        }
        card={
          !isWide && (
            <section className="browse-card guest-card" aria-label={issue.title}>
              <button type="button" className="guest-card-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <span className="guest-card-name">
                  <b>{issue.number}</b>
                  {issue.title}
                </span>
                <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} label={t(isOpen ? 'outer.less' : 'outer.more')} />
              </button>
              {isOpen && (
                <div className="guest-card-more">
                  <IssueCard content={content} issue={issue} />
                </div>
              )}
            </section>
          )
        }
      >
        {title}
      </GuestBench>
    </main>
  )
}
