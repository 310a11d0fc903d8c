import type { Upload } from '@sunmao/contract'
import { App, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { sizeText } from '../../ui/text/size-text.ts'
import { ChooseFiles } from './choose-files.panel.tsx'
import { addUploads } from './upload.api.ts'
import type { Target, UploadKind } from './upload-kind.api.ts'

interface UnfinishedRowProps {
  kind: UploadKind
  row: Upload & Target
  subName: string
}

/** Begun before this page was loaded: a browser gives no file back by itself, so the person chooses it again. */
export function UnfinishedRow({ kind, row, subName }: UnfinishedRowProps) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const ask = useDanger()
  const remove = useSend(kind.calls.remove, [kind.calls.list])
  const parts = Math.ceil(row.size / row.partSize)

  const goOn = ([file]: File[]) => {
    if (!file) return
    if (file.name.trim() !== row.name || file.size !== row.size)
      return void message.error(t('upload.otherFile', { name: row.name, size: sizeText(row.size, i18n.language) }))
    addUploads(kind, [file], { projId: row.projId, subId: row.subId, fields: row.fields })
  }
  const askRemove = () =>
    ask({
      title: t('upload.cancelTitle', { name: row.name }),
      content: t('upload.cancelText'),
      okText: t('upload.cancel'),
      run: () => remove.mutateAsync({ body: [row.uploadId] }),
    })
  return (
    <li className="upload-row">
      <div className="upload-head">
        <span className="upload-name">{row.name}</span>
        <span className="upload-quiet">{[subName, sizeText(row.size, i18n.language)].filter(Boolean).join(' · ')}</span>
      </div>
      <Progress
        size="small"
        status="normal"
        percent={Math.floor((row.received.length / parts) * 100)}
        aria-label={t('upload.progressNamed', { name: row.name })}
      />
      <div className="upload-foot">
        <span className="upload-quiet">{t('upload.unfinished')}</span>
        <span className="upload-actions">
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
