import { type Backup, type BackupWork, backup } from '@sunmao/contract'
import { App, Button, Upload } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Status } from '../../ui/label/status.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { dueWord, minuteText } from '../../ui/text/format.ts'
import { sizeText } from '../../ui/text/size-text.ts'
import { BackupDetail } from './backup-detail.tsx'
import { BackupProgress } from './backup-progress.tsx'
import './backup.css'
import { WideTable } from '../../ui/table/wide-table.tsx'

const LOOK_MS = 2000
const isActive = ({ status }: BackupWork) => status === 'queued' || status === 'running'

/** What could be restored, whether it was tried, and one button for another one. */
export function BackupListPage() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data, error, isPending, refetch } = useCall(backup.list, {})
  const create = useSend(backup.create, [backup.list])
  const upload = useSend(backup.upload, [backup.list])
  const isBusy = data?.work.some(isActive) ?? false
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void refetchOf(backup.list), LOOK_MS)
    return () => clearInterval(timer)
  }, [isBusy])
  const isMaking = data?.work.some((one) => one.kind === 'backup' && isActive(one)) ?? false
  const send = (file: File) =>
    upload.mutate({ files: { file } }, { onSuccess: () => message.success(t('backup.uploaded')) })
  return (
    <>
      <PageHead
        title={t('backup.title')}
        count={data && t('backup.counted', { count: data.content.length })}
        actions={
          <>
            <Upload
              showUploadList={false}
              beforeUpload={(file) => {
                send(file)
                return false
              }}
            >
              <Button icon={<Icon name="upload" />} loading={upload.isPending}>
                {t('backup.upload')}
              </Button>
            </Upload>
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              loading={create.isPending}
              disabled={isMaking}
              onClick={() => create.mutate({})}
            >
              {t('backup.create')}
            </Button>
          </>
        }
      />
      {error && <Failure text={error.message} onRetry={refetch} />}
      {data && (
        <p className="backup-place">
          {t('backup.place', { place: data.place })} {data.next && t('backup.next', { time: dueWord(data.next, t) })}{' '}
          {t('backup.key', { file: data.keyFile, id: data.keyId })}
        </p>
      )}
      {data?.work.map((work) => (
        <BackupProgress key={work.taskId} work={work} />
      ))}
      {!error && <BackupTable rows={data?.content} isPending={isPending} isBusy={isBusy} />}
    </>
  )
}

function BackupTable({ rows, isPending, isBusy }: { rows?: Backup[]; isPending: boolean; isBusy: boolean }) {
  const { t, i18n } = useTranslation()
  const size = (bytes: number | undefined) => (bytes === undefined ? '–' : sizeText(bytes, i18n.language))
  return (
    <WideTable<Backup>
      size="small"
      rowKey="name"
      loading={isPending}
      dataSource={rows}
      pagination={false}
      locale={{ emptyText: <Empty text={t('backup.empty')} /> }}
      expandable={{ expandedRowRender: (row) => <BackupDetail row={row} /> }}
      columns={[
        {
          title: t('backup.moment'),
          className: 'backup-number',
          render: (_, row) => (row.moment ? minuteText(row.moment) : row.name),
        },
        { title: t('backup.state'), render: (_, row) => <BackupStateLabel row={row} /> },
        { title: t('backup.why'), render: (_, row) => (row.reason ? t(`backup.reason.${row.reason}`) : '–') },
        {
          title: t('backup.database'),
          align: 'right',
          className: 'backup-number',
          render: (_, row) => size(row.databaseBytes),
        },
        {
          title: t('backup.files'),
          align: 'right',
          className: 'backup-number',
          render: (_, row) =>
            row.files === undefined ? '–' : t('backup.filesOf', { count: row.files, size: size(row.fileBytes) }),
        },
        { title: t('backup.version'), render: (_, row) => row.version ?? '–' },
        { title: t('common.actions'), render: (_, row) => <Actions row={row} isBusy={isBusy} /> },
      ]}
    />
  )
}

function BackupStateLabel({ row }: { row: Backup }) {
  const { t } = useTranslation()
  if (row.state === 'broken') return <Status meaning="open">{t('backup.broken')}</Status>
  if (row.state === 'unproven') return <Status meaning="void">{t('backup.unproven')}</Status>
  return (
    <Status meaning="done">
      {t('backup.good')} <span className="card-quiet">{minuteText(row.rehearsal?.time)}</span>
    </Status>
  )
}

function Actions({ row, isBusy }: { row: Backup; isBusy: boolean }) {
  const { t } = useTranslation()
  const danger = useDanger()
  const rehearse = useSend(backup.rehearse, [backup.list])
  const download = useSend(backup.download)
  const remove = useSend(backup.remove, [backup.list])
  const input = { params: { name: row.name } }
  const askRemove = () =>
    danger({
      title: t('resource.removeTitle', { name: row.name }),
      content: t('backup.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync(input),
      done: t('common.deleted'),
    })
  return (
    <>
      <Button
        type="link"
        size="small"
        disabled={isBusy}
        loading={rehearse.isPending}
        onClick={() => rehearse.mutate(input)}
      >
        {t('backup.rehearse')}
      </Button>
      <Button
        type="link"
        size="small"
        disabled={!row.moment}
        loading={download.isPending}
        onClick={() => download.mutate(input, { onSuccess: (blob) => saveBlob(blob, `${row.name}.backup`) })}
      >
        {t('common.download')}
      </Button>
      <Button type="link" size="small" danger disabled={isBusy} onClick={askRemove}>
        {t('common.delete')}
      </Button>
    </>
  )
}
