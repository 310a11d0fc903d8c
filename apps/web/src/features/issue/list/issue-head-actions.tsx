import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { useIssueRights } from '../issue.api.ts'

/** What one does with the list as a whole. */
export function IssueHeadActions({ projId, onNew }: { projId: number; onNew: () => void }) {
  const { t } = useTranslation()
  const may = useIssueRights(projId)
  return (
    <>
      <Link className="issue-link-button" to={`/issueStatistics?projId=${projId}`}>
        <Icon name="chart" /> {t('issue.statistics')}
      </Link>
      {may('issue:add') && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={onNew}>
          {t('issue.new')} <kbd className="issue-key">C</kbd>
        </Button>
      )}
    </>
  )
}
