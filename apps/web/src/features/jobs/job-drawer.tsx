import { type Job, jobs } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { RunState } from './run-list.tsx'
import { tookText } from './took-text.ts'

const LAST = 20

/** One of them: when it is due, whom it tells, and how its last runs ended. */
export function JobDrawer({ row, onClose }: { row: Job; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useCall(jobs.runs, { query: { page: 0, size: LAST, jobId: row.id } }, { quiet: true })
  return (
    <Drawer
      open
      size={480}
      title={row.jobName}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      <p>{row.description}</p>
      <Facts
        facts={[
          [t('jobs.number'), String(row.id)],
          [t('jobs.sheet.cron'), row.cronExpression],
          [t('jobs.timeZone'), row.timeZone ?? t('jobs.siteZone')],
          [t('jobs.missed'), t(`jobs.missed.${row.missed}`)],
          [t('jobs.sheet.params'), row.params],
          [t('jobs.following'), row.subTask],
          [t('jobs.personInCharge'), row.personInCharge],
          [t('jobs.email'), row.email],
          [t('jobs.pauseAfterFailure'), t(row.pauseAfterFailure ? 'common.yes' : 'common.no')],
        ]}
      />
      <h3 className="jobs-heading">{t('jobs.nextFive')}</h3>
      {row.next.length === 0 && <p className="card-quiet">{t('jobs.paused')}</p>}
      <ol className="jobs-list">
        {row.next.map((time) => (
          <li key={time}>{minuteText(time)}</li>
        ))}
      </ol>
      <h3 className="jobs-heading">{t('jobs.runs')}</h3>
      {data?.totalElements === 0 && <p className="card-quiet">{t('jobs.never')}</p>}
      <ul className="jobs-list">
        {data?.content.map((run) => (
          <li key={run.id}>
            <span className="jobs-time">{run.createTime.slice(0, 16)}</span> <RunState run={run} />{' '}
            <span className="card-quiet">{tookText(run.time, t)}</span>
            {(run.exceptionDetail || run.result) && (
              <pre className="jobs-text">{run.exceptionDetail || run.result}</pre>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
