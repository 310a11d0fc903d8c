import { Modal, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { FileDrop } from '../../../ui/field/file-drop.tsx'
import { Status } from '../../../ui/label/status.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { type Upload, useUploads } from './use-uploads.ts'
import './upload-dialog.css'

/** Several files, one after the other; closing it stops what is still on its way. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { uploads, add, retry, isBusy } = useUploads()
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('storage.upload')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      footer={null}
      onCancel={onClose}
    >
      <p className="pane-hint">{t('storage.uploadHint')}</p>
      <FileDrop multiple label={t('storage.drop')} onFile={add} />
      <ul className="uploads" aria-busy={isBusy}>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <span className="upload-name">{upload.file.name}</span>
            <UploadState upload={upload} onRetry={() => retry(upload.id)} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function UploadState({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { t } = useTranslation()
  if (upload.state === 'done') return <Status meaning="done">{t('storage.done')}</Status>
  if (upload.state === 'failed')
    return <Failure text={upload.error ?? ''} onRetry={upload.mayRetry ? onRetry : undefined} />
  return (
    <Progress
      size="small"
      percent={Math.floor(upload.part * 100)}
      aria-label={t('storage.progress', { name: upload.file.name })}
    />
  )
}
