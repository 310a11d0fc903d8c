import type { IssueFilter } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ReportButton } from '../../report/report-button.panel.tsx'
import { issueListActions } from '../issue.slot.ts'
import { IssueImport } from './issue-import.tsx'

interface IssueHeadActionsProps {
  filter: IssueFilter
  chosen: readonly number[]
  onNew: () => void
}

/** What one does with the list as a whole. */
export function IssueHeadActions({ filter: asked, chosen, onNew }: IssueHeadActionsProps) {
  const { t } = useTranslation()
  const { projId, ...filter } = asked
  const may = useProjectCan(projId)
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <Link className="issue-link-button" to={`/issueStatistics?projId=${projId}`}>
        <Icon name="chart" /> {t('issue.statistics')}
      </Link>
      <ReportButton wanted={{ kind: 'issue', projId, filter }} />
      {issueListActions.items().map(({ name, view: ListAction }) => (
        <ListAction key={name} filter={asked} chosen={chosen} />
      ))}
      {may('issue:add') && (
        <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
          {t('issue.import')}
        </Button>
      )}
      {may('issue:add') && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={onNew}>
          {t('issue.new')} <kbd className="issue-key">C</kbd>
        </Button>
      )}
      {isImporting && <IssueImport projId={projId} onClose={() => setImporting(false)} />}
    </>
  )
}
