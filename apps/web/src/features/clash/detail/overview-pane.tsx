import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { listAddress } from '../../issue/issue.api.ts'
import type { Decide } from '../use-decide.ts'
import type { Triage } from '../use-triage.ts'
import { DepthBars } from './depth-bars.tsx'
import { DisciplineMatrix } from './discipline-matrix.tsx'
import { GroupPart } from './group-part.tsx'
import { TrendBars } from './trend-bars.tsx'

interface OverviewPaneProps {
  triage: Triage
  decide: Decide
  onIssue: () => void
}

/** Disciplines and runs at a glance, and the group that is open. */
export function OverviewPane({ triage, decide, onIssue }: OverviewPaneProps) {
  const { t } = useTranslation()
  const { group, projId } = triage
  const may = useProjectCan(projId)
  const all = (status: 'approved' | 'ignored' | 'active' | 'reviewed') => () =>
    group && decide({ groupIds: [group.id], status })
  return (
    <>
      <div className="clash-pane-body">
        <DisciplineMatrix triage={triage} />
        <TrendBars triage={triage} />
        {group && <GroupPart triage={triage} group={group} />}
        {group && <DepthBars triage={triage} />}
      </div>
      {group && (
        <footer className="clash-pane-foot">
          {group.issue ? (
            <Link className="clash-main-link" to={listAddress({ projId, id: group.issue.id })}>
              {t('clash.openIssue')}
            </Link>
          ) : (
            may('issue:add') && (
              <Button type="primary" onClick={onIssue}>
                {t('clash.makeGroupIssue')}
              </Button>
            )
          )}
          {may('clash:edit') && (
            <>
              <Button onClick={all('approved')}>{t('clash.decide.approved')}</Button>
              <Dropdown
                trigger={['click']}
                menu={{
                  items: (['active', 'reviewed', 'ignored'] as const).map((status) => ({
                    key: status,
                    label: t(`clash.decide.${status}`),
                    onClick: all(status),
                  })),
                }}
              >
                <Button>{t('common.more')}</Button>
              </Dropdown>
            </>
          )}
        </footer>
      )}
    </>
  )
}
