import { useTranslation } from 'react-i18next'
import { buildDate } from '../../ui/build-date.ts'
import { parseTime } from '../../ui/format.ts'
import { Logo } from '../../ui/logo.tsx'
import { majorVersion, version } from '../../ui/version.ts'
import { Facts } from './facts.tsx'

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
          [t('app.buildDate'), parseTime(buildDate, '{y}-{m}-{d} {h}:{i}')],
          [t('center.licence'), 'Apache-2.0'],
        ]}
      />
    </>
  )
}
