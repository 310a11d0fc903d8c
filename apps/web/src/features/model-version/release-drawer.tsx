import { modelPubVersionGroup, type PubVersion } from '@sunmao/contract'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { modelAddress } from '../model/model.api.ts'
import { GateReport } from './gate-report.tsx'
import { ReleaseApprovals } from './release-approvals.tsx'
import { ReleaseStatus } from './release-status.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

interface ReleaseDrawerProps {
  row: PubVersion
  mayManage: boolean
  mayDraft: boolean
  onClose: () => void
}

/** One release beside the list: what it holds and what was known when it was made. */
export function ReleaseDrawer({ row, mayManage, mayDraft, onClose }: ReleaseDrawerProps) {
  const { t } = useTranslation()
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <Drawer
      open
      title={row.name}
      size={560}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
      extra={
        mayManage &&
        row.status !== 'withdrawn' &&
        row.status !== 'draft' && (
          <Button danger onClick={() => setWithdrawing(true)}>
            {t('modelPubVersion.withdraw')}
          </Button>
        )
      }
    >
      <div className="release">
        <ReleaseStatus status={row.status} />
        <ReleaseApprovals row={row} mayDraft={mayDraft} onClose={onClose} />
        <Facts
          facts={[
            [t('modelPubVersion.createBy'), row.createBy],
            [t('modelPubVersion.createTime'), minuteText(row.createTime)],
            [t('modelPubVersion.note'), row.note],
            ...(row.withdrawReason ? [[t('modelPubVersion.withdrawReason'), row.withdrawReason] as const] : []),
          ]}
        />
        <h2 className="release-title">{t('modelPubVersion.releaseNote')}</h2>
        <p className="release-note">{row.releaseNote}</p>
        <h2 className="release-title">{t('modelPubVersion.gate')}</h2>
        <GateReport gate={row.gate} />
        <h2 className="release-title">{t('modelPubVersion.models')}</h2>
        <ReleaseModels pubVersionId={row.id} />
      </div>
      {isWithdrawing && <WithdrawForm row={row} onClose={() => setWithdrawing(false)} />}
    </Drawer>
  )
}

function ReleaseModels({ pubVersionId }: { pubVersionId: number }) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const { data, error, refetch } = useCall(modelPubVersionGroup.models, { query: { pubVersionId } })
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={3} />
  return data.map(({ discipline, models }) => (
    <section key={discipline}>
      <h3 className="release-discipline">{discipline ? labelOf(discipline) : t('modelPubVersion.noDiscipline')}</h3>
      <ul className="release-models">
        {models.map((row) => (
          <li key={row.fileId}>
            <Link to={modelAddress(row)}>{row.name}</Link>{' '}
            <span className="model-quiet">{t('model.versionNo', { version: row.version })}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
