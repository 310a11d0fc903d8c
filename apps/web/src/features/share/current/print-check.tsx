import { accessControl } from '@sunmao/contract'
import { App, Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { CopyBox } from '../../../ui/label/copy-box.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { LabelDialog } from '../labels/label-dialog.tsx'
import { QrCard } from '../qr-card.tsx'
import { pngOf } from '../qr-picture.ts'
import '../dialog/share-dialog.css'

interface PrintCheckProps {
  kind: 'model' | 'hubFile'
  fileId: number
  /** As it is called on the paper. */
  name: string
  version: number
  onClose: () => void
}

/** For the title block or a label: whoever scans it learns whether this version still counts, and nothing else. */
export function PrintCheck({ kind, fileId, name, version, onClose }: PrintCheckProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data, error, refetch } = useCall(accessControl.currentQrcode, { query: { kind, fileId } }, { quiet: true })
  const [isPrinting, setPrinting] = useState(false)
  const title = `${name} ${t('model.versionNo', { version })}`
  const savePng = (svg: string) =>
    pngOf(svg).then(
      (blob) => saveBlob(blob, `${title}.png`),
      () => message.error(t('error.requestFailed')),
    )
  if (isPrinting)
    return (
      <LabelDialog
        names={[title]}
        onSave={async (sheet) => {
          const body = { kind, fileIds: [fileId], ...sheet }
          saveBlob(await call(accessControl.currentLabels, { body }, { quiet: true }), `${title}.pdf`)
        }}
        onClose={onClose}
      />
    )
  return (
    <Modal
      {...withoutAnimation}
      open
      width={420}
      title={t('share.printCheck')}
      footer={null}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      <div className="share-made">
        <p className="share-quiet">{t('share.printCheckHint')}</p>
        <QrCard
          svg={data?.svg}
          name={name}
          about={t('model.versionNo', { version })}
          waiting={t('share.qrLoading')}
          failure={error ? { text: error.message, retry: () => void refetch() } : undefined}
        />
        {data && <CopyBox label={t('share.address')} text={data.address} />}
        <div className="share-takes">
          <Button icon={<Icon name="print" />} disabled={!data} onClick={() => setPrinting(true)}>
            {t('share.printLabels')}
          </Button>
          <Button icon={<Icon name="download" />} disabled={!data} onClick={() => data && void savePng(data.svg)}>
            {t('share.saveQr')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
