import type { Backup } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { CopyBox } from '../../ui/label/copy-box.tsx'
import { Status } from '../../ui/label/status.tsx'
import { minuteText } from '../../ui/text/format.ts'

/** What the last rehearsal looked at, and how to restore. */
export function BackupDetail({ row }: { row: Backup }) {
  const { t } = useTranslation()
  const { rehearsal } = row
  return (
    <div className="backup-detail">
      {row.lost !== undefined && row.lost > 0 && (
        <p className="backup-problem">{t('backup.lost', { count: row.lost })}</p>
      )}
      {!rehearsal && <p>{row.problem ?? t('backup.notRehearsed')}</p>}
      {rehearsal && (
        <>
          <p>{t('backup.rehearsedAt', { time: minuteText(rehearsal.time), seconds: Math.ceil(rehearsal.seconds) })}</p>
          <ul className="backup-checks">
            {rehearsal.checks.map(({ check, isGood, count, problem }) => (
              <li key={check}>
                <Status meaning={isGood ? 'done' : 'open'}>{t(`backup.check.${check}`, { count })}</Status>
                {problem && <span className="backup-problem">{problem}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <CopyBox label={t('backup.howToRestore')} text={`npm run restore -- ${row.name}`} />
    </div>
  )
}
