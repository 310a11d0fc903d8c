import { type Project, site } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { PlanEnd } from './plan-end.tsx'
import { stageKey } from './project-labels.ts'
import { ProjectStatus } from './project-status.tsx'
import { StatusMoves } from './status-moves.tsx'

export function ProjectOverview({ row, mayEdit }: { row: Project; mayEdit: boolean }) {
  const { t, i18n } = useTranslation()
  const sites = useCall(site.names, {}, { enabled: row.siteId !== undefined })
  const stage = stageKey(row.stage)
  return (
    <section className="project-panel project-facts">
      <div className="project-panel-head">
        <span className="project-card-line">
          <ProjectStatus status={row.status} />
          <span>
            {t('project.planEnd')} <PlanEnd row={row} />
          </span>
        </span>
        {mayEdit && <StatusMoves row={row} />}
      </div>
      <Facts
        facts={[
          [t('project.code'), row.indexCode],
          [t('project.stage'), stage ? t(stage) : row.stage],
          [t('project.manager'), row.managerName],
          [t('project.dept'), row.deptName],
          [t('project.site'), sites.data?.find(({ id }) => id === row.siteId)?.name],
          [t('project.startDate'), row.startDate],
          [t('project.myRole'), new Intl.ListFormat(i18n.language).format(row.myRoles)],
          [t('common.createTime'), minuteText(row.createTime)],
        ]}
      />
    </section>
  )
}
