import { project } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { useEnterProject } from '../../session/project/use-enter-project.ts'
import { type Meaning, Status } from '../../ui/label/status.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardTabs } from '../../ui/layout/card-tabs.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { dayText } from '../../ui/text/format.ts'
import '../../ui/table/card-table.css'

const meanings: Record<string, Meaning> = {
  not_started: 'void',
  running: 'doing',
  paused: 'open',
  finished: 'done',
  archived: 'void',
  cancelled: 'reject',
}

const MOST = 8

/** The projects that one works in or has marked; opening one leads to its overview. */
export function MyProjectsTile() {
  const { t, i18n } = useTranslation()
  const [view, setView] = useState<'joined' | 'collected'>('joined')
  const counts = useCall(project.count, {}).data
  const projects = useCall(project.list, { query: { view, page: 0, size: MOST } }, { keepPrevious: true })
  const stages = useDict('project_stage')
  const rows = projects.data?.content
  const open = useEnterProject()
  return (
    <Card
      title={t('dashboard.myProjects')}
      count={
        <CardTabs
          label={t('project.views')}
          value={view}
          onChange={setView}
          tabs={[
            { value: 'joined', label: t('dashboard.joined'), count: counts?.joined },
            { value: 'collected', label: t('dashboard.collected'), count: counts?.collected },
          ]}
        />
      }
      link={<Link to="/project">{t('dashboard.allProjects')}</Link>}
    >
      {projects.error && <Failure text={projects.error.message} onRetry={projects.refetch} />}
      {projects.isPending && <SkeletonList rows={3} />}
      {rows?.length === 0 && (
        <Empty text={t(view === 'joined' ? 'dashboard.projectsHint' : 'dashboard.collectedEmpty')} />
      )}
      {rows && rows.length > 0 && (
        <table className="card-table">
          <thead>
            <tr>
              <th>{t('project.name')}</th>
              <th>{t('project.code')}</th>
              <th className="card-less">{t('project.stage')}</th>
              <th className="card-less">{t('project.myRole')}</th>
              <th>{t('common.status')}</th>
              <th className="card-less card-end">{t('project.planEnd')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.projId}>
                <td className="card-wide">
                  <button type="button" className="card-open" onClick={() => open(row.projId)}>
                    {row.projName}
                  </button>
                </td>
                <td className="card-quiet">{row.indexCode}</td>
                <td className="card-less">{stages.labelOf(row.stage)}</td>
                <td className="card-less card-quiet">{new Intl.ListFormat(i18n.language).format(row.myRoles)}</td>
                <td>
                  <Status meaning={meanings[row.status] ?? 'void'}>{t(`project.status.${row.status}`)}</Status>
                </td>
                <td className="card-less card-end">{dayText(row.planEnd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
