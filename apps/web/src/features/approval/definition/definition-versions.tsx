import { type ApprovalDefinition, approvalDefinition } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { useOwnName } from '../start/form-field.tsx'
import { whoText } from './who-text.ts'

/** What was published when, with its steps; approvals that run keep theirs. */
export function DefinitionVersions({ row, onClose }: { row: ApprovalDefinition; onClose: () => void }) {
  const { t } = useTranslation()
  const nameOf = useOwnName()
  const { data, error, refetch } = useCall(approvalDefinition.versions, { query: { id: row.id } }, { quiet: true })
  return (
    <Drawer
      open
      size={460}
      title={t('approval.versionsOf', { name: row.name })}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.map(({ version, chain, publishBy, publishTime, running }) => (
        <section key={version} className="approval-version">
          <h3>{t('approval.version', { version })}</h3>
          <p className="approval-quiet">
            {t('approval.publishedBy', { name: publishBy, time: minuteText(publishTime) })}
            {running > 0 && <> · {t('approval.runningCount', { count: running })}</>}
          </p>
          <ol>
            {chain.steps.map((step) => (
              <li key={step.key}>
                {nameOf(step)} <span className="approval-quiet">{whoText(step.who, t)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Drawer>
  )
}
