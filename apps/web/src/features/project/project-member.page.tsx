import { project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Members } from './member/members.tsx'
import { useProjectRights } from './use-project-rights.ts'
import './project.css'

/** Who works in the project that one is in. */
export function ProjectMemberPage() {
  const projId = useMode((mode) => mode.project?.projId)
  return projId === undefined ? null : <ProjectMembers key={projId} projId={projId} />
}

function ProjectMembers({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { data: row, error, refetch } = useCall(project.detail, { query: { projId } })
  const { mayStaff } = useProjectRights(projId)
  if (error) return <Failure text={error.message} onRetry={refetch} />
  const isOpen = row !== undefined && row.status !== 'archived'
  return (
    <>
      <PageHead title={t('menu.projectMember')} count={row && t('overview.memberCount', { count: row.memberCount })} />
      <div className="project-panel">
        <div className="project-tab">
          <Members projId={projId} mayEdit={mayStaff && isOpen} />
        </div>
      </div>
    </>
  )
}
