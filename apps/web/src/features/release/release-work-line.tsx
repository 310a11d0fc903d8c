import { type ReleaseWork, release, task } from '@sunmao/contract'
import { Alert, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'

const stages = ['files', 'backup', 'copy', 'migrations'] as const
const isStage = (text: string): text is (typeof stages)[number] => (stages as readonly string[]).includes(text)

/** A check on its way, or why it failed. */
export function ReleaseWorkLine({ work }: { work: ReleaseWork }) {
  const { t } = useTranslation()
  const cancel = useSend(task.cancel, [release.list])
  const title = t('release.checking', { version: work.version })
  if (work.status === 'failed')
    return (
      <Alert
        className="release-note"
        type="error"
        showIcon
        title={t('release.checkFailed', { version: work.version })}
        description={work.error}
      />
    )
  return (
    <div className="release-line">
      <span>
        {title} {work.stage && isStage(work.stage) && t(`release.stage.${work.stage}`)}
      </span>
      <Progress percent={Math.round(work.progress)} size="small" aria-label={title} />
      <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: work.taskId } })}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
