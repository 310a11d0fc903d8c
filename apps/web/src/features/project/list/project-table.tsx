import type { Project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { PlanEnd } from '../plan-end.tsx'
import { stageKey } from '../project-labels.ts'
import { ProjectStatus } from '../project-status.tsx'
import { CollectStar } from './collect-star.tsx'
import type { ListedProjects } from './listed-projects.ts'
import { RowActions } from './row-actions.tsx'

export function ProjectTable({ list, empty, isBin }: { list: ListedProjects; empty: string; isBin: boolean }) {
  const { t } = useTranslation()
  const stageOf = ({ stage }: Project) => {
    const key = stageKey(stage)
    return key ? t(key) : stage
  }
  const nameOf = ({ deleteTime, projId, projName }: Project) =>
    deleteTime ? projName : <Link to={`/project/detail?projId=${projId}`}>{projName}</Link>
  return (
    <PagedTable<Project>
      list={list}
      rowKey="projId"
      empty={empty}
      columns={[
        ...(isBin ? [] : [{ key: 'star', width: 40, render: (_: unknown, row: Project) => <CollectStar row={row} /> }]),
        { title: t('project.name'), render: (_, row) => nameOf(row) },
        { title: t('project.code'), dataIndex: 'indexCode' },
        { title: t('project.stage'), render: (_, row) => stageOf(row) },
        { title: t('common.status'), render: (_, row) => <ProjectStatus status={row.status} /> },
        { title: t('project.manager'), render: (_, row) => row.managerName ?? '–' },
        { title: t('project.planEnd'), render: (_, row) => <PlanEnd row={row} /> },
        { title: t('project.subs'), dataIndex: 'subCount', align: 'right' },
        { title: t('project.members'), dataIndex: 'memberCount', align: 'right' },
        ...(isBin
          ? [{ title: t('project.deletedAt'), dataIndex: 'deleteTime', render: (time: string) => minuteText(time) }]
          : []),
        { title: t('common.actions'), render: (_, row) => <RowActions row={row} /> },
      ]}
    />
  )
}
