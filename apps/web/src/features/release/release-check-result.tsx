import type { ReleaseCheck } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Status } from '../../ui/label/status.tsx'
import { minuteText } from '../../ui/text/format.ts'

/** What came out when it was tried on a copy of the data. */
export function ReleaseCheckResult({ check }: { check: ReleaseCheck }) {
  const { t } = useTranslation()
  const { problem, backup, rows, migrations, isOneWay } = check
  return (
    <div className="release-check">
      <p>
        {t('release.checkedAt', { time: minuteText(check.time), count: Math.ceil(check.seconds), from: check.from })}
      </p>
      {problem && <pre className="release-problem">{problem}</pre>}
      <ul>
        {backup && <li>{t('release.checkBackup', { name: backup })}</li>}
        {rows !== undefined && <li>{t('release.checkRows', { count: rows })}</li>}
        {check.isGood && (
          <li>
            {migrations.length === 0
              ? t('release.noMigrations')
              : t('release.migrations', { count: migrations.length, names: migrations.join(', ') })}
          </li>
        )}
        {check.isGood && (
          <li>
            <Status meaning={isOneWay ? 'open' : 'done'}>{t(isOneWay ? 'release.oneWay' : 'release.bothWays')}</Status>
          </li>
        )}
      </ul>
    </div>
  )
}
