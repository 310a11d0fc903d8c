import type { Project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { stageKey } from './project-labels.ts'
import { ProjectStatus } from './project-status.tsx'
import './project.css'

/** What stands behind a project's name: its status, code and stage. */
export function ProjectMarks({ row }: { row: Project }) {
  const { t } = useTranslation()
  const stage = stageKey(row.stage)
  return (
    <>
      <ProjectStatus status={row.status} />
      <span className="project-quiet">{row.indexCode}</span>
      <span className="project-quiet">{stage ? t(stage) : row.stage}</span>
    </>
  )
}
