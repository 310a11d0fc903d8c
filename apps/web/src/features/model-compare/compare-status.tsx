import type { CompareRecord } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'
import { Turn } from '../../ui/label/turn.tsx'

const meanings: Readonly<Record<CompareRecord['status'], Meaning>> = {
  queued: 'review',
  running: 'doing',
  done: 'done',
  failed: 'open',
}

export const isRunning = ({ status }: Pick<CompareRecord, 'status'>) => status === 'queued' || status === 'running'

export function CompareStatus({ record }: { record: CompareRecord }) {
  const { t } = useTranslation()
  return (
    <>
      <Status meaning={meanings[record.status]}>{t(`modelCompare.status.${record.status}`)}</Status>
      {record.status === 'queued' && record.before !== undefined && (
        <span className="model-quiet">
          {' '}
          <Turn before={record.before} />
        </span>
      )}
      {record.status === 'failed' && record.error && <span className="model-error"> {record.error}</span>}
    </>
  )
}
