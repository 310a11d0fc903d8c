import { Button, Input, Progress } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../ui/use-danger.ts'
import { Elapsed } from '../elapsed.tsx'
import { sizeText, spanText } from '../model-words.ts'
import { cancelUpload, noteUpload, pauseUpload, resumeUpload } from './run-uploads.ts'
import type { Upload } from './upload-store.ts'

const NOTE_LENGTH = 500

export function UploadRow({ upload, subName }: { upload: Upload; subName: string }) {
  const { t, i18n } = useTranslation()
  const { id, name, state, size, sent } = upload
  const isWrong = state === 'failed' && !upload.mayRetry
  return (
    <li className="model-upload">
      <div className="model-upload-head">
        <span className="model-upload-name">{name}</span>
        <span className="model-quiet">{[subName, sizeText(size, i18n.language)].filter(Boolean).join(' · ')}</span>
      </div>
      {!isWrong && (
        <Progress
          size="small"
          percent={Math.floor((sent / size) * 100)}
          status={state === 'failed' ? 'exception' : 'normal'}
          aria-label={t('upload.progressNamed', { name })}
        />
      )}
      <div className="model-upload-foot">
        {state === 'failed' ? (
          <span role="alert" className="model-error">
            {upload.error}
          </span>
        ) : (
          <span className="model-quiet">
            {stateText(upload, t, i18n.language)}
            {upload.begun && state !== 'paused' && (
              <>
                {' · '}
                <Elapsed since={upload.begun} />
              </>
            )}
          </span>
        )}
        {!isWrong && state !== 'finishing' && (
          <Input
            size="small"
            variant="borderless"
            className="model-upload-note"
            maxLength={NOTE_LENGTH}
            placeholder={t('upload.note')}
            aria-label={t('upload.noteNamed', { name })}
            value={upload.note}
            onChange={({ target }) => noteUpload(id, target.value)}
          />
        )}
        <UploadButtons upload={upload} isWrong={isWrong} />
      </div>
    </li>
  )
}

function stateText({ state, size, sent, speed }: Upload, t: TFunction, language: string): string {
  if (state !== 'sending') return t(`upload.state.${state as Exclude<Upload['state'], 'sending' | 'failed'>}`)
  if (!speed) return t('upload.state.sending')
  return [
    t('upload.speed', { size: sizeText(speed, language) }),
    t('upload.remaining', { span: spanText(((size - sent) / speed) * 1000, t) }),
  ].join(' · ')
}

function UploadButtons({ upload, isWrong }: { upload: Upload; isWrong: boolean }) {
  const { t } = useTranslation()
  const ask = useDanger()
  const { id, name, state } = upload
  const cancel = () =>
    upload.uploadId === undefined
      ? void cancelUpload(id)
      : ask({
          title: t('upload.cancelTitle', { name }),
          content: t('upload.cancelText'),
          okText: t('upload.cancel'),
          run: () => cancelUpload(id),
        })
  const button = (label: string, named: string, onClick: () => unknown, danger = false) => (
    <Button size="small" type="text" danger={danger} aria-label={named} onClick={onClick}>
      {label}
    </Button>
  )
  // What is complete becomes a model by itself; there is nothing left to stop.
  if (state === 'finishing') return null
  return (
    <span className="model-actions">
      {(state === 'sending' || state === 'silent' || state === 'waiting') &&
        button(t('upload.pause'), t('upload.pauseNamed', { name }), () => pauseUpload(id))}
      {state === 'paused' && button(t('upload.resume'), t('upload.resumeNamed', { name }), () => resumeUpload(id))}
      {state === 'failed' &&
        upload.mayRetry &&
        button(t('common.retry'), t('upload.retryNamed', { name }), () => resumeUpload(id))}
      {isWrong
        ? button(t('upload.dismiss'), t('upload.dismissNamed', { name }), cancel)
        : button(t('upload.cancel'), t('upload.cancelNamed', { name }), cancel, true)}
    </span>
  )
}
