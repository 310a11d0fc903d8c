import { type HashCheck, type StorageFigures, storageMonitor } from '@sunmao/contract'
import { Button, Progress, Table } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useCall, useSend } from '../../../api/hooks.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { Figure } from '../figure.tsx'
import '../monitor.css'

const WAIT_MS = 1500

/** What lies in the file store, whose it is, and whether it is still what it was. */
export function StorageMonitorPage() {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useCall(storageMonitor.figures, {}, { quiet: true })
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={6} />
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  return (
    <>
      <PageHead title={t('storageMonitor.title')} count={t(`storageMonitor.place.${data.place}`)} />
      <div className="monitor-stack">
        <div className="monitor-figures">
          <Figure
            name={t('storageMonitor.all')}
            value={size(data.bytes)}
            about={t('storageMonitor.files', { count: data.blobs })}
          />
          <Figure
            name={t('storageMonitor.orphans')}
            value={size(data.orphans.bytes)}
            about={t('storageMonitor.orphansAbout', { count: data.orphans.blobs })}
          />
        </div>
        <Check />
        <Card title={t('storageMonitor.owners')}>
          <Table<StorageFigures['owners'][number]>
            size="small"
            rowKey="table"
            pagination={false}
            dataSource={data.owners}
            columns={[
              { title: t('storageMonitor.owner'), dataIndex: 'name' },
              { title: t('storageMonitor.count'), align: 'right', dataIndex: 'blobs' },
              { title: t('storageMonitor.size'), align: 'right', render: (_, row) => size(row.bytes) },
            ]}
          />
        </Card>
      </div>
    </>
  )
}

function Check() {
  const { t, i18n } = useTranslation()
  const { data } = useCall(storageMonitor.checked, {}, { quiet: true })
  const begin = useSend(storageMonitor.check, [storageMonitor.checked])
  const isRunning = data?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetchOf(storageMonitor.checked), WAIT_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  if (!data) return null
  return (
    <Card
      title={t('storageMonitor.check')}
      link={
        <Button size="small" loading={begin.isPending || isRunning} onClick={() => begin.mutate({})}>
          {t('storageMonitor.checkNow')}
        </Button>
      }
    >
      <div className="monitor-amounts">
        <p className={data.state === 'broken' ? 'monitor-bad' : 'monitor-quiet'} role="status">
          {t(`storageMonitor.state.${data.state}`, {
            count: data.blobs,
            size: sizeText(data.bytes, i18n.language),
            time: minuteText(data.at),
          })}
        </p>
        {isRunning && (
          <Progress percent={Math.round(data.progress ?? 0)} size="small" aria-label={t('storageMonitor.check')} />
        )}
        {data.problems.length > 0 && <Problems problems={data.problems} />}
      </div>
    </Card>
  )
}

const Problems = ({ problems }: Pick<HashCheck, 'problems'>) => {
  const { t } = useTranslation()
  return (
    <ul className="monitor-children">
      {problems.map(({ hash, problem, owners }) => (
        <li key={hash}>
          <code>{hash.slice(0, 16)}</code> {t(`storageMonitor.problem.${problem}`)} · {owners.join(', ')}
        </li>
      ))}
    </ul>
  )
}
