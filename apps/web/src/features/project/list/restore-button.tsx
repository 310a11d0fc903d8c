import { type Project, project } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { projectReads } from '../project-reads.ts'

export function RestoreButton({ row }: { row: Project }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  // Quiet: not everything in the bin is one's own, and a refusal must not lead away from the list.
  const restore = useSend(project.restore, projectReads, { quiet: true })
  const run = () =>
    restore.mutateAsync({ body: [row.projId] }).then(
      () => message.success(t('project.restored', { name: row.projName })),
      (error) => message.error(messageOf(error)),
    )
  return (
    <Button
      size="small"
      loading={restore.isPending}
      aria-label={t('project.restoreNamed', { name: row.projName })}
      onClick={run}
    >
      {t('project.restore')}
    </Button>
  )
}
