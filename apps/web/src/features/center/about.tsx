import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/layout/facts.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { buildDate } from '../../ui/text/build-date.ts'
import { minuteText } from '../../ui/text/format.ts'
import { majorVersion, version } from '../../ui/text/version.ts'

export function About() {
  const { t } = useTranslation()
  return (
    <>
      <p className="center-about-name">
        <Logo size={28} />
        {t('app.title')}
      </p>
      <Facts
        facts={[
          [t('center.version'), version],
          [t('center.majorVersion'), majorVersion],
          [t('app.buildDate'), minuteText(buildDate)],
          [t('center.licence'), 'Apache-2.0'],
        ]}
      />
    </>
  )
}
