import { bcfImport } from '@sunmao/contract'
import { Button, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useCall } from '../../../api/hooks.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { ChooseArchive } from './choose-archive.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import '../bcf.css'

interface BcfImportProps {
  projId: number
  subId: number | undefined
  onClose: () => void
}

const running = ['queued', 'reading', 'applying']

/** File, what it would do, what is to be done, what was done. It goes on when the dialog is closed. */
export function BcfImport({ projId, subId, onClose }: BcfImportProps) {
  const { t } = useTranslation()
  const isPhone = useMedia('(width < 768px)')
  const [id, setId] = useState<number>()
  const { data, error } = useCall(
    bcfImport.detail,
    { query: { id: id ?? 0 } },
    { enabled: id !== undefined, quiet: true },
  )
  const row = data?.id === id ? data : undefined
  const status = row?.status
  // With its end every topic has become something else.
  useEffect(() => {
    if (status === 'done' || status === 'read') void refetchOf(bcfImport.topics)
  }, [status])
  const isRunning = status !== undefined && running.includes(status)
  const percent = row && row.total > 0 ? Math.floor((100 * row.done) / row.total) : 0
  return (
    <Modal
      {...withoutAnimation}
      open
      className={isPhone ? 'bcf-full' : undefined}
      width={isPhone ? '100%' : 960}
      title={row ? `${t('bcf.import')} · ${row.name}` : t('bcf.import')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      footer={null}
      onCancel={onClose}
    >
      {id === undefined && <ChooseArchive projId={projId} subId={subId} onStarted={setId} />}
      {error && <Failure text={error.message} onRetry={() => void refetchOf(bcfImport.detail)} />}
      {id !== undefined && !error && (!row || isRunning) && (
        <div className="bcf-wait" role="status">
          <Progress percent={percent} aria-label={t(status === 'applying' ? 'bcf.applying' : 'bcf.reading')} />
          <p className="bcf-quiet">{t(status === 'applying' ? 'bcf.applying' : 'bcf.reading')}</p>
        </div>
      )}
      {row && (status === 'failed' || status === 'cancelled') && (
        <>
          <Failure text={row.error ?? t('bcf.error.died')} />
          <Button onClick={() => setId(undefined)}>{t('bcf.another')}</Button>
        </>
      )}
      {row && status === 'read' && (
        <ImportPreview key={row.id} projId={projId} row={row} onGivenUp={() => setId(undefined)} />
      )}
      {row && status === 'done' && <ImportDone projId={projId} row={row} onClose={onClose} />}
    </Modal>
  )
}
