import type { Link2d3d } from '@sunmao/contract'
import { Button, Modal } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { LinkFindings } from '../link-findings.tsx'
import { LookPicture } from './look-picture.tsx'

interface LookDialogProps {
  link: Link2d3d
  /** More is left between the pairs than is allowed. */
  looseText: string | undefined
  isSending: boolean
  onFits: () => void
  onClose: () => void
}

/** The plan over the storey, and the question whether it fits; where it cannot be right, only what to do about it. */
export function LookDialog({ link, looseText, isSending, onFits, onClose }: LookDialogProps) {
  const { t } = useTranslation()
  const isOpen = link.needs !== 'pair'
  const [isShown, setShown] = useState(false)
  const onShown = useCallback(() => setShown(true), [])
  return (
    <Modal
      {...withoutAnimation}
      open
      width={860}
      title={isOpen ? t('link2d3d.look.title', { level: link.level }) : t('link2d3d.look.pairTitle')}
      onCancel={onClose}
      footer={[
        <Button key="no" onClick={onClose}>
          {isOpen ? t('link2d3d.look.no') : t('common.close')}
        </Button>,
        isOpen && (
          <Button key="ok" type="primary" loading={isSending} disabled={!isShown} onClick={onFits}>
            {t('link2d3d.look.ok')}
          </Button>
        ),
      ]}
    >
      <LinkFindings link={link} />
      <LookPicture link={link} onShown={onShown} />
      <p className="link-look-text">{t(isOpen ? 'link2d3d.look.text' : 'link2d3d.look.pairText')}</p>
      {isOpen && looseText && <p className="link-look-text link-loose">{looseText}</p>}
    </Modal>
  )
}
