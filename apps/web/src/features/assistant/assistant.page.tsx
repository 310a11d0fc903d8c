import { project as projectCalls } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { AssistantPanel } from './assistant.panel.tsx'

/** In a project: about that project. */
export function AssistantPage() {
  const { project } = useMode()
  return project && <AssistantPanel key={project.projId} projId={project.projId} projName={project.projName} />
}

const MOST = 200

/** The same on a page of its own, where one chooses the project. */
export function AnswerPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { project } = useMode()
  const { data } = useCall(projectCalls.list, { query: { page: 0, size: MOST } })
  if (!data) return <SkeletonList rows={6} />
  const wanted = Number(query.get('projId')) || project?.projId
  const chosen = data.content.find(({ projId }) => projId === wanted) ?? data.content[0]
  if (!chosen)
    return (
      <>
        <PageHead title={t('assistant.title')} />
        <Empty text={t('assistant.noProject')} />
      </>
    )
  return (
    <AssistantPanel
      key={chosen.projId}
      projId={chosen.projId}
      extra={
        <Select
          className="assistant-project"
          aria-label={t('assistant.project')}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen.projId}
          options={data.content.map(({ projId, projName }) => ({ value: projId, label: projName }))}
          onChange={(projId: number) => setQuery({ projId, conversation: undefined })}
        />
      }
    />
  )
}
