import { project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { useEnterProject } from '../../session/use-enter-project.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { parseTime } from '../../ui/format.ts'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { type Meaning, Status } from '../../ui/status.tsx'

const meanings: Record<string, Meaning> = {
  not_started: 'void',
  running: 'doing',
  paused: 'open',
  finished: 'done',
  archived: 'void',
  cancelled: 'reject',
}

/** Opening one goes to the first screen of project mode. */
export function MyProjects() {
  const { t, i18n } = useTranslation()
  const projects = useCall(project.list, { query: { page: 0, size: 10 } })
  const stages = useDict('project_stage')
  const rows = projects.data?.content
  const open = useEnterProject()
  return (
    <Card title={t('dashboard.myProjects')} count={projects.data?.totalElements || undefined}>
      {projects.error && <Failure text={projects.error.message} onRetry={projects.refetch} />}
      {projects.isPending && <SkeletonList rows={3} />}
      {rows?.length === 0 && <Empty text={`${t('dashboard.projectsEmpty')}${t('dashboard.projectsHint')}`} />}
      {rows && rows.length > 0 && (
        <table className="dashboard-table">
          <thead>
            <tr>
              <th>{t('project.name')}</th>
              <th>{t('project.code')}</th>
              <th className="dashboard-less">{t('project.stage')}</th>
              <th className="dashboard-less">{t('project.myRole')}</th>
              <th>{t('common.status')}</th>
              <th className="dashboard-less">{t('project.planEnd')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.projId}>
                <td className="dashboard-wide">
                  <button type="button" className="dashboard-open" onClick={() => open(row.projId)}>
                    {row.projName}
                  </button>
                </td>
                <td className="dashboard-quiet">{row.indexCode}</td>
                <td className="dashboard-less">{stages.labelOf(row.stage)}</td>
                <td className="dashboard-less dashboard-quiet">
                  {new Intl.ListFormat(i18n.language).format(row.myRoles)}
                </td>
                <td>
                  <Status meaning={meanings[row.status] ?? 'void'}>{t(`project.status.${row.status}`)}</Status>
                </td>
                <td className="dashboard-less">{parseTime(row.planEnd, '{m}-{d}')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
