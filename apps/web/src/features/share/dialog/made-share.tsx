import type { Share } from '@sunmao/contract'
import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { CopyBox } from '../../../ui/label/copy-box.tsx'
import { ShareFacts } from '../share-facts.tsx'
import { ShareQr } from '../share-qr.tsx'
import './share-dialog.css'

interface MadeShareProps {
  share: Share
  address: string
  svg: string
  password?: string
  onClose: () => void
}

/** The address to hand on, and the password, which is told once and by another way. */
export function MadeShare({ share, address, svg, password, onClose }: MadeShareProps) {
  const { t } = useTranslation()
  return (
    <Modal
      {...withoutAnimation}
      open
      width={760}
      className="share-dialog"
      title={t('share.made')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
      footer={
        <div className="share-foot">
          <span className="share-quiet">{t('share.revokeHint')}</span>
          <Button type="primary" onClick={onClose}>
            {t('share.done')}
          </Button>
        </div>
      }
    >
      <div className="share-body">
        <div className="share-main share-made">
          <CopyBox label={t('share.address')} text={address} />
          {password && (
            <>
              <CopyBox label={t('share.password')} text={password} />
              <p className="share-rule">{t('share.passwordOnce')}</p>
            </>
          )}
          <ShareFacts share={share} isNew />
        </div>
        <aside className="share-side">
          <ShareQr share={share} address={address} svg={svg} />
        </aside>
      </div>
    </Modal>
  )
}
