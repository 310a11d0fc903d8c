import type { Project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PlanEnd } from '../plan-end.tsx'
import { stageKey } from '../project-labels.ts'
import { ProjectStatus } from '../project-status.tsx'
import { CollectStar } from './collect-star.tsx'
import { RowActions } from './row-actions.tsx'

export function ProjectCard({ row }: { row: Project }) {
  const { t } = useTranslation()
  const stage = stageKey(row.stage)
  return (
    <li className="project-card">
      <div className="project-card-head">
        <h2 className="project-card-name">
          {row.deleteTime ? row.projName : <Link to={`/project/detail?projId=${row.projId}`}>{row.projName}</Link>}
        </h2>
        {!row.deleteTime && <CollectStar row={row} />}
      </div>
      <p className="project-card-line">
        <ProjectStatus status={row.status} />
        <span>{row.indexCode}</span>
        <span>{stage ? t(stage) : row.stage}</span>
      </p>
      <p className="project-card-line">
        <span>{row.managerName ?? t('project.noManager')}</span>
        <span>
          {t('project.planEnd')} <PlanEnd row={row} />
        </span>
      </p>
      <div className="project-card-foot">
        <span className="project-quiet">
          {t('project.subCount', { count: row.subCount })} · {t('project.memberCount', { count: row.memberCount })}
        </span>
        <RowActions row={row} />
      </div>
    </li>
  )
}
