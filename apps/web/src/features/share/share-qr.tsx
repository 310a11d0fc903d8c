import type { Share } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { LabelDialog } from './labels/label-dialog.tsx'
import { useSaveLabels } from './labels/use-save-labels.ts'
import { QrCard } from './qr-card.tsx'
import { pngOf } from './qr-picture.ts'
import { kindWord } from './share-labels.ts'

interface ShareQrProps {
  share: Share
  /** Nothing while they are asked for. */
  address: string | undefined
  svg: string | undefined
  failure?: { text: string; retry: () => void }
}

/** The code of a share, and what one takes along of it. */
export function ShareQr({ share, address, svg, failure }: ShareQrProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [isPrinting, setPrinting] = useState(false)
  const saveLabels = useSaveLabels(share.projId)
  const about = [share.subName, kindWord(t, share.accessType), `#${share.no}`].filter(Boolean).join(' · ')
  const savePng = (picture: string) =>
    pngOf(picture).then(
      (blob) => saveBlob(blob, `${share.description}.png`),
      () => message.error(t('error.requestFailed')),
    )
  return (
    <>
      <QrCard svg={svg} name={share.description} about={about} waiting={t('share.qrLoading')} failure={failure} />
      <div className="share-takes">
        <Button icon={<Icon name="print" />} onClick={() => setPrinting(true)}>
          {t('share.printLabels')}
        </Button>
        <Button icon={<Icon name="eye" />} href={address} target="_blank" rel="noreferrer" disabled={!address}>
          {t('share.asGuest')}
        </Button>
        <Button icon={<Icon name="download" />} disabled={!svg} onClick={() => svg && void savePng(svg)}>
          {t('share.saveQr')}
        </Button>
      </div>
      {isPrinting && (
        <LabelDialog
          names={[share.description]}
          onSave={(sheet) => saveLabels([share.id], sheet)}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  )
}
