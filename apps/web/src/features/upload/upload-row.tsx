import { Button, Input, Progress } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../api/use-danger.ts'
import { Elapsed } from '../../ui/label/elapsed.tsx'
import { sizeText, spanText } from '../../ui/text/size-text.ts'
import { cancelUpload, noteUpload, pauseUpload, resumeUpload } from './upload.api.ts'
import type { SentFile } from './upload-kind.api.ts'

const NOTE_LENGTH = 500

export function UploadRow({ upload, subName }: { upload: SentFile; subName: string }) {
  const { t, i18n } = useTranslation()
  const { id, name, state, size, sent } = upload
  const { Fields } = upload.kind
  const isWrong = state === 'failed' && !upload.mayRetry
  return (
    <li className="upload-row">
      <div className="upload-head">
        <span className="upload-name">{name}</span>
        <span className="upload-quiet">{[subName, sizeText(size, i18n.language)].filter(Boolean).join(' · ')}</span>
      </div>
      {!isWrong && (
        <Progress
          size="small"
          percent={Math.floor((sent / size) * 100)}
          status={state === 'failed' ? 'exception' : 'normal'}
          aria-label={t('upload.progressNamed', { name })}
        />
      )}
      <div className="upload-foot">
        {state === 'failed' ? (
          <span role="alert" className="upload-error">
            {upload.error}
          </span>
        ) : (
          <span className="upload-quiet">
            {stateText(upload, t, i18n.language)}
            {upload.begun && state !== 'paused' && (
              <>
                {' · '}
                <Elapsed since={upload.begun} />
              </>
            )}
          </span>
        )}
        {!isWrong && state !== 'finishing' && Fields && <Fields upload={upload} />}
        {!isWrong && state !== 'finishing' && (
          <Input
            size="small"
            variant="borderless"
            className="upload-note"
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

function stateText({ state, size, sent, speed }: SentFile, t: TFunction, language: string): string {
  if (state !== 'sending') return t(`upload.state.${state as Exclude<SentFile['state'], 'sending' | 'failed'>}`)
  if (!speed) return t('upload.state.sending')
  return [
    t('upload.speed', { size: sizeText(speed, language) }),
    t('upload.remaining', { span: spanText(((size - sent) / speed) * 1000, t) }),
  ].join(' · ')
}

function UploadButtons({ upload, isWrong }: { upload: SentFile; isWrong: boolean }) {
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
    <span className="upload-actions">
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
