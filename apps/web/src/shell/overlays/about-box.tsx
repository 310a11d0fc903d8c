import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { buildDate } from '../../ui/build-date.ts'
import { minuteText } from '../../ui/format.ts'
import { Logo } from '../../ui/logo.tsx'
import { majorVersion, version } from '../../ui/version.ts'
import { withoutAnimation } from '../../ui/without-animation.ts'
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
