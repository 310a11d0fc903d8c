import { type ModelUpload, modelUpload } from '@sunmao/contract'
import { App, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../ui/use-danger.ts'
import { sizeText } from '../model-words.ts'
import { ChooseFiles } from './choose-files.tsx'
import { addUploads } from './run-uploads.ts'

/** Begun before this page was loaded: a browser gives no file back by itself, so the person chooses it again. */
export function UnfinishedRow({ row, subName }: { row: ModelUpload; subName: string }) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const ask = useDanger()
  const remove = useSend(modelUpload.remove, [modelUpload.list])
  const parts = Math.ceil(row.size / row.partSize)

  const goOn = ([file]: File[]) => {
    if (!file) return
    if (file.name.trim() !== row.name || file.size !== row.size)
      return void message.error(t('upload.otherFile', { name: row.name, size: sizeText(row.size, i18n.language) }))
    addUploads([file], { projId: row.projId, subId: row.subId, discipline: row.discipline })
  }
  const askRemove = () =>
    ask({
      title: t('upload.cancelTitle', { name: row.name }),
      content: t('upload.cancelText'),
      okText: t('upload.cancel'),
      run: () => remove.mutateAsync({ body: [row.uploadId] }),
    })
  return (
    <li className="model-upload">
      <div className="model-upload-head">
        <span className="model-upload-name">{row.name}</span>
        <span className="model-quiet">{[subName, sizeText(row.size, i18n.language)].filter(Boolean).join(' · ')}</span>
      </div>
      <Progress
        size="small"
        status="normal"
        percent={Math.floor((row.received.length / parts) * 100)}
        aria-label={t('upload.progressNamed', { name: row.name })}
      />
      <div className="model-upload-foot">
        <span className="model-quiet">{t('upload.unfinished')}</span>
        <span className="model-actions">
          <ChooseFiles
            size="small"
            label={t('upload.chooseAgain')}
            aria-label={t('upload.chooseAgainNamed', { name: row.name })}
            onFiles={goOn}
          />
          <Button
            size="small"
            type="text"
            danger
            aria-label={t('upload.cancelNamed', { name: row.name })}
            onClick={askRemove}
          >
            {t('upload.cancel')}
          </Button>
        </span>
      </div>
    </li>
  )
}
