import { type BackupWork, backup, task } from '@sunmao/contract'
import { Alert, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'

/** A task on its way, or why it failed. */
export function BackupProgress({ work }: { work: BackupWork }) {
  const { t } = useTranslation()
  const cancel = useSend(task.cancel, [backup.list])
  const title = t(`backup.work.${work.kind}`, { name: work.name ?? '' })
  if (work.status === 'failed')
    return (
      <Alert
        className="backup-work"
        type="error"
        showIcon
        title={t('backup.failed', { work: title })}
        description={work.error}
      />
    )
  return (
    <div className="backup-work">
      <span>
        {title} {work.status === 'queued' && t('backup.waits')}
        {work.stage && t(`backup.stage.${work.stage as 'database' | 'files'}`)}
      </span>
      <Progress percent={Math.round(work.progress)} size="small" aria-label={title} />
      <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: work.taskId } })}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
