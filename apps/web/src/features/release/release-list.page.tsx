import { release } from '@sunmao/contract'
import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { ReleaseHistory } from './release-history.tsx'
import { ReleaseSteps } from './release-steps.tsx'
import { ReleaseTable } from './release-table.tsx'
import { ReleaseUpload } from './release-upload.tsx'
import { ReleaseWorkLine } from './release-work-line.tsx'
import './release.css'

const LOOK_MS = 1500

/** What runs, what could run, and the way from one to the other. */
export function ReleaseListPage() {
  const { t } = useTranslation()
  const danger = useDanger()
  const { data, error, isPending, refetch } = useCall(release.list, {})
  const rollBack = useSend(release.rollBack, [release.list])
  const isChecking = data?.work?.status === 'queued' || data?.work?.status === 'running'
  const isBusy = isChecking || data?.current !== undefined
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void refetchOf(release.list), LOOK_MS)
    return () => clearInterval(timer)
  }, [isBusy])
  const askRollBack = (version: string) =>
    danger({
      title: t('release.rollBackTitle', { version }),
      content: t('release.rollBackText'),
      okText: t('release.rollBack'),
      run: () => rollBack.mutateAsync({}),
    })
  return (
    <>
      <PageHead
        title={t('release.title')}
        count={data && t('release.runs', { version: data.running })}
        actions={
          data?.previous && (
            <Button
              icon={<Icon name="undo" />}
              disabled={isBusy || !data.canSwitch}
              loading={rollBack.isPending}
              onClick={() => askRollBack(data.previous!)}
            >
              {t('release.rollBackTo', { version: data.previous })}
            </Button>
          )
        }
      />
      {error && <Failure text={error.message} onRetry={refetch} />}
      {data && (
        <>
          <p className="release-about">
            {t(data.isInstallation ? 'release.isInstallation' : 'release.isRelease', { version: data.installed })}
          </p>
          {!data.canSwitch && <Alert className="release-note" type="info" showIcon title={t('release.cannotSwitch')} />}
          {data.keys.length === 0 ? (
            <Alert
              className="release-note"
              type="info"
              showIcon
              title={t('release.noKeys')}
              description={t('release.noKeysDo')}
            />
          ) : (
            <ReleaseUpload keys={data.keys} isBusy={isBusy} />
          )}
          {data.current && <ReleaseSteps current={data.current} seconds={data.watchSeconds} />}
          {data.work && <ReleaseWorkLine work={data.work} />}
        </>
      )}
      {!error && (
        <ReleaseTable
          rows={data?.content}
          isPending={isPending}
          isBusy={isBusy}
          canSwitch={data?.canSwitch ?? false}
          seconds={data?.watchSeconds ?? 0}
        />
      )}
      {data && data.history.length > 0 && <ReleaseHistory rows={data.history} />}
    </>
  )
}
