import type { IssueDetail, IssueDraft } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NewIssue } from '../issue/form/new-issue.panel.tsx'

/** Nothing is raised before somebody has looked at it in the form. */
export function DraftCard({ draft, projId }: { draft: IssueDraft; projId: number }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'shown' | 'open' | 'dropped'>('shown')
  const [made, setMade] = useState<IssueDetail>()
  if (state === 'dropped') return null
  return (
    <div className="assistant-draft">
      <strong>{draft.title}</strong>
      {draft.text && <p>{draft.text}</p>}
      {made ? (
        <Link to={`/issueList?projId=${projId}&id=${made.id}`}>
          {t('assistant.raised', { number: made.number ?? made.title })}
        </Link>
      ) : (
        <div className="assistant-draft-foot">
          <Button type="primary" size="small" onClick={() => setState('open')}>
            {t('assistant.raise')}
          </Button>
          <Button type="text" size="small" onClick={() => setState('dropped')}>
            {t('assistant.drop')}
          </Button>
        </div>
      )}
      {state === 'open' && (
        <NewIssue
          projId={projId}
          subId={draft.subId}
          origin={{
            title: draft.title,
            html: draft.text,
            location: draft.level ? { level: draft.level } : {},
            discipline: draft.discipline || undefined,
          }}
          onClose={() => setState('shown')}
          onCreated={(issue) => {
            setMade(issue)
            setState('shown')
          }}
        />
      )}
    </div>
  )
}
