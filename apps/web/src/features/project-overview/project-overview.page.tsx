import { model, type Project, project } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { projectTiles } from '../../manifest/tile.ts'
import { useMode } from '../../session/project/mode.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useTopic } from '../../shell/presence/live.ts'
import { TileColumns } from '../../ui/layout/tile-columns.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { daysUntil } from '../../ui/text/format.ts'
import { DropOnProject } from '../model/drop-on-project.panel.tsx'
import { browseAddress } from '../model/model.api.ts'
import { ProjectMarks } from '../project/project-marks.panel.tsx'

/** The first screen of a project: what there is, what is asked of one, who is here and what happened. */
export function ProjectOverviewPage() {
  const projId = useMode((mode) => mode.project?.projId)
  return projId === undefined ? null : <Overview key={projId} projId={projId} />
}

function Overview({ projId }: { projId: number }) {
  const { data: row, error, refetch } = useCall(project.detail, { query: { projId } })
  useTopic(`project:${projId}`)
  if (error) return <Failure text={error.message} onRetry={refetch} />
  return (
    <DropOnProject projId={projId} isOpen={row !== undefined && row.status !== 'archived'}>
      <PageHead
        large
        title={row?.projName ?? '\u00a0'}
        extra={row && <Facts row={row} />}
        actions={<Actions projId={projId} isOpen={row?.status !== 'archived'} />}
      />
      <TileColumns tiles={projectTiles.items()} given={{ projId }} />
    </DropOnProject>
  )
}

function Facts({ row }: { row: Project }) {
  const { t } = useTranslation()
  const left = daysUntil(row.planEnd)
  return (
    <>
      <ProjectMarks row={row} />
      {row.planEnd && (
        <span className={left !== undefined && left < 0 ? 'card-late' : 'card-quiet'}>
          {t('overview.planEnd', { day: row.planEnd })}
          {left !== undefined && left >= 0 && t('overview.daysLeft', { count: left })}
          {left !== undefined && left < 0 && t('overview.daysLate', { count: -left })}
        </span>
      )}
    </>
  )
}

function Actions({ projId, isOpen }: { projId: number; isOpen: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayAdd = useProjectCan(projId)('model:add')
  const { data } = useCall(model.bySub, { query: { projId } })
  const [fullest] = data?.toSorted((a, b) => b.elements - a.elements) ?? []
  return (
    <>
      {mayAdd && isOpen && (
        <Button icon={<Icon name="upload" />} onClick={() => navigate(`/model/list?projId=${projId}`)}>
          {t('model.upload')}
        </Button>
      )}
      {fullest && (
        <Button
          type="primary"
          icon={<Icon name="model" />}
          onClick={() => navigate(browseAddress(projId, { subId: fullest.subId }))}
        >
          {t('overview.open')}
        </Button>
      )}
    </>
  )
}
