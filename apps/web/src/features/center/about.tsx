import { useTranslation } from 'react-i18next'
import { buildDate } from '../../ui/build-date.ts'
import { Facts } from '../../ui/facts.tsx'
import { minuteText } from '../../ui/format.ts'
import { Logo } from '../../ui/logo.tsx'
import { majorVersion, version } from '../../ui/version.ts'

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
