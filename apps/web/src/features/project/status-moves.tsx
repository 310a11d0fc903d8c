import { type Project, type ProjectStatus, project, projectTransitions } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { moveKey } from './project-labels.ts'
import { projectReads } from './project-reads.ts'

/** The next steps that the present status allows. */
export function StatusMoves({ row }: { row: Project }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const update = useSend(project.updateStatus, projectReads)
  const ask = (to: ProjectStatus) => {
    const move = t(moveKey(row.status, to))
    modal.confirm({
      ...withoutAnimation,
      title: t('project.moveTitle', { move, name: row.projName }),
      content: t('project.moveText', { from: t(`project.status.${row.status}`), to: t(`project.status.${to}`) }),
      okText: move,
      okButtonProps: { danger: to === 'cancelled' },
      cancelText: t('common.cancel'),
      onOk: async () => {
        await update.mutateAsync({ query: { projId: row.projId, status: to } })
        message.success(t('project.moved'))
      },
    })
  }
  return (
    <div className="project-moves">
      {projectTransitions[row.status].map((to) => (
        <Button key={to} danger={to === 'cancelled'} onClick={() => ask(to)}>
          {t(moveKey(row.status, to))}
        </Button>
      ))}
    </div>
  )
}
