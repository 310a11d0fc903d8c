import type { FilterModelView, FilterViewDraft } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { FilterViewForm } from '../browse/filter-view/filter-view-form.panel.tsx'

/** Nothing is kept before somebody has looked at the rules in the form. */
export function ViewDraftCard({ draft, projId }: { draft: FilterViewDraft; projId: number }) {
  const { t } = useTranslation()
  const may = useProjectCan(projId)
  const [state, setState] = useState<'shown' | 'open' | 'dropped'>('shown')
  const [made, setMade] = useState<FilterModelView>()
  const { subId, name, rules } = draft
  if (state === 'dropped') return null
  return (
    <div className="assistant-draft">
      <strong>{name}</strong>
      {made ? (
        <p>
          <Link to={`/preview?projId=${projId}&subId=${subId}&view=${made.id}`}>
            {t('assistant.viewKept', { name: made.name })}
          </Link>
        </p>
      ) : (
        <div className="assistant-draft-foot">
          <Button type="primary" size="small" onClick={() => setState('open')}>
            {t('assistant.keepView')}
          </Button>
          <Button type="text" size="small" onClick={() => setState('dropped')}>
            {t('assistant.drop')}
          </Button>
        </div>
      )}
      {state === 'open' && (
        <FilterViewForm
          subId={subId}
          row={undefined}
          mayShare={may('filterModelView:edit')}
          draft={{ name, rules }}
          onCreated={setMade}
          onClose={() => setState('shown')}
        />
      )}
    </div>
  )
}
