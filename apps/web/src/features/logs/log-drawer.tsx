import { type LogChange, type LogDetail, type LogStep, logs } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { CopyBox } from '../../ui/label/copy-box.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { machineText } from '../../ui/text/format.ts'
import { LogOutcome } from './log-outcome.tsx'

interface LogDrawerProps {
  id: number
  onOpen: (id: number | undefined) => void
}

/** Everything about one row: what was sent, what it waited for, the same cause, and what the person did around it. */
export function LogDrawer({ id, onOpen }: LogDrawerProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(logs.detail, { query: { id } }, { quiet: true })
  return (
    <Drawer
      open
      size={560}
      title={data?.description ?? t('logs.title')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={() => onOpen(undefined)}
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={8} />}
      {data && <Body row={data} onOpen={onOpen} />}
    </Drawer>
  )
}

function Body({ row, onOpen }: { row: LogDetail; onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <LogOutcome outcome={row.outcome} />
      {row.told && <p className="logs-told">{row.told}</p>}
      <Facts
        facts={[
          [t('logs.sheet.time'), row.createTime],
          [t('logs.sheet.who'), row.nickName ? `${row.nickName} (${row.username})` : row.username],
          [t('logs.sheet.object'), row.object],
          [t('logs.project'), row.projName],
          [t('logs.sheet.took'), String(row.time)],
          [t('logs.sheet.address'), machineText(row.requestIp, row.address)],
          [t('logs.sheet.browser'), row.browser],
          [t('logs.sheet.call'), row.method],
        ]}
      />
      <CopyBox text={row.requestId} label={t('logs.sheet.request')} />
      {row.changes.length > 0 && <Changes changes={row.changes} />}
      {row.params && (
        <section>
          <h3 className="logs-heading">{t('logs.sent')}</h3>
          <pre className="logs-text">{row.params}</pre>
        </section>
      )}
      {row.steps.length > 0 && <Steps steps={row.steps} total={row.time} />}
      {row.lines.length > 0 && <Lines lines={row.lines} />}
      {row.cause && (
        <section>
          <h3 className="logs-heading">
            {t('logs.sameCause', { count: row.cause.count, today: row.cause.today, first: row.cause.first })}
          </h3>
        </section>
      )}
      {row.exception && <pre className="logs-text">{row.exception}</pre>}
      {row.nearby.length > 0 && (
        <section>
          <h3 className="logs-heading">{t('logs.nearby')}</h3>
          <ul className="logs-nearby">
            {row.nearby.map((one) => (
              <li key={one.id}>
                <span className="logs-time">{one.createTime.slice(11)}</span>
                <button type="button" onClick={() => onOpen(one.id)}>
                  {one.description} {one.object}
                </button>
                <LogOutcome outcome={one.outcome} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Changes({ changes }: { changes: readonly LogChange[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="logs-heading">{t('logs.changed')}</h3>
      <table className="logs-changes">
        <thead>
          <tr>
            <th scope="col">{t('logs.field')}</th>
            <th scope="col">{t('logs.before')}</th>
            <th scope="col">{t('logs.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={`${field} ${before} ${after}`}>
              <th scope="row">
                <code>{field}</code>
              </th>
              <td>{before || '–'}</td>
              <td>{after || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What the server wrote into its own log meanwhile. */
function Lines({ lines }: { lines: LogDetail['lines'] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="logs-heading">{t('logs.lines')}</h3>
      <ol className="logs-lines">
        {lines.map(({ at, level, text }) => (
          <li key={`${at}${text}`}>
            <span className="logs-time">{t('logs.ms', { count: at })}</span>
            <code className={level === 'info' ? undefined : 'logs-failed'}>{text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the request waited for, on one line of time. */
function Steps({ steps, total }: { steps: readonly LogStep[]; total: number }) {
  const { t } = useTranslation()
  const end = Math.max(total, ...steps.map(({ at, time }) => at + time), 1)
  return (
    <section>
      <h3 className="logs-heading">{t('logs.steps', { count: steps.length })}</h3>
      <ol className="logs-steps">
        {steps.map((step) => (
          <li key={`${step.at}${step.name}`} title={step.name}>
            <code className={step.isFailed ? 'logs-failed' : undefined}>{step.name}</code>
            <span className="logs-bar">
              <i
                style={{
                  marginLeft: `${(100 * step.at) / end}%`,
                  width: `${Math.max(1, (100 * step.time) / end)}%`,
                }}
              />
            </span>
            <span className="logs-took">{t('logs.ms', { count: step.time })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
