import { project } from '@sunmao/contract'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useEnterProject } from '../../session/project/use-enter-project.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { NotMember } from '../error-page/not-member.panel.tsx'
import { DropOnProject } from '../model/drop-on-project.panel.tsx'
import { ThreadPanel } from '../thread/thread.panel.tsx'
import { ProjectForm } from './form/project-form.tsx'
import { Members } from './member/members.tsx'
import { ProjectOverview } from './project-overview.tsx'
import { Subs } from './sub/subs.tsx'
import { useProjectRights } from './use-project-rights.ts'
import { useRemoveProject } from './use-remove-project.ts'
import './project.css'

export function ProjectDetailPage() {
  const { t } = useTranslation()
  const projId = Number(usePage().query.get('projId'))
  if (!Number.isInteger(projId) || projId <= 0) return <Failure text={t('error.notFound')} />
  // Another project starts afresh: nothing of the one before may stand in its dialogs.
  return <Detail key={projId} projId={projId} />
}

function Detail({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query, setQuery } = usePage()
  const { data: row, error, refetch } = useCall(project.detail, { query: { projId } }, { quiet: true })
  const { mayEdit, mayRemove, mayStaff } = useProjectRights(projId)
  const enter = useEnterProject()
  const remove = useRemoveProject(() => navigate('/dashboard', { replace: true }))
  const [isEditing, setEditing] = useState(false)
  if (error?.status === 404) return <NotMember address={`/project/detail?projId=${projId}`} />
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!row) return <SkeletonList rows={6} />

  // An archived project is only read; what is left is the way back.
  const isOpen = row.status !== 'archived'
  const tabs = [
    {
      key: 'subs',
      label: `${t('project.subs')} ${row.subCount}`,
      children: <Subs projId={projId} mayEdit={mayEdit && isOpen} />,
    },
    {
      key: 'members',
      label: `${t('project.members')} ${row.memberCount}`,
      children: <Members projId={projId} mayEdit={mayStaff && isOpen} />,
    },
    {
      key: 'thread',
      label: t('thread.title'),
      children: <ThreadPanel kind="project" refId={projId} isClosed={!isOpen} />,
    },
  ].map((tab) => ({ ...tab, children: <div className="project-tab">{tab.children}</div> }))
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'subs'
  return (
    <DropOnProject projId={projId} isOpen={isOpen}>
      <PageHead
        title={row.projName}
        count={row.indexCode}
        actions={
          <>
            {mayRemove && (
              <Button danger onClick={() => remove(row)}>
                {t('project.remove')}
              </Button>
            )}
            {mayEdit && isOpen && <Button onClick={() => setEditing(true)}>{t('common.edit')}</Button>}
            <Button type="primary" onClick={() => enter(projId)}>
              {t('project.enter')}
            </Button>
          </>
        }
      />
      <ProjectOverview row={row} mayEdit={mayEdit} />
      <div className="project-panel">
        <Tabs
          activeKey={active}
          items={tabs}
          destroyOnHidden
          onChange={(key) => setQuery({ tab: key === 'subs' ? undefined : key, page: undefined, size: undefined })}
        />
      </div>
      {isEditing && <ProjectForm row={row} onClose={() => setEditing(false)} />}
    </DropOnProject>
  )
}
