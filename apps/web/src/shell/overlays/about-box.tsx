import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { Logo } from '../../ui/picture/logo.tsx'
import { buildDate } from '../../ui/text/build-date.ts'
import { minuteText } from '../../ui/text/format.ts'
import { majorVersion, version } from '../../ui/text/version.ts'
import './about-box.css'

export function AboutBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('app.about')}
      footer={null}
      width={360}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      <div className="about">
        <Logo size={40} />
        <div>
          <p className="about-name">{t('app.title')}</p>
          <p>{t('app.version', { version, major: majorVersion })}</p>
          {buildDate && (
            <p className="about-date">
              {t('app.buildDate')} {minuteText(buildDate)}
            </p>
          )}
        </div>
      </div>
    </Modal>
  )
}
